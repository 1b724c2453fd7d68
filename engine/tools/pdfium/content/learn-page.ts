import type { Glyphs, Style } from '../../../document/model.js';
import { readerMatrix, sizeOf } from '../../../geometry/geometry.js';
import type { PageText } from '../text/read-glyphs.js';
import { type RunShape, shapeOf } from '../text/run-shape.js';
import type { ContentPage } from './content-page.js';
import { advanceBy, placedGlyph, type PlacedGlyph } from './advances.js';
import type { FontProbe } from './font-probe.js';
import type { LearnedFonts, LearnedGlyph } from './learned-fonts.js';

/** Maximum distance in points between the places of a glyph by PDFium and by the content. */
const TOLERANCE = 0.03;

interface Learning {
  readonly learned: LearnedFonts;
  readonly probe: FontProbe;
}

/** How the glyphs of PDFium and of the content correspond. */
interface Pairs {
  /** For each glyph of PDFium, the index of the glyph of the content. */
  readonly of: Int32Array;
  /** The visible glyphs of the content that PDFium does not give. */
  readonly leftOut: readonly number[];
}

/**
 * Compares the glyphs of a page as PDFium reads them with those of its content, and learns fonts and codes when they are
 * the same.
 * @returns whether they are the same
 */
export function learnPage(content: ContentPage, text: PageText, { learned, probe }: Learning): boolean {
  const pairs = pairsOf(content, text.glyphs);
  const { run, runs, code } = content.glyphs;
  if (pairs === undefined) return false;
  const fontAt = (glyph: number): number => runs[run[glyph] ?? 0]?.font ?? -1;
  pairs.of.forEach((glyph, index) => {
    const font = text.glyphs.styles[text.glyphs.style[index] ?? 0]?.font ?? -1;
    const [described, heights] = [text.fonts[font], text.heights[font]];
    if (described === undefined || heights === undefined) return;
    learned.learnFont(fontAt(glyph), described, heights);
    probe.keep(fontAt(glyph), text.handles[font] ?? 0);
  });
  const shapes = shapesOf(content, learned);
  pairs.of.forEach((glyph, index) => {
    const shape = shapes[run[glyph] ?? 0];
    const style = text.glyphs.styles[text.glyphs.style[index] ?? 0];
    const isAlike = shape !== undefined && style !== undefined && hasLook(shape.look, style);
    const drawn = isAlike && !text.guessed.has(index) ? placedGlyph(content.glyphs, glyph, shape.em) : undefined;
    const read = drawn && shape && glyphOf(text.glyphs, index, { shape, drawn });
    learned.learnGlyph(fontAt(glyph), code[glyph] ?? 0, read ?? null);
  });
  return pairs.leftOut.every((glyph) => {
    const known = learned.of(fontAt(glyph))?.glyphs.get(code[glyph] ?? 0);
    return known === undefined || known?.text === ' ';
  });
}

/** Returns undefined when the glyphs differ in order or place. */
function pairsOf({ order, glyphs: drawn, geometry }: ContentPage, glyphs: Glyphs): Pairs | undefined {
  const [a, b, c, d, e, f] = readerMatrix(geometry);
  const { width, height } = sizeOf(geometry);
  const of = new Int32Array(glyphs.length);
  const leftOut: number[] = [];
  let next = 0;
  for (const index of order) {
    const [px, py] = [drawn.x[index] ?? NaN, drawn.y[index] ?? NaN];
    const [x, y] = [a * px + c * py + e, b * px + d * py + f];
    const off = Math.max(Math.abs(x - (glyphs.x[next] ?? NaN)), Math.abs(y - (glyphs.y[next] ?? NaN)));
    if (off <= TOLERANCE) of[next++] = index;
    else if (x >= 0 && y >= 0 && x <= width && y <= height) leftOut.push(index);
  }
  return next === glyphs.length ? { of, leftOut } : undefined;
}

/** Returns the shapes of the runs of a page, without those of unknown fonts. */
export function shapesOf({ glyphs, geometry }: ContentPage, learned: LearnedFonts): readonly (RunShape | undefined)[] {
  const toReader = readerMatrix(geometry);
  return glyphs.runs.map((run) => {
    const font = learned.of(run.font);
    return font && shapeOf(run, { index: run.font, stretch: 1, ...font.heights }, toReader);
  });
}

function hasLook(look: Style, style: Style): boolean {
  const turn = Math.abs(look.angle - style.angle);
  return (
    Math.abs(look.size - style.size) < 0.002 * look.size + 0.002 &&
    Math.min(turn, 360 - turn) < 0.01 &&
    look.invisible === style.invisible &&
    look.thickened === style.thickened &&
    look.slanted === style.slanted &&
    !style.vertical
  );
}

/** Returns what PDFium reads for a glyph; its advance follows from its cell. */
export function glyphOf(
  { text, left, right, top, bottom }: Glyphs,
  at: number,
  { shape, drawn }: { readonly shape: RunShape; readonly drawn: PlacedGlyph },
): LearnedGlyph | null {
  const { step, rise, fall, em } = shape;
  const across = Math.abs(step.x) >= Math.abs(step.y);
  const cell = across ? (right[at] ?? NaN) - (left[at] ?? NaN) : (bottom[at] ?? NaN) - (top[at] ?? NaN);
  const rest = across ? Math.abs(rise.x - fall.x) : Math.abs(rise.y - fall.y);
  const length = (cell - rest) / (across ? Math.abs(step.x) : Math.abs(step.y));
  const advance = length / em;
  const read = text[at] ?? '';
  return Number.isFinite(advance) && !VARYING.has(read)
    ? { text: read, advance: Math.max(0, advance), by: advanceBy(drawn, length) }
    : null;
}

/** PDFium reads a soft hyphen at the end of a line as a hyphen. */
const VARYING = new Set(['\u00ad', '']);
