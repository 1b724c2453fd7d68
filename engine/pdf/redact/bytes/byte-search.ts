import type { Needle, Span } from './needle.js';
import type { TextRemoval } from '../strings/text-removal.js';

/**
 * Looks for text in bytes that are no text as a whole. What is looked for may be as short as it likes, or an expression: it
 * counts where it stands in a run of printable characters, and such a run is long, or ends where strings do in files. In
 * a megabyte of noise there are a few of them, and hardly any that says what is looked for.
 */
export class ByteSearch {
  readonly #needle: Needle | undefined;
  readonly #removal: TextRemoval;
  #finds = 0;

  constructor(needle: Needle | undefined, removal: TextRemoval) {
    this.#needle = needle;
    this.#removal = removal;
  }

  /** Whether letters are looked for, or else only an expression, or what is too short. */
  get knowsLetters(): boolean {
    return this.#needle !== undefined;
  }

  /** How often anything was found. */
  get finds(): number {
    return this.#finds;
  }

  isIn(bytes: Buffer): boolean {
    return this.#noted(this.#has(bytes) || runsIn(bytes).some((run) => this.isInText(run)));
  }

  /** Whether the very letters are in bytes that may be noise; only asked for what noise does not say. */
  isSpelt(bytes: Buffer): boolean {
    return this.#noted(this.#has(bytes));
  }

  /** Where the letters are; none of a word that fonts and programs say for themselves. */
  spansIn(bytes: Buffer): readonly Span[] {
    if (this.#needle === undefined || this.#needle.isCommon) return [];
    const spans = this.#needle.find(bytes);
    this.#noted(spans.length > 0);
    return spans;
  }

  /** Whether a text that a format sets apart has it: what a mask has left is none. */
  isInText(text: string): boolean {
    return this.#noted(!/^[x\s\0]*$/.test(text) && this.#removal.isIn(text));
  }

  #has(bytes: Buffer): boolean {
    return this.#needle !== undefined && this.#needle.find(bytes).length > 0;
  }

  #noted(found: boolean): boolean {
    if (found) this.#finds++;
    return found;
  }
}

/** A character of UTF-8 that is printed. */
const printable = '(?:[\\t\\x20-\\x7e]|[\\xc3-\\xdf][\\x80-\\xbf]|[\\xe0-\\xef][\\x80-\\xbf]{2})';
const runs = new RegExp(`${printable}{12,}|(?<![^\\0\\r\\n])${printable}{3,}(?=[\\0\\r\\n]|$)`, 'g');
const wideRuns = /(?:\0[\t\x20-\x7e]){4,}|(?:[\t\x20-\x7e]\0){4,}/g;

/** What `strings` would print. */
function runsIn(bytes: Buffer): readonly string[] {
  const text = bytes.toString('latin1');
  const found = Array.from(text.matchAll(runs), ([run]) => Buffer.from(run, 'latin1').toString('utf8'));
  return [...found, ...Array.from(text.matchAll(wideRuns), ([run]) => run.replaceAll('\0', ''))];
}
