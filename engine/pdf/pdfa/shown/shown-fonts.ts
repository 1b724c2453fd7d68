import { FontCache } from '../../content/fonts/font-cache.js';
import { type Code, codeKey, codesOf } from '../../content/fonts/font.js';
import { shownBy } from '../../content/graphics-state.js';
import { bytesOf } from '../../content/shown-text.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { PdfDict, Ref, type PdfValue } from '../../syntax/values.js';
import { ReplacedContent } from './replaced-content.js';
import { valueKey } from './value-key.js';
import { type OperationVisitor } from './walk-content.js';

/** A code that content shows in a font. */
export interface ShownCode extends Code {
  /** Whether it is shown in another text rendering mode than 3, invisible. */
  isVisible: boolean;
  /** Whether it is always shown in marked content with a replacement text (/ActualText, ISO 32000-2 §14.9.4). */
  isReplaced: boolean;
}

/** A font that content shows text in. */
export interface ShownFont {
  /** Undefined for a font dictionary that is a direct object. */
  readonly ref: Ref | undefined;
  readonly dict: PdfDict;
  /** Pages with text in the font, from 1. Content that several pages draw counts for the first of them. */
  readonly pages: ReadonlySet<number>;
  readonly codes: ReadonlyMap<number, ShownCode>;
}

/** Pages and codes of a font, collected while content is read. */
interface Growing {
  readonly pages: Set<number>;
  readonly codes: Map<number, ShownCode>;
}

const INVISIBLE = 3;

/** Collects the fonts that content shows text in, with the codes: a visitor of `walkContent`. */
export class ShownFonts {
  readonly #fonts = new Map<FontKey | undefined, ShownFont & Growing>();
  readonly #cache: FontCache;
  readonly #replaced: ReplacedContent;

  constructor(private readonly file: PdfFile) {
    this.#cache = new FontCache(file);
    this.#replaced = new ReplacedContent(file);
  }

  get all(): readonly ShownFont[] {
    return [...this.#fonts.values()];
  }

  readonly visit: OperationVisitor = (operation, state, place) => {
    this.#replaced.visit(operation, place);
    const items = shownBy(operation);
    const found = items && this.#fontOf(state.font);
    if (items === undefined || found === undefined) return;
    found.pages.add(place.page);
    const isReplaced = this.#replaced.isIn(place);
    const font = this.#cache.fontOf(state.font);
    for (const item of items) {
      for (const code of codesOf(bytesOf(item), font)) {
        const key = codeKey(code);
        const known = found.codes.get(key) ?? { ...code, isVisible: false, isReplaced: true };
        found.codes.set(key, known);
        known.isVisible ||= state.renderingMode !== INVISIBLE;
        known.isReplaced &&= isReplaced;
      }
    }
  };

  #fontOf(value: PdfValue | undefined): Growing | undefined {
    const key = fontKey(value);
    const known = this.#fonts.get(key);
    if (known !== undefined) return known;
    const dict = this.file.dict(value);
    if (dict === undefined) return undefined;
    const ref = value instanceof Ref ? value : undefined;
    const made = { ref, dict, pages: new Set<number>(), codes: new Map<number, ShownCode>() };
    this.#fonts.set(key, made);
    return made;
  }
}

/** Identifies a font: its object number, or the text of a direct object, which is another one each time that it is read. */
export type FontKey = number | string;

export function fontKey(value: PdfValue | undefined): FontKey | undefined {
  if (value instanceof Ref) return value.num;
  return value instanceof PdfDict ? valueKey(value) : undefined;
}
