import type { BoxSide, ParagraphBox, WordBlock, WordTable } from '../../../../engine/index.js';
import type { WordBoxCell } from '../layout/box-plan.js';
import type { TextArea } from './paragraph.js';

/** The upper edge of the text in a box, on its page. */
export function innerTop({ places, sides }: ParagraphBox): number {
  return (places[0]?.box.top ?? 0) + (sides.top?.width ?? 0);
}

/** Where the text in the table of a box stands: as far from both sides. */
export function cellArea(box: ParagraphBox): TextArea {
  const { left, right } = box.places[0]?.box ?? { left: 0, right: 0 };
  return { left: left + besideOf(box), right: right - besideOf(box) };
}

function besideOf({ padding, sides }: ParagraphBox): number {
  return Math.min(padding.left + (sides.left?.width ?? 0), padding.right + (sides.right?.width ?? 0));
}

/** Makes a table of one cell of a box. @param area of the text of the page */
export function boxTable({ box, below }: WordBoxCell, content: readonly WordBlock[], area: TextArea): WordTable {
  const { sides, fill, places } = box;
  const { left, right } = places[0]?.box ?? area;
  const width = right - left;
  const beside = besideOf(box);
  const entries: readonly (readonly [string, BoxSide])[] = Object.entries(sides);
  const cell = {
    columns: 1,
    width,
    borders: Object.fromEntries(entries.map(([side, { colour }]) => [side, colour])),
    borderWidths: Object.fromEntries(entries.map(([side, line]) => [side, line.width])),
    ...(fill !== undefined && { shading: fill }),
    content,
  };
  return {
    kind: 'table',
    style: 'TableGrid',
    indent: left - area.left,
    isRightToLeft: false,
    widths: [width],
    padding: { left: beside, right: beside, above: 0, below },
    rows: [{ isHeader: false, maySplit: true, cells: [cell] }],
  };
}
