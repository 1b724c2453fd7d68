/**
 * Marks with 1 the white space in letter-spaced text, where characters stand alone: "S E C R E T", and numbers in the cells of a form.
 * Fewer than four such characters in a row may be anything else.
 * @returns undefined for text without any
 */
export function letterSpaces(text: string): Uint8Array | undefined {
  let spaces: Uint8Array | undefined;
  let [begin, end, count] = [0, -Infinity, 0];
  // An expression that matched a whole run would need stack for each character.
  for (const { index, 0: character } of text.matchAll(ALONE)) {
    const goesOn = index - end <= WIDEST_SPACE;
    if (!goesOn) begin = index;
    count = goesOn ? count + 1 : 1;
    if (count >= LEAST_RUN) {
      spaces ??= new Uint8Array(text.length);
      markSpaces(spaces, text, [count === LEAST_RUN ? begin : end, index]);
    }
    end = index + character.length;
  }
  return spaces;
}

const ALONE = /(?<!\S)\S(?!\S)/gu;
const LEAST_RUN = 4;
/** In characters. */
const WIDEST_SPACE = 3;

function markSpaces(spaces: Uint8Array, text: string, [from, to]: readonly [number, number]): void {
  for (let k = from; k < to; k++) if (/\s/.test(text.charAt(k))) spaces[k] = 1;
}
