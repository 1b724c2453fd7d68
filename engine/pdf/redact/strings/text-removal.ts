import { likelyEncodings } from '../../../text/encodings/guess-encoding.js';
import { otherReadings } from '../../../text/encodings/other-readings.js';
import type { Found, Matcher } from '../../../text/search/search.js';
import { encodeText } from '../../syntax/text-string.js';
import type { PdfString } from '../../syntax/values.js';
import { NeutralNames } from './names/neutral-names.js';
import { decodingsOf } from './string-decodings.js';

/** Longer strings rarely recur, so they are not cached. */
const MAX_CACHED_LENGTH = 64;
const MAX_CACHED = 20_000;

/** Removes matches of a search from strings and names. */
export class TextRemoval {
  readonly #matcher: Matcher;
  readonly #clean = new Set<string>();
  readonly #cleanStrings = new WeakSet<PdfString>();
  readonly #newNames = new Map<string, string>();
  readonly #neutralNames: NeutralNames;

  /** @param lastTail the largest number at the end of a neutral name that the document already has */
  constructor(matcher: Matcher, lastTail = 0) {
    this.#matcher = matcher;
    this.#neutralNames = new NeutralNames((name) => this.#nameMatches(name), lastTail);
  }

  find(text: string): readonly Found[] {
    return this.#matcher.find(text);
  }

  matches(text: string): boolean {
    if (text === '' || this.#clean.has(text)) return false;
    const isMatch = this.#matcher.find(text).length > 0;
    if (!isMatch && text.length <= MAX_CACHED_LENGTH && this.#clean.size < MAX_CACHED) this.#clean.add(text);
    return isMatch;
  }

  /** Whether a text that has these words in any order, apart or joined, can have a match. */
  mayMatch(words: readonly string[]): boolean {
    return this.#matcher.mayMatch(words);
  }

  /** Whether any decoding of the bytes contains a match. */
  matchesBytes(bytes: Uint8Array): boolean {
    return decodingsOf(bytes).some(({ text }) => this.matches(text)) || this.#matchesInOtherEncoding(bytes);
  }

  /** As `matchesBytes`, but a string without a match is searched once: thousands of widgets may have one value. */
  matchesString(string: PdfString): boolean {
    if (this.#cleanStrings.has(string)) return false;
    const isMatch = this.matchesBytes(string.bytes);
    if (!isMatch) this.#cleanStrings.add(string);
    return isMatch;
  }

  /**
   * Whether bytes contain a match in an encoding that PDF does not have for strings; programs write titles and notes in that of their
   * system. Binary data have control characters. An expression for letters of another script matches letters with accents in the encodings
   * of that script, so that its matches count only in likely encodings.
   */
  #matchesInOtherEncoding(bytes: Uint8Array): boolean {
    if (bytes.every((byte) => byte < 0x80) || bytes.some(isControl) || isMarkedUtf16(bytes)) return false;
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    let likely: ReadonlySet<string> | undefined;
    const isLikely = (encoding: string): boolean => (likely ??= likelyEncodings(buffer)).has(encoding);
    for (const { encoding, text } of otherReadings(buffer, (words) => this.mayMatch(words)))
      if ((this.#matcher.hasWords(text) || isLikely(encoding)) && this.matches(text)) return true;
    return false;
  }

  withoutMatches(text: string): string {
    return this.matches(text) ? this.#matcher.without(text) : text;
  }

  /**
   * Returns the bytes without matches; the same bytes when there is none, and no bytes when a match cannot be removed.
   */
  bytesWithoutMatches(bytes: Uint8Array): Uint8Array {
    const reading = decodingsOf(bytes).find(({ text }) => this.matches(text));
    if (reading === undefined) return this.#matchesInOtherEncoding(bytes) ? new Uint8Array() : bytes;
    const rest = reading.encode(this.#matcher.without(reading.text));
    return this.matchesBytes(rest) ? new Uint8Array() : rest;
  }

  /**
   * Returns another name for one that contains a match, the same on each call; the name itself when it may stay. No
   * other object has the new name. When every possible name matches, the new name is a meaningless one, and such names
   * stay.
   */
  renamed(name: string): string {
    const known = this.#newNames.get(name);
    if (known !== undefined) return known;
    if (!this.#nameMatches(name) || this.#neutralNames.keeps(name)) return name;
    const rest = this.#matcher.without(name).replace(/\p{Cc}/gu, '');
    const renamed = this.#neutralNames.next(rest.trim());
    this.#newNames.set(name, renamed);
    return renamed;
  }

  /** Returns a meaningless name for one that contains a match in an encoding which PDF does not have, the same on each call. */
  replaced(name: string): string {
    const known = this.#newNames.get(name);
    if (known !== undefined) return known;
    const replaced = this.#neutralNames.next('');
    this.#newNames.set(name, replaced);
    return replaced;
  }

  /** Whether a name, or any decoding of the bytes that it may be written as, contains a match. */
  #nameMatches(name: string): boolean {
    return this.matches(name) || this.matchesBytes(encodeText(name));
  }
}

function isControl(byte: number): boolean {
  return byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d;
}

/** Whether bytes begin with a byte order mark of UTF-16. */
function isMarkedUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xfe && second === 0xff) || (first === 0xff && second === 0xfe);
}
