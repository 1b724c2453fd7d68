import { commonWidth, type SlideRun } from '../../../../engine/index.js';
import { isUpright, type TextPiece } from './text-piece.js';

/** In points: lines whose width differs by less are not seen to differ. */
const SAME_WIDTH = 0.3;

/** In ems: letters that would move by more are in a font that the common one is unlike. */
const MOST = 0.2;

/**
 * Returns the runs of a line with its letters set so that they are as wide together as on the page: fonts are replaced by common ones, of
 * which each letter differs otherwise. Other texts have the spacing that suits most letters of their font.
 */
export function fittedRuns(runs: readonly SlideRun[], piece: TextPiece): readonly SlideRun[] {
  const missing = missingWidth(runs, piece);
  if (missing === undefined) return runs;
  const letters = runs.reduce((sum, { text }) => sum + text.length, 0) - spacesAtEnd(runs);
  const each = missing / Math.max(1, letters);
  const least = runs.reduce((some, { size }) => Math.min(some, size), Infinity);
  if (Math.abs(missing) < SAME_WIDTH || Math.abs(each) > MOST * least) return runs;
  return runs.map((run) => ({ ...run, letterSpacing: (run.letterSpacing ?? 0) + each }));
}

/** Returns how much wider than its runs a line is; undefined for other texts, and where the width of the runs is unknown. */
function missingWidth(runs: readonly SlideRun[], piece: TextPiece): number | undefined {
  const { box, lines, item, format } = piece;
  if (lines.count !== 1 || !isUpright(piece) || format.direction !== 'left-to-right') return undefined;
  let width = 0;
  for (const [index, { text, shift, size, letterSpacing = 0, ...look }] of runs.entries()) {
    const shown = index === runs.length - 1 ? text.trimEnd() : text;
    const { generic = 'sans-serif' } = look;
    const natural = shift === undefined ? commonWidth(shown, { ...look, generic }) : undefined;
    if (natural === undefined) return undefined;
    width += natural * size + letterSpacing * shown.length;
  }
  return box.right - box.left - (item?.hanging ?? 0) - width;
}

function spacesAtEnd(runs: readonly SlideRun[]): number {
  const text = runs.at(-1)?.text ?? '';
  return text.length - text.trimEnd().length;
}
