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

/** Maximum number of letters of a ligature. */
const MAX_LETTERS = 3;

/**
 * Whether the hyphen at an index ends a line of letter-spaced text, where white space precedes the hyphen as any other letter:
 * "S E C -". The letter beside it, or one after the line end, stands alone.
 */
export function endsSpacedLine(text: string, hyphen: number): boolean {
  const last = firstOther(text, hyphen - 1, -1, SPACES);
  let next = firstOther(text, hyphen + 1, 1, SPACES);
  if (text[next] !== BREAK || last === hyphen - 1) return false;
  next = firstOther(text, next, 1, WHITE);
  const first = firstOther(text, last, -1, LETTER);
  if (first === last || last - first > MAX_LETTERS) return false;
  const before = firstOther(text, first, -1, SPACES);
  return last - first === 1 || (before < first && isAlone(text, before)) || isAlone(text, next);
}

function isAlone(text: string, at: number): boolean {
  return LETTER.test(text[at] ?? '') && !LETTER.test(text[at - 1] ?? '') && !LETTER.test(text[at + 1] ?? '');
}

/** Returns the first index from `at` on, forwards or backwards, of a code unit that is none of some kind. */
function firstOther(text: string, at: number, step: 1 | -1, kind: RegExp): number {
  let found = at;
  while (kind.test(text[found] ?? '')) found += step;
  return found;
}

export function isWhite(unit: string | undefined): boolean {
  return unit === SPACE || unit === BREAK;
}

const WHITE = new RegExp(`[${SPACE}${BREAK}]`);
const SPACES = new RegExp(SPACE);
const HYPHEN = /[-\u2010\u2011]/;
const LETTER = /[\p{L}\p{N}\p{M}]/u;
