import { columnsOf, commonWidth, type SlideRun } from '../../../../engine/index.js';
import { leastHeight, MAX_SPREAD_SPACING } from './slide-runs.js';
import { isUpright, sizeOf, type TextPiece } from './text-piece.js';

/** In points: lines whose width differs by less are not seen to differ. */
const SAME_WIDTH = 0.3;

/** In ems: letters that would move by more are in a font that the common one is unlike. */
const MOST = 0.2;

/** In ems: letters that are moved together by more look crowded. */
const CROWDED = 0.03;

/**
 * Returns the runs of a text with its letters set so that they are as wide together as on the page: fonts are replaced by common ones, of
 * which each letter differs otherwise. Justified and other texts have the spacing that suits most letters of their font.
 */
export function fittedRuns(runs: readonly SlideRun[], piece: TextPiece): readonly SlideRun[] {
  return spacedRuns(shrunkRuns(runs, piece), piece);
}

/** Returns the runs with smaller letters where they would be crowded otherwise. */
function shrunkRuns(runs: readonly SlideRun[], piece: TextPiece): readonly SlideRun[] {
  const fit = fitOf(runs, piece);
  if (fit === undefined || fit.each > -CROWDED * fit.least) return runs;
  const most = runs.reduce((some, { size }) => Math.max(some, size), 0);
  const height = runs.reduce((some, run) => Math.max(some, leastHeight(run)), 0);
  const scale = Math.max(1 + fit.missing / fit.width, (height * sizeOf(piece)) / most);
  if (scale >= 1) return runs;
  return runs.map(({ letterSpacing, ...run }) => ({
    ...run,
    size: run.size * scale,
    ...(letterSpacing !== undefined && { letterSpacing: letterSpacing * scale }),
  }));
}

function spacedRuns(runs: readonly SlideRun[], piece: TextPiece): readonly SlideRun[] {
  const fit = fitOf(runs, piece);
  if (fit === undefined || Math.abs(fit.missing) < SAME_WIDTH) return runs;
  return runs.map((run) => ({ ...run, letterSpacing: fittedSpacing(run, fit.each) }));
}

/** How a text fills its lines, in points. */
interface TextFit {
  readonly width: number;
  /** How much wider its lines are, in all and for each letter. */
  readonly missing: number;
  readonly each: number;
  /** The size of its smallest letters. */
  readonly least: number;
}

/** Returns undefined where widths are unknown, and where the font is unlike the common one. */
function fitOf(runs: readonly SlideRun[], piece: TextPiece): TextFit | undefined {
  const widths = widthsOf(runs, piece);
  if (widths === undefined || widths.width <= 0) return undefined;
  const letters = runs.reduce((sum, { text }) => sum + text.length, 0) - spacesAtEnd(runs);
  const each = widths.missing / Math.max(1, letters);
  const least = runs.reduce((some, { size }) => Math.min(some, size), Infinity);
  return Math.abs(each) > MOST * least ? undefined : { ...widths, each, least };
}

/** The spacing of letters that are to be wider; words stay whole for readers, unless they are spaced on the page. */
function fittedSpacing({ size, letterSpacing = 0 }: SlideRun, each: number): number {
  const most = MAX_SPREAD_SPACING * size;
  return Math.max(Math.min(letterSpacing, -most), Math.min(letterSpacing + each, Math.max(letterSpacing, most)));
}

/** Returns the width of the runs, and how much wider the text is; undefined where that is unknown. */
function widthsOf(runs: readonly SlideRun[], piece: TextPiece): Pick<TextFit, 'width' | 'missing'> | undefined {
  const length = lengthOf(piece);
  if (length === undefined || !isUpright(piece) || piece.format.direction !== 'left-to-right') return undefined;
  let width = 0;
  for (const [index, { text, ...run }] of runs.entries()) {
    const shown = index === runs.length - 1 ? text.trimEnd() : text;
    const natural = run.shift === undefined ? widthOf(shown.replaceAll(/[\n\t]/g, ''), run) : undefined;
    if (natural === undefined) return undefined;
    width += natural;
  }
  const [first] = runs;
  const space = first === undefined || !runs.some(({ text }) => text.includes(' ')) ? 0 : widthOf(' ', first);
  return space === undefined ? undefined : { width, missing: length + filledLines(piece) * space - width };
}

function widthOf(text: string, { size, letterSpacing = 0, ...look }: Omit<SlideRun, 'text'>): number | undefined {
  const { generic = 'sans-serif' } = look;
  const natural = commonWidth(text, { ...look, generic });
  return natural === undefined ? undefined : natural * size + letterSpacing * text.length;
}

/**
 * The length of all lines, without the marker and tabs; undefined for justified lines, whose spaces tell nothing of the letters, for lines of
 * wide characters, which are of one width in all fonts, and for code, of which lines begin with spaces.
 */
function lengthOf({ box, lines, runs, item, format, isCode, tabs }: TextPiece): number | undefined {
  const isLoose = isCode || format.align === 'justify' || runs.some(({ text }) => columnsOf(text) > text.length);
  const length = lines.count === 1 ? box.right - box.left : isLoose ? undefined : lines.length;
  return length === undefined ? undefined : length - (item?.hanging ?? 0) - (tabs?.width ?? 0);
}

/** The number of lines that end for want of room: the spaces at their ends are not seen. */
function filledLines({ lines, runs }: TextPiece): number {
  return Math.max(0, lines.count - 1 - runs.filter(({ lineBreak }) => lineBreak === true).length);
}

function spacesAtEnd(runs: readonly SlideRun[]): number {
  const text = runs.at(-1)?.text ?? '';
  return text.length - text.trimEnd().length;
}
