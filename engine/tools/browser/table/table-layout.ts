import { LONG_TEXT_STYLE } from '../long-text.js';
import type { Column } from './survey-table.js';

/** Layout of a table on A4. */
export interface TableLayout {
  readonly orientation: 'portrait' | 'landscape';
  /** In points. */
  readonly fontSize: number;
  /** Groups of columns that fit side by side; each further band is printed on pages of its own. */
  readonly bands: readonly Band[];
}

export interface Band {
  /** Index of the first column. */
  readonly first: number;
  /** Width of each column with its padding, in em. */
  readonly widths: readonly number[];
}

/** Total horizontal padding of a cell, in em. */
export const PADDING = 0.8;
/** Tolerance factor, since text widths are estimates. */
const ALLOWANCE = 1.04;
/** Margin around the table in millimetres. */
const MARGIN = 12;
const WIDTHS = { portrait: 210 - 2 * MARGIN, landscape: 297 - 2 * MARGIN } as const;
const HEIGHTS = { portrait: WIDTHS.landscape, landscape: WIDTHS.portrait } as const;
/** Line height, and total vertical padding of a row, in em. */
const LINE = 1.2;
const ROW_PADDING = 0.4;
/** In tables with many columns, longer words are broken; in em. */
const LONGEST_WORD = 8;

type Setting = readonly [orientation: TableLayout['orientation'], fontSize: number];

/** Settings in order of readability: first with unwrapped lines, then with wrapped lines. */
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
 * Chooses orientation and font size so that all columns fit, if possible without wrapping. Columns that do not fit
 * even wrapped form several bands.
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

/** Approximate number of one-line rows per page. */
export function linesOnPage({ orientation, fontSize }: TableLayout): number {
  return Math.floor(((HEIGHTS[orientation] / 25.4) * 72) / (fontSize * (LINE + ROW_PADDING)));
}

export function styleOf({ orientation, fontSize }: TableLayout): string {
  return [
    `@page { size: A4 ${orientation}; margin: ${MARGIN}mm }`,
    'html, body { margin: 0 }',
    `table { table-layout: fixed; width: 0; border-collapse: collapse; font: ${fontSize}pt/${LINE} 'Liberation Sans', sans-serif;`,
    // Without this property glyphs are aligned to screen pixels.
    '  text-rendering: geometricPrecision }',
    'tr { break-inside: avoid }',
    `td, th { padding: ${ROW_PADDING / 2}em ${PADDING / 2}em; border: 0.5pt solid #999; vertical-align: top; text-align: start;`,
    // Line breaks of a quoted cell are kept; each cell has its own text direction.
    '  white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext }',
    'th { background: #eee; font-weight: bold }',
    '.n { text-align: right; font-variant-numeric: tabular-nums }',
    LONG_TEXT_STYLE,
  ].join('\n');
}

/** Width of a line in em. */
function room(orientation: TableLayout['orientation'], fontSize: number): number {
  return ((WIDTHS[orientation] / 25.4) * 72) / fontSize;
}

/** The fewest bands that hold all columns at their minimum widths. */
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

/**
 * Distributes the rest of the line to the columns of a band, in proportion to the difference of natural and minimum
 * width.
 */
function filled({ first, widths }: Band, wanted: readonly number[], most: number): readonly number[] {
  const missing = widths.map((width, index) => Math.max(0, (wanted[first + index] ?? 0) - width));
  const share = Math.min(1, (most - sum(widths)) / Math.max(1e-9, sum(missing)));
  return widths.map((width, index) => width + share * (missing[index] ?? 0));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
