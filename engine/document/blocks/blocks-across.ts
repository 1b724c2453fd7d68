import type { Box } from '../../geometry/geometry.js';
import type { Block, Line } from '../model.js';
import { boxAround, type Frame, quartersOf } from '../order/reading-order-frame.js';
import { type Piece, pieceAcross } from '../order/reading-order-piece.js';

/**
 * Collects the lines whose direction differs from most lines. Each neighbourhood of such lines becomes blocks in a
 * frame of its own, and is one piece in the frame of the page.
 */
export function gatherAcross(
  frame: Frame,
  lines: readonly Line[],
  blocksIn: (lines: readonly Line[], frame: Frame) => readonly Block[],
): readonly Piece[] {
  return ([0, 1, 2, 3] as const).flatMap((quarters) => {
    if (quarters === frame.quarters) return [];
    const turned = lines.filter((line) => quartersOf(line) === quarters);
    return neighbourhoods(turned).map((group) =>
      pieceAcross(frame, blocksIn(group, { quarters, mirrored: frame.mirrored && quarters % 2 === 0 })),
    );
  });
}

/** Maximum number of such lines that are grouped into neighbourhoods; a page with more is a drawing. */
const MAX_LINES = 500;

/** Groups lines whose distance is less than about one line height. */
function neighbourhoods(lines: readonly Line[]): readonly (readonly Line[])[] {
  if (lines.length > MAX_LINES) return [lines];
  const groups: { box: Box; lines: Line[] }[] = [];
  for (const line of lines) {
    const near = groups.filter(({ box }) => isNear(box, line.box));
    const joined = {
      box: boxAround([line.box, ...near.map(({ box }) => box)]),
      lines: [...near.flatMap((group) => group.lines), line],
    };
    for (const group of near) groups.splice(groups.indexOf(group), 1);
    groups.push(joined);
  }
  return groups.map((group) => group.lines);
}

function isNear(group: Box, line: Box): boolean {
  const reach = Math.min(line.right - line.left, line.bottom - line.top);
  return (
    line.left < group.right + reach &&
    line.right > group.left - reach &&
    line.top < group.bottom + reach &&
    line.bottom > group.top - reach
  );
}
