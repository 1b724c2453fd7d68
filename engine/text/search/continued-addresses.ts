/**
 * Returns the offsets at which an address or a number goes on from the line before: lines of addresses end beside the signs in
 * them, and lines of numbers after the hyphens in them.
 */
export function continuedAddresses(text: string): ReadonlySet<number> {
  const found = new Set<number>();
  for (const { index, 0: gap } of text.matchAll(LINE_END)) {
    const at = index + gap.length;
    const [before, after] = [text.slice(Math.max(0, index - 2), index), text.slice(at, at + 2)];
    if (goesOn(before, after)) found.add(at);
  }
  return found;
}

const LINE_END = /(?<=\S)[ \t]{0,9}(?:\r\n?|[\n\u2028])[ \t]{0,99}(?=\S)/g;

/** @param before two characters, as `after` */
function goesOn(before: string, after: string): boolean {
  if (/^\S[-\u2010\u2011@/_&=?%#~]$/.test(before)) return /^[\p{L}\p{N}]/u.test(after);
  if (/^[\p{L}\p{N}]\.$/u.test(before)) return /^\p{Ll}/u.test(after);
  return /[\p{L}\p{N}]$/u.test(before) && /^[@._/&=?%~][\p{L}\p{N}]/u.test(after);
}
