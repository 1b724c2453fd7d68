import { isWhite, lineEndHyphens } from './line-end-hyphens.js';
import type { Found } from './search.js';
import { BREAK, picked, type Spelled, spelled } from './spelling.js';
import { folding } from './spellers.js';

/** Tells where texts have some words. */
export type Finder = (text: string) => readonly Found[];

/**
 * Finds words whatever their case, ligatures and line ends. Words that are spaced otherwise than in the text are found
 * where they begin and end as words do: "S E C R E T" is one, and "the sea" does not have "these".
 * @returns undefined when there is nothing to look for but white space
 */
export function findWords(words: string): Finder | undefined {
  const needle = solid(spelled(words, folding));
  if (needle.text === '') return undefined;
  const plain = needle.text.includes('-') ? solid(spelled(words.replace(HYPHENS, ''), folding)) : undefined;
  return (text) => {
    const folded = spelled(text, folding);
    const found = placesOf(needle, solid(folded));
    const hyphens = lineEndHyphens(folded);
    if (hyphens.size === 0) return found;
    const whole = solid(picked(folded, (k) => !hyphens.has(k)));
    const joined = placesOf(needle, whole);
    // A hyphen of the words may stand where a line ends, and then looks as one that parts a word.
    const unhyphened = plain === undefined || plain.text === '' ? [] : placesOf(plain, whole);
    return [...found, ...joined, ...unhyphened];
  };
}

const HYPHENS = /[-\u2010-\u2013\u2212]/g;

/** A text without its white space, of which is only known where it was. */
interface Solid extends Spelled {
  /** What stood before each code unit, and at the end. */
  readonly gap: Uint8Array;
}

const GAP = { none: 0, space: 1, break: 2 } as const;

function solid(folded: Spelled): Solid {
  const { text } = folded;
  const gap = new Uint8Array(text.length + 1);
  let count = 0;
  for (let k = 0; k < text.length; k++) {
    const unit = text.charAt(k);
    if (unit === BREAK) gap[count] = GAP.break;
    else if (isWhite(unit)) gap[count] = Math.max(gap[count] ?? 0, GAP.space);
    else count++;
  }
  return count === text.length ? { ...folded, gap } : { ...picked(folded, (k) => !isWhite(text[k])), gap };
}

function placesOf(needle: Solid, hay: Solid): readonly Found[] {
  const found: Found[] = [];
  const { length } = needle.text;
  for (let at = hay.text.indexOf(needle.text); at !== -1; at = hay.text.indexOf(needle.text, at + 1)) {
    if (!isSpacedAlike(needle, hay, at) && !(isEdge(hay, at) && isEdge(hay, at + length))) continue;
    found.push({ start: hay.start[at] ?? 0, end: hay.end[at + length - 1] ?? 0 });
  }
  return found;
}

function isSpacedAlike(needle: Solid, hay: Solid, at: number): boolean {
  for (let k = 1; k < needle.text.length; k++) {
    const gap = hay.gap[at + k] ?? GAP.none;
    if ((needle.gap[k] ?? GAP.none) > GAP.none === gap > GAP.none) continue;
    if (!isFree(hay.text, at + k, gap)) return false;
  }
  return true;
}

/** Whether a gap before a place, or none, says nothing: between letters of scripts without spaces, or after a hyphen. */
function isFree(text: string, at: number, gap: number): boolean {
  const [before, after] = [text[at - 1] ?? '', text[at] ?? ''];
  if (UNSPACED.test(before) || UNSPACED.test(after)) return true;
  return gap === GAP.break && (before === '-' || (SYLLABLE.test(before) && SYLLABLE.test(after)));
}

/** Whether a word may begin or end before a place. */
function isEdge({ text, gap }: Solid, at: number): boolean {
  if (at === 0 || at >= text.length || gap[at] !== GAP.none) return true;
  const [before, after] = [text[at - 1] ?? '', text[at] ?? ''];
  return !OF_WORDS.test(before) || !OF_WORDS.test(after) || UNSPACED.test(before) || UNSPACED.test(after);
}

const OF_WORDS = /[\p{L}\p{N}\p{M}_]/u;

/** Scripts that write no spaces between words, and the signs that go with them. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{sc=Tibetan}\u3001-\u303f\u30fc]/u;

/** Korean has spaces, but its lines end between any two syllables. */
const SYLLABLE = /\p{sc=Hangul}/u;
