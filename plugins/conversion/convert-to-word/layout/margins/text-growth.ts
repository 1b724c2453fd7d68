import type { Role } from '../../styles/style-roles.js';
import type { StyleLook } from '../../styles/style-votes.js';
import { columnOf, pageColumns } from '../page-columns.js';
import { extentOf, lineHeightIn, type PlacedBox } from '../placed-boxes.js';

type Looks = ReadonlyMap<Role, StyleLook>;

/** In points: how far baselines of one line are apart. */
const LEVEL = 1.5;

/**
 * Returns how much lower than on the page its texts may end in Word, in points: some take more lines, and where the room beside a text
 * is too narrow, that text moves the text beside it down.
 * @param boxes of the page, in the order of its elements
 */
export function textGrowth(boxes: readonly PlacedBox[], looks: Looks): number {
  const columns = pageColumns(boxes);
  // Where the text of each column ends, and that over several columns, one below the other and on the page.
  const ends = new Map<number | undefined, number>();
  const gains = new Map<number | undefined, number>();
  let lowest = 0;
  let before: PlacedBox | undefined;
  for (const box of boxes) {
    const column = columnOf(box, columns);
    const { top, bottom } = extentOf(box, looks);
    const others = column === undefined ? [...ends.values()] : [ends.get(column) ?? 0, ends.get(undefined) ?? 0];
    const isInLine = before !== undefined && areOneLine(before, box);
    if (!isInLine) ends.set(column, Math.max(top, ...others) + bottom - top);
    gains.set(column, (gains.get(column) ?? 0) + gainIn(box, looks));
    lowest = Math.max(lowest, bottom);
    before = box;
  }
  const inColumns = columns.map((_, column) => gains.get(column) ?? 0);
  return Math.max(lowest, ...ends.values()) - lowest + (gains.get(undefined) ?? 0) + Math.max(0, ...inColumns);
}

/** Whether two texts are in one line, which becomes a paragraph with tabs. */
function areOneLine({ text: one }: PlacedBox, { text: other }: PlacedBox): boolean {
  const [before, after] = [one?.place.lines, other?.place.lines];
  if (before?.count !== 1 || after?.count !== 1) return false;
  return Math.abs(before.firstBaseline - after.firstBaseline) < LEVEL;
}

function gainIn({ text }: PlacedBox, looks: Looks): number {
  if (text === undefined || text.gain === 0) return 0;
  return text.gain * lineHeightIn(text, looks);
}
