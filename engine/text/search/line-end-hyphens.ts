import { BREAK, SPACE, type Spelled } from './spelling.js';

/** The indices of hyphens that divide a word at a line end, and of the white space after each of them. */
export function lineEndHyphens({ text }: Spelled): ReadonlySet<number> {
  const parts = new Set<number>();
  for (let at = text.indexOf(BREAK); at !== -1; at = text.indexOf(BREAK, at + 1)) {
    let last = at - 1;
    while (text[last] === SPACE) last--;
    if (!HYPHEN.test(text[last] ?? '') || !LETTER.test(text[last - 1] ?? '')) continue;
    for (let k = last; k < text.length && (k === last || isWhite(text[k])); k++) parts.add(k);
  }
  return parts;
}

export function isWhite(unit: string | undefined): boolean {
  return unit === SPACE || unit === BREAK;
}

const HYPHEN = /[-\u2010\u2011]/;
const LETTER = /[\p{L}\p{N}\p{M}]/u;
