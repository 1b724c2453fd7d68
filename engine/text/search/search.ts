/** A search for the matches of `text` and of `regex`; at least one of them is given. */
export interface Search {
  /** Words to find in any letter case and spacing, and across line ends. */
  readonly text?: string;
  /** A case-sensitive RE2 expression. */
  readonly regex?: string;
}

/** A non-empty range of a text, in UTF-16 code units. */
export interface Found {
  readonly start: number;
  /** Index after the last code unit. */
  readonly end: number;
}

/** Applies one search to many texts. */
export interface Matcher {
  /** The matches in ascending order; they neither overlap nor touch. */
  find(text: string): readonly Found[];
  /** Whether a text that has these words in any order, apart or joined, can have a match. */
  mayMatch(words: readonly string[]): boolean;
  /** Whether a text has a match of the searched text; matches of the expression do not count. */
  hasWords(text: string): boolean;
  /** The text without matches, and without the new matches that a removal creates. */
  without(text: string): string;
}
