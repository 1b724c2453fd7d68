import type { Box } from '../../geometry/geometry.js';
import type { ElementPlace, RunStyle } from '../flow-elements.js';
import { boxAround } from '../order/reading-order-frame.js';
import type { PageContent, TextLine, TextPart } from './page-content.js';

/** A line with what it takes to make an element of it, away from its page. */
export interface PlacedLine extends TextLine {
  readonly page: number;
  readonly column: Box;
  /** The styles of its page. */
  readonly styles: readonly RunStyle[];
}

export function placedLinesOf(part: TextPart, page: PageContent): readonly PlacedLine[] {
  const column = page.columns[part.column] ?? part.box;
  return part.lines.map((line) => ({ ...line, page: page.number, column, styles: page.styles }));
}

/** The places of an element: a box for each column or page that its lines stand in. */
export function placesOf(lines: readonly PlacedLine[]): readonly ElementPlace[] {
  const groups: PlacedLine[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    const [before] = group ?? [];
    if (group !== undefined && before?.page === line.page && before.column === line.column) group.push(line);
    else groups.push([line]);
  }
  return groups.map((group) => ({ page: group[0]?.page ?? 0, box: boxAround(group.map(({ box }) => box)) }));
}
