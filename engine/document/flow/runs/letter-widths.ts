import type { RunStyle } from '../../flow-elements.js';
import { BOLD } from '../../style-weight.js';

/** The widths of the words of a font on a page, and in the common font that stands for it, in ems. */
export interface LetterWidths {
  /** The key of the font (`fontKeyOf`). */
  readonly font: string;
  /** In points: fonts of TeX have other letters in each size. */
  readonly size: number;
  readonly own: number;
  readonly common: number;
  /** The number of their letters. */
  readonly letters: number;
}

/** How wide the letters of a font are (`RunStyle`). */
export type Spread = Required<Pick<RunStyle, 'spread' | 'letterWidth'>>;

type FontLook = Pick<RunStyle, 'family' | 'generic' | 'weight' | 'italic'>;
type SizedLook = FontLook & Pick<RunStyle, 'size'>;

/** Returns the width of a text in ems; undefined when it is unknown. */
type WidthOf = (text: string) => number | undefined;

/** Returns a function for the width of texts in the common font that stands for a font. */
export type CommonWidths = (look: FontLook & { readonly bold: boolean }) => WidthOf;

export function fontKeyOf({ family, generic, weight, italic }: FontLook): string {
  return `${family}|${generic}|${isBold(weight)}|${italic}`;
}

function sizedKeyOf(font: string, size: number): string {
  return `${font} ${Math.round(size)}`;
}

interface Sums extends Pick<LetterWidths, 'font' | 'size'> {
  own: number;
  common: number;
  letters: number;
}

/** The sums of a look, and how wide the texts of its common font are. */
interface OfLook {
  readonly commonOf: WidthOf;
  /** Undefined before the first text with a known width, and where there are too many fonts. */
  sums: Sums | undefined;
}

/** Sums the widths of words by font. */
export class LetterWidthSums {
  readonly #sums = new Map<string, Sums>();
  /** Thousands of words have one of a few looks, and to make the key of a look takes longer than to add a word. */
  readonly #looks = new Map<SizedLook, OfLook>();

  /** Does nothing when the width of text in common fonts is unknown. */
  constructor(private readonly commonWidths: CommonWidths = () => () => undefined) {}

  /** @param width of the text in ems of its font */
  add(text: string, width: number, look: SizedLook): void {
    const own = this.#looks.get(look) ?? { commonOf: this.#commonOf(look), sums: undefined };
    this.#looks.set(look, own);
    const common = own.commonOf(text);
    if (common === undefined || common <= 0) return;
    own.sums ??= this.#sumsOf(fontKeyOf(look), Math.round(look.size));
    if (own.sums !== undefined) addTo(own.sums, { own: width, common, letters: text.length });
  }

  #commonOf({ family, generic, weight, italic }: SizedLook): WidthOf {
    return this.commonWidths({ family, generic, weight, italic, bold: isBold(weight) });
  }

  addPage(widths: readonly LetterWidths[]): void {
    for (const each of widths) {
      const sums = this.#sumsOf(each.font, each.size);
      if (sums !== undefined) addTo(sums, each);
    }
  }

  get all(): readonly LetterWidths[] {
    return [...this.#sums.values()].map(({ font, size, own, common, letters }) => {
      return { font, size, own: rounded(own), common: rounded(common), letters };
    });
  }

  /**
   * How wide the letters of each font are, and those of each size with enough text; undefined where they are about as wide as those of
   * the common font.
   */
  spreads(): Spreads {
    const fonts = new Map<string, Sums>();
    for (const sums of this.#sums.values()) {
      const all = fonts.get(sums.font) ?? { font: sums.font, size: 0, own: 0, common: 0, letters: 0 };
      fonts.set(sums.font, all);
      all.own += sums.own;
      all.common += sums.common;
      all.letters += sums.letters;
    }
    const known = [...this.#sums].filter(([, { letters }]) => letters >= MIN_LETTERS);
    return new Map([...fonts, ...known].map(([key, sums]) => [key, spreadOf(sums)]));
  }

  /** Returns the sums of a font in a size; undefined where there are too many. */
  #sumsOf(font: string, size: number): Sums | undefined {
    const key = sizedKeyOf(font, size);
    const known = this.#sums.get(key);
    if (known !== undefined || this.#sums.size >= MAX_FONTS) return known;
    const sums = { font, size, own: 0, common: 0, letters: 0 };
    this.#sums.set(key, sums);
    return sums;
  }
}

function addTo(sums: Sums, { own, common, letters }: Pick<LetterWidths, 'own' | 'common' | 'letters'>): void {
  sums.own += own;
  sums.common += common;
  sums.letters += letters;
}

/** By the key of a font (`fontKeyOf`), and by that of a font in a size. */
export type Spreads = ReadonlyMap<string, Spread | undefined>;

/** Minimum number of letters that tell how wide a font is in a size; fewer are those of a few words. */
const MIN_LETTERS = 40;

function spreadOf({ own, common, letters }: Sums): Spread | undefined {
  const spread = Math.round((100 * own) / common) / 100;
  if (spread === 1 || spread <= 1 / MAX_SPREAD || spread >= MAX_SPREAD) return undefined;
  return { spread, letterWidth: rounded(common / letters) };
}

function isBold(weight: number): boolean {
  return weight >= BOLD;
}

/** Letters of fonts for text differ by less. */
const MAX_SPREAD = 1.5;

/** Documents that were made to be costly have more. */
const MAX_FONTS = 2000;

function rounded(ems: number): number {
  return Math.round(ems * 1000) / 1000;
}

/** The styles of a page with the spreads of their fonts. */
export function withSpreads(styles: readonly RunStyle[], spreads: Spreads): readonly RunStyle[] {
  return styles.map((style) => {
    const font = fontKeyOf(style);
    const sized = sizedKeyOf(font, style.size);
    return { ...style, ...spreads.get(spreads.has(sized) ? sized : font) };
  });
}
