import type { Box } from '../../geometry/geometry.js';
import type { Block, Line } from '../model.js';
import { grown, hasCentre, isInside, overlaps, union, widthOf } from '../../geometry/box-arithmetic.js';

interface LabelledPage {
  readonly blocks: readonly Block[];
  readonly taken: readonly Box[];
}

/** In points: maximum distance of labels from their axis. */
const LABEL_GAP = 10;

/** Maximum number of words of a label, unless they are numbers or far apart. */
const MAX_WORDS = 4;

/** Minimum share of a line of text that its words cover; labels of ticks are farther apart. */
export const MIN_COVER = 0.6;

/** Headings, captions, and running heads and feet are beside figures, too. */
const LABEL_ROLES: ReadonlySet<Block['role']> = new Set(['body', 'sidebar', 'note']);

/** Extends the box of a figure by the labels around it: numbers along axes, then axis titles. */
export function withLabels(box: Box, { blocks, taken }: LabelledPage): Box {
  const candidates = blocks.filter(
    (block) => LABEL_ROLES.has(block.role) && !taken.some((it) => hasCentre(it, block.box)),
  );
  let whole = box;
  for (let round = 0; round < 2; round++) {
    const near = grown(whole, LABEL_GAP);
    const labels = candidates.filter((block) => isBeside(block.box, { whole, near }) && block.lines.every(isLabel));
    whole = labels.reduce<Box>((sum, label) => union(sum, label.box), whole);
  }
  return whole;
}

/** Returns whether a box touches the figure and is not longer than the side it touches. */
function isBeside(box: Box, { whole, near }: { readonly whole: Box; readonly near: Box }): boolean {
  if (isInside(box, whole)) return false;
  const reach = 0.25 * widthOf(whole) + LABEL_GAP;
  return overlaps(box, near) && isInside(box, grown(whole, Math.min(reach, MAX_REACH)));
}

/** In points: maximum distance to which labels extend outside of a figure. */
const MAX_REACH = 60;

function isLabel({ words, box, angle }: Line): boolean {
  if (angle % 180 !== 0 || words.length <= MAX_WORDS) return true;
  return wordCover({ words, box }) < MIN_COVER || words.filter(({ text }) => /\d/.test(text)).length > words.length / 2;
}

/** The share of the width of a line that its words cover. */
export function wordCover({ words, box }: Pick<Line, 'words' | 'box'>): number {
  return words.reduce((sum, word) => sum + widthOf(word.box), 0) / Math.max(1, widthOf(box));
}
