import type { RunStyle } from '../../flow-elements.js';
import { BOLD } from '../../style-weight.js';

/** The widths of the words of a font on a page, and in the common font that stands for it, in ems. */
export interface LetterWidths {
  /** The key of the font (`fontKeyOf`). */
  readonly font: string;
  readonly own: number;
  readonly common: number;
  /** The number of their letters. */
  readonly letters: number;
}

/** How wide the letters of a font are (`RunStyle`). */
export type Spread = Required<Pick<RunStyle, 'spread' | 'letterWidth'>>;

type FontLook = Pick<RunStyle, 'family' | 'generic' | 'weight' | 'italic'>;

/** Returns the width of a text in the common font that stands for a font, in ems; undefined when it is unknown. */
export type CommonWidth = (text: string, look: FontLook & { readonly bold: boolean }) => number | undefined;

export function fontKeyOf({ family, generic, weight, italic }: FontLook): string {
  return `${family}|${generic}|${isBold(weight)}|${italic}`;
}

interface Sums {
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
  add(text: string, width: number, look: FontLook): void {
    const { family, generic, weight, italic } = look;
    const common = this.commonWidth(text, { family, generic, weight, italic, bold: isBold(weight) });
    if (common !== undefined && common > 0)
      this.#add({ font: fontKeyOf(look), own: width, common, letters: text.length });
  }

  addPage(widths: readonly LetterWidths[]): void {
    for (const each of widths) this.#add(each);
  }

  get all(): readonly LetterWidths[] {
    return [...this.#sums].map(([font, { own, common, letters }]) => {
      return { font, own: rounded(own), common: rounded(common), letters };
    });
  }

  /** How wide the letters of each font are, where it is known and they are not about as wide as those of its common font. */
  spreads(): ReadonlyMap<string, Spread> {
    const found = [...this.#sums].map(([font, { own, common, letters }]) => {
      return [
        font,
        { spread: Math.round((100 * own) / common) / 100, letterWidth: rounded(common / letters) },
      ] as const;
    });
    return new Map(found.filter(([, { spread }]) => spread !== 1 && spread > 1 / MAX_SPREAD && spread < MAX_SPREAD));
  }

  #add({ font, own, common, letters }: LetterWidths): void {
    const sums = this.#sums.get(font) ?? { own: 0, common: 0, letters: 0 };
    if (!this.#sums.has(font) && this.#sums.size >= MAX_FONTS) return;
    this.#sums.set(font, sums);
    sums.own += own;
    sums.common += common;
    sums.letters += letters;
  }
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
export function withSpreads(styles: readonly RunStyle[], spreads: ReadonlyMap<string, Spread>): readonly RunStyle[] {
  return styles.map((style) => ({ ...style, ...spreads.get(fontKeyOf(style)) }));
}
