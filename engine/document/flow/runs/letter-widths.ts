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

/** Returns the width of a text in the common font that stands for a font, in ems; undefined when it is unknown. */
export type CommonWidth = (text: string, look: FontLook & { readonly bold: boolean }) => number | undefined;

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

/** Sums the widths of words by font. */
export class LetterWidthSums {
  readonly #sums = new Map<string, Sums>();

  /** Does nothing when the width of text in common fonts is unknown. */
  constructor(private readonly commonWidth: CommonWidth = () => undefined) {}

  /** @param width of the text in ems of its font */
  add(text: string, width: number, look: SizedLook): void {
    const { family, generic, weight, italic, size } = look;
    const common = this.commonWidth(text, { family, generic, weight, italic, bold: isBold(weight) });
    if (common !== undefined && common > 0)
      this.#add({ font: fontKeyOf(look), size: Math.round(size), own: width, common, letters: text.length });
  }

  addPage(widths: readonly LetterWidths[]): void {
    for (const each of widths) this.#add(each);
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

  #add({ font, size, own, common, letters }: LetterWidths): void {
    const key = sizedKeyOf(font, size);
    const sums = this.#sums.get(key) ?? { font, size, own: 0, common: 0, letters: 0 };
    if (!this.#sums.has(key) && this.#sums.size >= MAX_FONTS) return;
    this.#sums.set(key, sums);
    sums.own += own;
    sums.common += common;
    sums.letters += letters;
  }
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
