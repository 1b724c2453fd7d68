/** CSS pixels per inch. */
const DPI = 96;
const MM = DPI / 25.4;

/** A4 with margins of one centimetre, in inches: the default paper. */
export const A4 = { paperWidth: 210 / 25.4, paperHeight: 297 / 25.4 } as const;
export const MARGIN = 10 / 25.4;

/** Area within the margins in CSS pixels. */
export const A4_CONTENT = { width: Math.floor(190 * MM), height: Math.floor(277 * MM) } as const;

/** Width and height in CSS pixels of the page size names of CSS Paged Media 3, §7.1. */
const named: Readonly<Record<string, readonly [number, number]>> = {
  a3: [297 * MM, 420 * MM],
  a4: [210 * MM, 297 * MM],
  a5: [148 * MM, 210 * MM],
  b4: [250 * MM, 353 * MM],
  b5: [176 * MM, 250 * MM],
  'jis-b4': [257 * MM, 364 * MM],
  'jis-b5': [182 * MM, 257 * MM],
  letter: [8.5 * DPI, 11 * DPI],
  legal: [8.5 * DPI, 14 * DPI],
  ledger: [11 * DPI, 17 * DPI],
};

const units: Readonly<Record<string, number>> = {
  px: 1,
  in: DPI,
  cm: 10 * MM,
  mm: MM,
  q: MM / 4,
  pt: DPI / 72,
  pc: DPI / 6,
};

/** Values of an @page rule, as the browser serialises them. */
export interface PageRule {
  readonly size: string;
  readonly left: string;
  readonly right: string;
}

/** Width of a page's content area in CSS pixels. */
export function contentWidthOf({ size, left, right }: PageRule): number {
  const width = widthOf(size);
  return width - (lengthOf(left, width) ?? MARGIN * DPI) - (lengthOf(right, width) ?? MARGIN * DPI);
}

function widthOf(size: string): number {
  const words = size.toLowerCase().split(' ');
  const lengths = words.map((word) => lengthOf(word, 0)).filter((it) => it !== undefined);
  if (lengths[0] !== undefined) return lengths[0];
  const [short, long] = words.map((word) => named[word]).find((it) => it !== undefined) ?? [210 * MM, 297 * MM];
  return words.includes('landscape') ? long : short;
}

/** A length in CSS pixels; undefined for `auto` and for other values. */
function lengthOf(text: string, whole: number): number | undefined {
  const [, number, unit] = /^([\d.]+)([a-z%]*)$/i.exec(text) ?? [];
  if (number === undefined || unit === undefined) return undefined;
  if (unit === '%') return (Number(number) * whole) / 100;
  if (unit === '') return Number(number) === 0 ? 0 : undefined;
  const pixels = units[unit.toLowerCase()];
  return pixels === undefined ? undefined : Number(number) * pixels;
}
