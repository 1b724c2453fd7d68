import { BOLD, channelsOf, type Run, type RunStyle } from '../../../../engine/index.js';
import type { Fonts } from './font-table.js';
import { halfPoints } from '../layout/half-points.js';

/** How text looks; the properties of a run that styles have as well. */
export interface TextLook {
  readonly font: string;
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly colour: number;
  /** Width of the letters, in percent of their usual width. */
  readonly scale: number;
}

/** Background of a text: a colour or a picture. */
export type Backdrop = number | 'picture';

const WHITE = 0xffffff;
const BLACK = 0x000000;

export function textLookOf(style: RunStyle, fonts: Fonts, backdrop: Backdrop = WHITE): TextLook {
  const { weight, italic, size } = style;
  const colour = visibleColour(style, style.highlight ?? backdrop);
  return {
    font: fonts.nameOf(style),
    size: wordSize(size),
    bold: weight >= BOLD,
    italic,
    colour,
    scale: letterScale(style),
  };
}

/** The width of the letters, in whole percent. Spreads have two decimals, of which multiplying makes 112.99… of 1.13. */
export function letterScale({ spread = 1 }: RunStyle): number {
  return Math.round(100 * spread);
}

/**
 * Returns black for text that could not be seen: light text whose dark background is a drawing that the document lacks, and
 * the text of scanned pages.
 */
function visibleColour({ colour, invisible }: RunStyle, backdrop: Backdrop): number {
  if (invisible === true) return BLACK;
  return backdrop !== 'picture' && isLight(colour) && isLight(backdrop) ? BLACK : colour;
}

/** Minimum luma (ITU-R BT.601) of colours that cannot be told from white. */
const LIGHT = 225;

/** Whether a colour cannot be seen on white paper. */
export function isLight(colour: number): boolean {
  const [red, green, blue] = channelsOf(colour);
  return 0.299 * red + 0.587 * green + 0.114 * blue > LIGHT;
}

/** The style of most of a text; undefined when it has none. */
export function mainStyle(runs: readonly Run[]): RunStyle | undefined {
  const lengths = new Map<string, { readonly style: RunStyle; length: number }>();
  for (const { text, style } of runs) {
    const key = `${style.family}|${style.size}|${style.weight}|${style.italic}|${style.colour}`;
    const known = lengths.get(key) ?? { style, length: 0 };
    known.length += text.length;
    lengths.set(key, known);
  }
  let most: { readonly style: RunStyle; length: number } | undefined;
  for (const entry of lengths.values()) if (most === undefined || entry.length > most.length) most = entry;
  return most?.style;
}

/** Sizes of Word are in half points; very small text is scaled by the matrix of a page rather than meant. */
export function wordSize(size: number): number {
  return Math.max(1, halfPoints(size));
}
