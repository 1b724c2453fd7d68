import { columnsOf, TAB_COLUMNS, wide } from '../../text/display-width.js';
import type { TextPage } from '../../text/text-pages.js';

export interface TextLayout {
  /** In points. */
  readonly fontSize: number;
  /** Columns of a line at that font size. */
  readonly columns: number;
  /** Distance of baselines in CSS pixels. */
  readonly lineHeight: number;
  /** Lines per page. */
  readonly lines: number;
  /** The font for Chinese, Japanese or Korean, if the text has any. */
  readonly eastAsian: string | undefined;
}

/** Margins of A4 in millimetres, about half an inch at the sides: 80 columns fit at 10 points. */
const margin = { top: 15, side: 12 };
const LINE_POINTS = ((210 - 2 * margin.side) / 25.4) * 72;
const PAGE_PIXELS = ((297 - 2 * margin.top) / 25.4) * 96;
/** Line heights in em: lines drawn with characters touch, and large characters keep apart. */
const spacing = { usual: 1.2, drawn: 1.164, eastAsian: 1.3 };
/** Advance width of DejaVu Sans Mono, in em. */
const ADVANCE = 0.602;
const largest = 10;
/** In points; gives 134 columns, enough for listings and logs of the usual 132. */
const smallest = 6.5;
/** In points; for text whose lines wrap anyway, such as paragraphs. */
const usual = 9;
/** Share of lines that must fit; a few lines may be longer than all others. */
const USUAL_SHARE = 0.98;

/** Chooses a readable font size at which most lines do not wrap, if there is one. */
export function layoutOf(pages: readonly TextPage[], encoding: string): TextLayout {
  const fontSize = sizeOf(usualColumns(pages));
  const columns = Math.floor(LINE_POINTS / (fontSize * ADVANCE));
  const eastAsian = eastAsianOf(pages, encoding);
  // Rounded down to an eighth of a pixel, which the browser represents exactly, so that the number of lines per page is
  // as computed.
  const lineHeight = Math.floor((fontSize / 72) * 96 * spacingOf(pages, eastAsian !== undefined) * 8) / 8;
  return { fontSize, columns, eastAsian, lineHeight, lines: Math.floor(PAGE_PIXELS / lineHeight) };
}

export function styleOf({ fontSize, lineHeight, eastAsian }: TextLayout): string {
  return [
    eastAsian === undefined ? '' : wideFonts(eastAsian),
    `@page { size: A4; margin: ${margin.top}mm ${margin.side}mm }`,
    'html, body { margin: 0 }',
    // Page break for a form feed.
    'hr { break-after: page; margin: 0; border: 0 }',
    `pre { margin: 0; font: ${fontSize}pt/${lineHeight}px 'DejaVu Sans Mono', wide, monospace; font-variant-ligatures: none;`,
    '  orphans: 1; widows: 1;',
    // Without this property glyphs are aligned to screen pixels.
    '  text-rendering: geometricPrecision;',
    // Each line has its own text direction and alignment.
    `  white-space: pre-wrap; overflow-wrap: anywhere; tab-size: ${TAB_COLUMNS}; unicode-bidi: plaintext; text-align: start }`,
  ].join('\n');
}

/**
 * Wide characters take two columns of DejaVu Sans Mono instead of the width in their own font, which is smaller for
 * Korean syllables.
 */
function wideFonts(postScriptName: string): string {
  const face = (advance: number, range: string): string =>
    `@font-face { font-family: wide; src: local('${postScriptName}'); unicode-range: ${range}; ` +
    `size-adjust: ${((2 * ADVANCE) / advance) * 100}% }`;
  return `${face(1, 'U+2E80-A4CF, U+F900-FFEF, U+20000-3FFFD')}\n${face(0.92, 'U+1100-11FF, U+3130-318F, U+A960-A97F, U+AC00-D7FF')}`;
}

function sizeOf(columns: number): number {
  const fitting = LINE_POINTS / (columns * ADVANCE);
  if (fitting < smallest) return usual;
  return Math.min(largest, Math.floor(fitting * 100) / 100);
}

function usualColumns(pages: readonly TextPage[]): number {
  const widths = pages
    .flat()
    .filter((line) => line !== '')
    .map(columnsOf);
  return widths.sort((a, b) => a - b)[Math.ceil(widths.length * USUAL_SHARE) - 1] ?? 1;
}

function spacingOf(pages: readonly TextPage[], isEastAsian: boolean): number {
  const isDrawn = pages.some((page) => page.some((line) => /[\u2500-\u259f]/.test(line)));
  if (isDrawn) return spacing.drawn;
  return isEastAsian ? spacing.eastAsian : spacing.usual;
}

/** Unicode unifies ideographs of Chinese, Japanese and Korean, so the region decides their shapes. */
function eastAsianOf(pages: readonly TextPage[], encoding: string): string | undefined {
  const lines = pages.flat().filter((line) => wide.test(line));
  if (lines.length === 0) return undefined;
  const region = regionOf(lines.join('').slice(0, 10_000), encoding);
  return `NotoSansMonoCJK${region}-Regular`;
}

function regionOf(text: string, encoding: string): 'jp' | 'kr' | 'tc' | 'sc' {
  if (/[\u3041-\u30ff]/.test(text)) return 'jp';
  if (/[\uac00-\ud7a3]/.test(text)) return 'kr';
  return encoding === 'big5' || /[這個們說國會來時為學對發過]/.test(text) ? 'tc' : 'sc';
}
