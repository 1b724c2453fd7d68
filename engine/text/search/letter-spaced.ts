/**
 * Marks with 1 the white space in letter-spaced text, where characters stand alone: "S E C R E T", and numbers in the cells of a form.
 * Fewer than four such characters in a row may be anything else. Characters under each other are the entries of a column, so text goes on
 * over a line end only between lines that have several of them there.
 * @returns undefined for text without any
 */
export function letterSpaces(text: string): Uint8Array | undefined {
  let spaces: Uint8Array | undefined;
  let [begin, end, count] = [0, -Infinity, 0];
  const isStacked = stackedIn(text);
  // An expression that matched a whole run would need stack for each character.
  for (const { index, 0: character } of text.matchAll(ALONE)) {
    const goesOn = index - end <= WIDEST_SPACE && !isStacked(end, index);
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

const LINE_END = /[\n\r\u2028]/;
/** The last two characters of a line that stand alone, and the first two. */
const TWO_AT_END = /(?<!\S)\S[^\S\n\r\u2028]{1,3}\S$/u;
const TWO_AT_BEGIN = /^\S[^\S\n\r\u2028]{1,3}\S(?!\S)/u;
/** In code units: two characters and the white space between, with one more at either side. */
const REACH = 9;

/** Returns whether two characters that stand alone are on different lines, one of which has no second such character beside it. */
function stackedIn(text: string): (end: number, start: number) => boolean {
  return (end, start) =>
    LINE_END.test(text.slice(end, start)) &&
    !(
      TWO_AT_END.test(text.slice(Math.max(0, end - REACH), end)) && TWO_AT_BEGIN.test(text.slice(start, start + REACH))
    );
}
