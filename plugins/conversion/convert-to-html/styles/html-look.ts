import { isGrey, BOLD, type Run, type RunStyle } from '../../../../engine/index.js';
import { contrast, css, darkened, legible, luminance } from './contrast.js';
import type { Declarations } from './class-names.js';

/** How text looks. Text in the look of what encloses it needs no class. */
export interface Look {
  readonly family: string;
  readonly generic: RunStyle['generic'];
  /** In points. */
  readonly size: number;
  readonly weight: number;
  readonly italic: boolean;
  /** 0xRRGGBB. */
  readonly colour: number;
  /** 0xRRGGBB; that of the page when left out. */
  readonly background?: number;
}

/** Backgrounds of the page. */
export const LIGHT_PAGE = 0xffffff;
export const DARK_PAGE = 0x16181c;

/** Text this dark counts as black. */
const BLACK = 0.03;

/** Texts larger than this, against the text of the body, are made smaller on narrow windows. */
const LARGE = 1.6;

/** Texts are shown at least as large as this, against the text of the body. */
const MIN_SIZE = 0.7;

/** The style of most of the text; undefined where there is none. */
export function mainStyle(runs: readonly Run[]): RunStyle | undefined {
  const lengths = new Map<string, { readonly style: RunStyle; length: number }>();
  for (const { text, style } of runs) {
    const { family, generic, weight, italic, size, colour } = style;
    const key = [family, generic, weight, italic, size, colour].join('|');
    const known = lengths.get(key) ?? { style, length: 0 };
    known.length += text.trim().length;
    lengths.set(key, known);
  }
  let [main, most] = [runs[0]?.style, 0];
  for (const { style, length } of lengths.values()) if (length > most) [main, most] = [style, length];
  return main;
}

export function lookOf(style: RunStyle, around: number | undefined): Look {
  const { family, generic, size, weight, italic, colour, highlight: background = around } = style;
  return { family, generic, size, weight, italic, colour, ...(background !== undefined && { background }) };
}

/**
 * Returns the look of a run in a block. Recognised text over a scan has the look of its block, because OCR programs guess size, weight
 * and slant of each word.
 */
export function lookInBlock(style: RunStyle, block: Look): Look {
  return style.invisible === true ? block : lookOf(style, block.background);
}

/**
 * Whether text has the colour of the page: white and pale grey text stood on something dark that a page of text does not
 * have, or is unseen text over a scan.
 */
export function isLostOnPage({ colour, background }: Pick<Look, 'colour' | 'background'>): boolean {
  return background === undefined && isGrey(colour) && contrast(colour, LIGHT_PAGE) < 3;
}

/** Returns the declarations that text needs inside of text with another look. @param bodySize in points, one `rem` */
export function textDeclarations(look: Look, around: Look, bodySize: number): Declarations {
  const isSame = isSameInk(look.colour, around.colour) || isLostOnPage(look);
  const hasOwnInk = look.background !== around.background || !isSame;
  const size = Math.abs(look.size / around.size - 1) > 0.04 ? shownSize(look, bodySize) : undefined;
  return {
    ...declared('always', [
      look.family !== around.family || look.generic !== around.generic ? `font-family: ${fontStack(look)}` : '',
      size === undefined ? '' : `font-size: ${rem(size > LARGE ? 1 + (size - 1) * 0.5 : size)}`,
      isBold(look) === isBold(around) ? '' : `font-weight: ${isBold(look) ? 700 : 400}`,
      look.italic === around.italic ? '' : `font-style: ${look.italic ? 'italic' : 'normal'}`,
      hasOwnInk ? inkOf(look, around, (it) => it ?? LIGHT_PAGE) : '',
    ]),
    ...declared('wide', [size !== undefined && size > LARGE ? `font-size: ${rem(size)}` : '']),
    ...declared('dark', [hasOwnInk ? inkOf(look, around, (it) => (it === undefined ? DARK_PAGE : darkened(it))) : '']),
  };
}

/** The size of text on the web page, in `rem`. */
export function shownSize({ size }: Pick<Look, 'size'>, bodySize: number): number {
  return Math.max(MIN_SIZE, size / bodySize);
}

/** Joins the declarations of one group; nothing when all are empty. */
export function declared(group: keyof Declarations, declarations: readonly string[]): Declarations {
  const given = declarations.filter((it) => it !== '');
  return given.length === 0 ? {} : { [group]: `${given.join('; ')};` };
}

/** Joins declarations of one element. */
export function joined(...parts: readonly Declarations[]): Declarations {
  const group = (name: keyof Declarations): Declarations =>
    declared(
      name,
      parts.flatMap((part) => part[name]?.replace(/;$/, '') ?? []),
    );
  return { ...group('always'), ...group('wide'), ...group('dark') };
}

export function isBold({ weight }: Pick<Look, 'weight'>): boolean {
  return weight >= BOLD;
}

/** A number of lengths of the body's text, with up to two decimals. */
export function rem(value: number): string {
  return `${Math.round(value * 100) / 100}rem`;
}

/** The family's name is the document's: all but letters, digits and a few other characters is left out. */
export function fontStack({ family, generic }: Pick<Look, 'family' | 'generic'>): string {
  const name = family
    .replace(/[^\p{L}\p{N} ._-]/gu, '')
    .trim()
    .slice(0, 64);
  return name === '' ? generic : `"${name}", ${generic}`;
}

function isSameInk(one: number, other: number): boolean {
  return one === other || (luminance(one) < BLACK && luminance(other) < BLACK);
}

/** @param shown the colour that is shown for a background */
function inkOf(look: Look, around: Look, shown: (background: number | undefined) => number): string {
  const behind = shown(look.background);
  const ink = `color: ${css(legible(look.colour, behind))}`;
  return look.background === around.background ? ink : `${ink}; background-color: ${css(behind)}`;
}
