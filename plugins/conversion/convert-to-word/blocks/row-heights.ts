import type { FlowElement, Table } from '../../../../engine/index.js';

interface Top {
  readonly page: number;
  readonly top: number;
}

/** The least heights of rows: from the top of the text of a row to that of the next row on the same page. */
export function rowHeights({ cells, rowCount }: Table): readonly (number | undefined)[] {
  const tops = Array.from({ length: rowCount }, (): Top | undefined => undefined);
  for (const { row, content } of cells) {
    const top = topOf(content[0]);
    if (top !== undefined && isAbove(top, tops[row])) tops[row] = top;
  }
  return tops.map((top, row) => {
    const next = tops[row + 1];
    if (top === undefined || next?.page !== top.page || next.top <= top.top) return undefined;
    return Math.round((next.top - top.top) * 10) / 10;
  });
}

function isAbove(top: Top, other: Top | undefined): boolean {
  return other === undefined || top.page < other.page || (top.page === other.page && top.top < other.top);
}

function topOf(element: FlowElement | undefined): Top | undefined {
  if (element === undefined || element.kind === 'page') return undefined;
  const [first] = element.places;
  return first === undefined ? undefined : { page: first.page, top: first.box.top };
}
