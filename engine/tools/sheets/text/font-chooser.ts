import type { InstalledFont } from '../../fontconfig/font-order.js';
import type { Face } from './face.js';
import type { FontShelf } from './font-shelf.js';
import { isIgnorable } from './text-lines.js';
import { type Script, type Traits, wishFor } from './scripts.js';

/** Finds fonts for the texts whose traits are given. */
export class FontChooser {
  readonly #shelf: FontShelf;
  readonly #traits: Traits;
  readonly #fonts = new Map<Script | undefined, readonly InstalledFont[]>();
  readonly #answers = new Map<string, Face | undefined>();

  constructor(shelf: FontShelf, traits: Traits) {
    this.#shelf = shelf;
    this.#traits = traits;
  }

  /** The first font that has all of some characters; undefined when no font has. */
  faceFor(script: Script | undefined, codes: readonly number[]): Face | undefined {
    const key = `${script ?? ''} ${String.fromCodePoint(...codes)}`;
    if (!this.#answers.has(key)) this.#answers.set(key, this.#find(script, codes));
    return this.#answers.get(key);
  }

  #find(script: Script | undefined, codes: readonly number[]): Face | undefined {
    const shown = codes.filter((code) => !isIgnorable(code));
    for (const font of this.#fontsFor(script)) {
      const face = shown.every((code) => has(font, code)) ? this.#shelf.faceOf(font) : undefined;
      if (face !== undefined) return face;
    }
    return undefined;
  }

  #fontsFor(script: Script | undefined): readonly InstalledFont[] {
    const fonts = this.#fonts.get(script) ?? this.#shelf.fontsFor(wishFor(script, this.#traits));
    this.#fonts.set(script, fonts);
    return fonts;
  }
}

/** HarfBuzz synthesises all spaces from the common one. */
function has(font: InstalledFont, code: number): boolean {
  return font.has(code) || (isSpace(code) && font.has(0x20));
}

function isSpace(code: number): boolean {
  return /\p{Zs}/u.test(String.fromCodePoint(code));
}
