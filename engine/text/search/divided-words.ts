/**
 * Returns the offsets of letters and digits that continue a word of the line before without a hyphen, as in narrow cells and
 * listings. The text alone does not tell them from other words, so both parts must occur nowhere else in it: "the sea" continues
 * nothing in a text that has another "the". Numbers in lines of their own are never parts of one.
 */
export function dividedWords(text: string): ReadonlySet<number> {
  const parts = new Set<number>();
  if (!/[\n\r\u2028]/.test(text)) return parts;
  let counts: ReadonlyMap<string, number> | undefined;
  for (const { index, 0: gap } of text.matchAll(LINE_END)) {
    const at = index + gap.length;
    const [before, after] = [wordBefore(text, index), wordAt(text, at)];
    if (!isPossible(before, after)) continue;
    counts ??= wordCounts(text);
    if (counts.get(before.toLowerCase()) === 1 && counts.get(after.toLowerCase()) === 1) parts.add(at);
  }
  return parts;
}

/** In code units: shorter matches are too often at a line end by chance, and more so between letters of longer words. */
const LEAST_AT_EDGE = 4;
const LEAST_INSIDE = 6;

/**
 * Returns whether a match in a divided word is unlikely to be there by chance: "Anna" is not found where "human" stands above "nature".
 * @param isAtEdge whether the word begins or ends with the match
 */
export function isLongEnough(length: number, isAtEdge: boolean): boolean {
  return length >= (isAtEdge ? LEAST_AT_EDGE : LEAST_INSIDE);
}

const LINE_END = /(?<=[\p{L}\p{N}\p{M}])[ \t\u00a0]{0,9}(?:\r\n?|[\n\u2028])[ \t\u00a0]{0,99}(?=[\p{L}\p{N}])/gu;
/** Longer words are no parts. */
const MAX_LENGTH = 64;
const WORD_AT_END = /[\p{L}\p{N}\p{M}]+$/u;
const WORD_AT_BEGIN = /^[\p{L}\p{N}\p{M}]+/u;

function wordBefore(text: string, end: number): string {
  return WORD_AT_END.exec(text.slice(Math.max(0, end - MAX_LENGTH), end))?.[0] ?? '';
}

function wordAt(text: string, start: number): string {
  return WORD_AT_BEGIN.exec(text.slice(start, start + MAX_LENGTH))?.[0] ?? '';
}

/** In a word, small letters follow small letters. Letters and digits mix in codes only, which continue with a digit or a capital. */
function isPossible(before: string, after: string): boolean {
  const [last, first] = [before.at(-1) ?? '', after.at(0) ?? ''];
  if (DIGIT.test(last) || DIGIT.test(first)) return LETTER.test(before) && DIGIT.test(before) && !SMALL.test(first);
  return SMALL.test(last) ? SMALL.test(first) : !SMALL.test(first) && !CAPITALISED.test(after);
}

const LETTER = /\p{L}/u;
const DIGIT = /\p{N}/u;
const SMALL = /\p{Ll}/u;
const CAPITALISED = /^\p{Lu}\p{Ll}/u;

function wordCounts(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const key = word.toLowerCase();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
