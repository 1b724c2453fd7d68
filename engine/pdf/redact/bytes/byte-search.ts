import type { BytePattern, ByteRange } from './byte-pattern.js';
import type { TextRemoval } from '../strings/text-removal.js';

/**
 * Searches binary data for text. A search text may be short, or a regular expression: it counts where it stands in a
 * run of printable characters that is long, or that ends as strings in files do. A megabyte of noise has few such runs,
 * and hardly ever one that matches.
 */
export class ByteSearch {
  readonly #pattern: BytePattern | undefined;
  readonly #removal: TextRemoval;
  #matchCount = 0;

  constructor(pattern: BytePattern | undefined, removal: TextRemoval) {
    this.#pattern = pattern;
    this.#removal = removal;
  }

  /** Whether there is a byte pattern; there is none for regular expressions and short texts. */
  get hasPattern(): boolean {
    return this.#pattern !== undefined;
  }

  /** Number of matches so far. */
  get matchCount(): number {
    return this.#matchCount;
  }

  matches(bytes: Buffer): boolean {
    return this.#count(this.#findsPattern(bytes) || printableRunsIn(bytes).some((run) => this.matchesText(run)));
  }

  /**
   * Whether the byte pattern occurs in bytes that may be noise; ask only for data in which it does not occur by chance.
   */
  matchesPattern(bytes: Buffer): boolean {
    return this.#count(this.#findsPattern(bytes));
  }

  /** Returns where the byte pattern occurs; nothing for words that fonts and programs contain themselves. */
  rangesIn(bytes: Buffer): readonly ByteRange[] {
    if (this.#pattern === undefined || this.#pattern.isCommon) return [];
    const ranges = this.#pattern.find(bytes);
    this.#count(ranges.length > 0);
    return ranges;
  }

  /** Whether a text field of a file format contains a match; a field that was masked does not. */
  matchesText(text: string): boolean {
    return this.#count(!/^[x\s\0]*$/.test(text) && this.#removal.matches(text));
  }

  #findsPattern(bytes: Buffer): boolean {
    return this.#pattern !== undefined && this.#pattern.find(bytes).length > 0;
  }

  #count(found: boolean): boolean {
    if (found) this.#matchCount++;
    return found;
  }
}

/** A printable character in UTF-8, one byte per character of the expression. */
const printable = '(?:[\\t\\x20-\\x7e]|[\\xc3-\\xdf][\\x80-\\xbf]|[\\xe0-\\xef][\\x80-\\xbf]{2})';
const printableRuns = new RegExp(`${printable}{12,}|(?<![^\\0\\r\\n])${printable}{3,}(?=[\\0\\r\\n]|$)`, 'g');
const utf16Runs = /(?:\0[\t\x20-\x7e]){4,}|(?:[\t\x20-\x7e]\0){4,}/g;

/** Returns the runs of printable characters, as the program `strings` does. */
function printableRunsIn(bytes: Buffer): readonly string[] {
  const text = bytes.toString('latin1');
  const found = Array.from(text.matchAll(printableRuns), ([run]) => Buffer.from(run, 'latin1').toString('utf8'));
  return [...found, ...Array.from(text.matchAll(utf16Runs), ([run]) => run.replaceAll('\0', ''))];
}
