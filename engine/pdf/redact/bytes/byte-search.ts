import type { BytePattern, ByteRange } from './byte-pattern.js';
import type { TextRemoval } from '../strings/text-removal.js';
import { printableRunsIn } from './printable-runs.js';

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

  /** Returns where the byte pattern occurs and is not kept; nothing for words that fonts and programs contain themselves. */
  rangesIn(bytes: Buffer, isKept: (range: ByteRange) => boolean): readonly ByteRange[] {
    if (this.#pattern === undefined || this.#pattern.isCommon) return [];
    const ranges = this.#pattern.find(bytes).filter((range) => !isKept(range));
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
