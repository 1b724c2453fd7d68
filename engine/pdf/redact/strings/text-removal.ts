import type { Found, Matcher } from '../../../text/search/search.js';
import { encodeText } from '../../syntax/text-string.js';
import { FreeNames } from './free-names.js';
import { readingsOf } from './readings.js';

/** Longer strings are no titles that come again and again. */
const LONGEST_KEPT = 64;
const MOST_KEPT = 20_000;

/** Takes what is looked for out of strings and names. */
export class TextRemoval {
  readonly #matcher: Matcher;
  readonly #clean = new Set<string>();
  readonly #renamed = new Map<string, string>();
  readonly #free: FreeNames;

  /** @param lastTail the largest number that names of the document end with as those do that are made here. */
  constructor(matcher: Matcher, lastTail = 0) {
    this.#matcher = matcher;
    this.#free = new FreeNames((name) => this.#isNamed(name), lastTail);
  }

  find(text: string): readonly Found[] {
    return this.#matcher.find(text);
  }

  isIn(text: string): boolean {
    if (text === '' || this.#clean.has(text)) return false;
    const found = this.#matcher.find(text).length > 0;
    if (!found && text.length <= LONGEST_KEPT && this.#clean.size < MOST_KEPT) this.#clean.add(text);
    return found;
  }

  /** Whether any reading of the bytes has it. */
  isInBytes(bytes: Uint8Array): boolean {
    return readingsOf(bytes).some(({ text }) => this.isIn(text));
  }

  without(text: string): string {
    return this.isIn(text) ? this.#matcher.without(text) : text;
  }

  /** The bytes that say the rest; the same bytes when all is rest, and none when that cannot be told apart. */
  withoutInBytes(bytes: Uint8Array): Uint8Array {
    const reading = readingsOf(bytes).find(({ text }) => this.isIn(text));
    if (reading === undefined) return bytes;
    const rest = reading.encode(this.#matcher.without(reading.text));
    return this.isInBytes(rest) ? new Uint8Array() : rest;
  }

  /**
   * Another name for what is called so, the same wherever it is called so; the same name when it may stay. It is none that
   * anything else has. When whatever can be a name is found, it is one that says nothing, and stays as it is.
   */
  renamed(name: string): string {
    const known = this.#renamed.get(name);
    if (known !== undefined) return known;
    if (!this.#isNamed(name) || this.#free.stays(name)) return name;
    const rest = this.#matcher.without(name).replace(/\p{Cc}/gu, '');
    const renamed = this.#free.next(rest.trim());
    this.#renamed.set(name, renamed);
    return renamed;
  }

  /** Whether it is in a name, or in any reading of the bytes that such a name may be written as. */
  #isNamed(name: string): boolean {
    return this.isIn(name) || this.isInBytes(encodeText(name));
  }
}
