/**
 * Returns the indices of the white space in letter-spaced text, where characters stand alone: "S E C R E T", and numbers in the cells
 * of a form. Fewer than four such characters in a row may be anything else.
 */
export function letterSpaces(text: string): ReadonlySet<number> {
  const spaces = new Set<number>();
  for (const { index, 0: run } of text.matchAll(LETTER_SPACED)) {
    for (let k = 0; k < run.length; k++) if (/\s/.test(run.charAt(k))) spaces.add(index + k);
  }
  return spaces;
}

const LETTER_SPACED = /(?<!\S)\S(?:\s{1,3}\S(?!\S)){3,}/g;
