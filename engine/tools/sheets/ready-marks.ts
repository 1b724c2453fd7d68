import type { ObjectAdder } from '../../pdf/write/object-adder.js';
import { PdfDict } from '../../pdf/syntax/values.js';
import { pictureMark } from './picture-mark.js';
import type { ReadyMark } from './ready-mark.js';
import type { Stamp } from '../../contract/tools/sheets.js';
import { textMark } from './text-mark.js';
import { openTypesetter } from './text/open-typesetter.js';
import type { SetText, Typesetter } from './typesetter.js';

interface Adding {
  readonly adder: ObjectAdder;
  readonly warn: (sentence: string) => void;
}

export interface MarkedStamp {
  readonly stamp: Stamp;
  readonly mark: ReadyMark;
}

/**
 * Prepares the mark of each stamp. All text is set before the fonts are added, so that font subsets contain all used
 * glyphs.
 */
export function readyMarks(stamps: readonly Stamp[], { adder, warn }: Adding): readonly MarkedStamp[] {
  using setter = new TextSetter();
  const makers = stamps.map((stamp): ((fonts: PdfDict) => MarkedStamp) => {
    const { mark, opacity } = stamp;
    if ('picture' in mark) return () => ({ stamp, mark: pictureMark(mark, adder) });
    const text = setter.set(mark.text);
    return (fonts) => ({ stamp, mark: textMark(mark, text, { adder, fonts, opaque: opacity === 1 }) });
  });
  const fonts = setter.addFonts(adder);
  if (setter.missing.size > 0) warn(missingSentence(setter.missing));
  return makers.map((make) => make(fonts));
}

/** Sets each text once. The typesetter is opened for the first text, since images need no fonts. */
class TextSetter implements Disposable {
  readonly #set = new Map<string, SetText>();
  #typesetter: Typesetter | undefined;

  [Symbol.dispose](): void {
    this.#typesetter?.[Symbol.dispose]();
  }

  get missing(): ReadonlySet<string> {
    return this.#typesetter?.missing ?? new Set();
  }

  set(text: string): SetText {
    this.#typesetter ??= openTypesetter();
    const set = this.#set.get(text) ?? this.#typesetter.set(text);
    this.#set.set(text, set);
    return set;
  }

  addFonts(adder: ObjectAdder): PdfDict {
    return this.#typesetter?.addFonts(adder) ?? new PdfDict();
  }
}

/** Maximum missing characters that a warning lists; a text may be in a script that no font supports. */
const mostNamed = 10;

function missingSentence(missing: ReadonlySet<string>): string {
  const named = [...missing].slice(0, mostNamed).join(' ');
  const more = missing.size > mostNamed ? ` and ${missing.size - mostNamed} more` : '';
  return `No font that is installed has these characters, so they cannot be seen as they are: ${named}${more}.`;
}
