/** What is looked for: what either of the two finds. At least one of them is there. */
export interface Search {
  /** Words as they are written, whatever their case, their spacing and the ends of their lines. */
  readonly text?: string;
  /** An expression of RE2, case as written. */
  readonly regex?: string;
}

/** A place in a text, by its UTF-16 code units; never empty. */
export interface Found {
  readonly start: number;
  /** Past the last. */
  readonly end: number;
}

/** Looks for the same in many texts. */
export interface Matcher {
  /** Where the text has it, in ascending order; places do not touch one another. */
  find(text: string): readonly Found[];
  /** The text without it, and without what its going would bring together to it. */
  without(text: string): string;
}
