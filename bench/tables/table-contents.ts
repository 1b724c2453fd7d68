import type { Rows } from './table-truths.js';

/** A table as HTML, and its texts by rows. */
export interface MadeTable {
  readonly name: string;
  readonly html: string;
  readonly rows: Rows;
  readonly isRightToLeft?: boolean;
}

interface MadeCell {
  readonly text: string;
  readonly columns?: number;
  readonly rows?: number;
}

type CellOrText = MadeCell | string;

const sentence =
  'The committee reviewed the figures of the last quarter and asked for a comparison with earlier years before it would decide.';

/** Paragraphs of prose. */
export function filler(paragraphs: number): string {
  return Array.from({ length: paragraphs }, (_, index) => `<p>${`${sentence} `.repeat(3 + (index % 3))}</p>`).join('');
}

export const people = made(
  'names',
  [['Name', 'Department', 'Since', 'City']],
  [
    ['Ada Lovelace', 'Research', '1843', 'London'],
    ['Grace Hopper', 'Compilers', '1952', 'New York'],
    ['Alan Turing', 'Machines', '1936', 'Manchester'],
    ['Edsger Dijkstra', '', '1959', 'Rotterdam'],
    ['Barbara Liskov', 'Languages', '1968', 'Los Angeles'],
    ['Donald Knuth', 'Typesetting', '1977', ''],
  ],
);

export const prices = made(
  'amounts',
  [['Item', 'Quantity', 'Unit price', 'Amount']],
  [
    ['Paper, A4', '120', '4.50', '540.00'],
    ['Toner', '8', '79.90', '639.20'],
    ['Desk lamp with clamp', '15', '24.00', '360.00'],
    ['Cable', '1,250', '0.35', '437.50'],
    [{ text: 'Total', columns: 3 }, '1,976.70'],
  ],
);

export const survey = made(
  'groups',
  [
    [
      { text: 'Region', rows: 2 },
      { text: 'Men', columns: 2 },
      { text: 'Women', columns: 2 },
    ],
    ['2019', '2020', '2019', '2020'],
  ],
  [
    ['North', '12.1', '13.4', '11.0', '12.2'],
    ['South', '9.8', '9.9', '10.4', '10.6'],
    ['East', '101.5', '99.0', '98.7', '97.1'],
    ['West', '7.0', '8.25', '6.5', '7.75'],
  ],
);

export const wrapped = made(
  'long texts',
  [['Clause', 'Duty', 'Remedy']],
  [
    ['4.1 Delivery', `The seller delivers the goods within thirty days. ${sentence}`, 'Reduction of the price'],
    [
      '4.2 Inspection of the goods',
      'The buyer inspects them without delay.',
      `Replacement, or repair at the choice of the buyer. ${sentence}`,
    ],
    ['4.3 Payment', 'Within fourteen days of the invoice.', 'Interest'],
  ],
);

/** A table whose cells span rows and columns; spanned places are empty texts. */
function made(name: string, head: readonly CellOrText[][], body: readonly CellOrText[][]): MadeTable {
  const rows: string[][] = [];
  const taken = new Set<string>();
  [...head, ...body].forEach((cells, row) => {
    const texts: string[] = [];
    let column = 0;
    for (const { text, columns = 1, rows: down = 1 } of cells.map(cellOf)) {
      while (taken.has(`${row} ${column}`)) texts[column++] = '';
      for (let below = row; below < row + down; below++)
        for (let beside = column; beside < column + columns; beside++) taken.add(`${below} ${beside}`);
      for (let beside = 0; beside < columns; beside++) texts[column + beside] = beside === 0 ? text : '';
      column += columns;
    }
    rows.push(texts);
  });
  const html = `<table><thead>${head.map((row) => rowOf(row, 'th')).join('')}</thead><tbody>${body.map((row) => rowOf(row, 'td')).join('')}</tbody></table>`;
  return { name, html, rows };
}

function cellOf(cell: CellOrText): MadeCell {
  return typeof cell === 'string' ? { text: cell } : cell;
}

function rowOf(cells: readonly CellOrText[], tag: string): string {
  const parts = cells.map(cellOf).map(({ text, columns = 1, rows = 1 }) => {
    const numeric = /^[\d.,]+$/.test(text) ? ' class="n"' : '';
    return `<${tag}${numeric} colspan="${columns}" rowspan="${rows}">${text}</${tag}>`;
  });
  return `<tr>${parts.join('')}</tr>`;
}
