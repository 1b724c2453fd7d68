import { BREAK, SPACE, type Spelled } from './spelling.js';

/** Where a hyphen parts a word at the end of a line: for each such place the hyphen and the white space after it. */
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
