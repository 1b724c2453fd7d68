import type { Column } from './survey-table.js';

/** How a table is set on A4. */
export interface TableLayout {
  readonly orientation: 'portrait' | 'landscape';
  /** In points. */
  readonly fontSize: number;
  /** Columns that stand side by side; further ones follow on pages of their own. */
  readonly bands: readonly Band[];
}

export interface Band {
  /** The index of the first column. */
  readonly first: number;
  /** Of each column with its padding, in em. */
  readonly widths: readonly number[];
}

/** Left and right of the text of a cell together, in em. */
export const PADDING = 0.8;
/** Widths of texts are estimated. */
const ALLOWANCE = 1.04;
/** Around the table, in millimetres. */
const MARGIN = 12;
const WIDTHS = { portrait: 210 - 2 * MARGIN, landscape: 297 - 2 * MARGIN } as const;
const HEIGHTS = { portrait: WIDTHS.landscape, landscape: WIDTHS.portrait } as const;
/** From one line to the next, and above and below the text of a row together, in em. */
const LINE = 1.2;
const ROW_PADDING = 0.4;
/** Longer words are broken where columns are many, in em. */
const LONGEST_WORD = 8;

type Setting = readonly [orientation: TableLayout['orientation'], fontSize: number];

/** The best to read first: what is tried with unwrapped lines, then with wrapped ones. */
const UNWRAPPED: readonly Setting[] = [
  ['portrait', 9],
  ['portrait', 8],
  ['landscape', 9],
  ['landscape', 8],
  ['landscape', 7],
];
const SMALLEST: Setting = ['landscape', 6];
const WRAPPED: readonly Setting[] = [['landscape', 8], ['landscape', 7], SMALLEST];

/**
 * Chooses orientation and font size so that all columns fit: as they are, or else with wrapped lines. Columns that are too
 * many even so form several bands.
 */
export function layoutTable(columns: readonly Column[]): TableLayout {
  const wanted = columns.map(({ width }) => width * ALLOWANCE + PADDING);
  for (const [orientation, fontSize] of UNWRAPPED) {
    if (sum(wanted) <= room(orientation, fontSize))
      return { orientation, fontSize, bands: [{ first: 0, widths: wanted }] };
  }
  const least = columns.map(({ widestWord }) => Math.min(LONGEST_WORD, widestWord) * ALLOWANCE + PADDING);
  const [orientation, fontSize] = WRAPPED.find((setting) => bandsOf(least, room(...setting)).length === 1) ?? SMALLEST;
  const most = room(orientation, fontSize);
  const bands = bandsOf(least, most).map((band) => ({ ...band, widths: filled(band, wanted, most) }));
  return { orientation, fontSize, bands };
}

/** How many rows of one line a page has, about. */
export function linesOnPage({ orientation, fontSize }: TableLayout): number {
  return Math.floor(((HEIGHTS[orientation] / 25.4) * 72) / (fontSize * (LINE + ROW_PADDING)));
}

export function styleOf({ orientation, fontSize }: TableLayout): string {
  return [
    `@page { size: A4 ${orientation}; margin: ${MARGIN}mm }`,
    'html, body { margin: 0 }',
    `table { table-layout: fixed; width: 0; border-collapse: collapse; font: ${fontSize}pt/${LINE} 'Liberation Sans', sans-serif;`,
    // Else letters are put on whole pixels of a screen.
    '  text-rendering: geometricPrecision }',
    'tr { break-inside: avoid }',
    `td, th { padding: ${ROW_PADDING / 2}em ${PADDING / 2}em; border: 0.5pt solid #999; vertical-align: top; text-align: start;`,
    // Lines of a quoted cell stay lines; each cell has its own direction.
    '  white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext }',
    'th { background: #eee; font-weight: bold }',
    '.n { text-align: right; font-variant-numeric: tabular-nums }',
  ].join('\n');
}

/** How many em a line has. */
function room(orientation: TableLayout['orientation'], fontSize: number): number {
  return ((WIDTHS[orientation] / 25.4) * 72) / fontSize;
}

/** As few bands as hold all columns at their least widths. */
function bandsOf(least: readonly number[], most: number): readonly Band[] {
  const bands: { first: number; widths: number[] }[] = [];
  let used = Infinity;
  for (const [index, width] of least.entries()) {
    if (used + width > most) {
      bands.push({ first: index, widths: [] });
      used = 0;
    }
    used += width;
    bands.at(-1)?.widths.push(width);
  }
  return bands;
}

/** The widths of a band with the rest of the line, shared by what columns want beyond their least widths. */
function filled({ first, widths }: Band, wanted: readonly number[], most: number): readonly number[] {
  const missing = widths.map((width, index) => Math.max(0, (wanted[first + index] ?? 0) - width));
  const share = Math.min(1, (most - sum(widths)) / Math.max(1e-9, sum(missing)));
  return widths.map((width, index) => width + share * (missing[index] ?? 0));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
