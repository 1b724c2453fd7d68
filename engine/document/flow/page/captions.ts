import type { Box } from '../../../geometry/geometry.js';
import type { FigurePart, TablePart } from './page-content.js';
import type { LooseText } from './text-parts.js';
import { textOfLine } from './text-of-lines.js';

export type LoosePart = LooseText | TablePart | FigurePart;

/** In points: maximum distance of a caption from its table or figure. */
const FAR = 40;

/** The parts of a page, with each caption moved into the table or figure that it stands above or below. */
export function withCaptions(parts: readonly LoosePart[]): readonly LoosePart[] {
  const taken = new Map<LoosePart, LooseText>();
  const used = new Set<LoosePart>();
  parts.forEach((part, index) => {
    if (part.kind === 'text') return;
    const near = [parts[index + 1], parts[index - 1]].filter((other) => isCaptionOf(other, part));
    const caption = near.find((other) => !used.has(other));
    if (caption === undefined) return;
    used.add(caption);
    taken.set(part, caption);
  });
  return parts.flatMap((part) => {
    if (used.has(part)) return [];
    const caption = taken.get(part);
    return part.kind === 'text' || caption === undefined ? [part] : [{ ...part, caption }];
  });
}

function isCaptionOf(text: LoosePart | undefined, part: TablePart | FigurePart): text is LooseText {
  if (text?.kind !== 'text' || !isNear(text.box, part.box)) return false;
  const isTagged = text.tag?.type === 'Caption';
  if (text.role !== 'caption' && !isTagged) return false;
  const [first] = text.lines;
  const namesTable = first !== undefined && TABLE.test(textOfLine(first));
  return isTagged || namesTable === (part.kind === 'table');
}

const TABLE = /^(?:tab|табл|表)/iu;

function isNear(one: Box, other: Box): boolean {
  const gap = Math.max(one.top - other.bottom, other.top - one.bottom);
  return gap < FAR && Math.min(one.right, other.right) > Math.max(one.left, other.left);
}
