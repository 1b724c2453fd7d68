import { BULLETS, DASHES } from '../bullets/bullet-characters.js';
import type { Row } from '../order/reading-order-rows.js';

/** Returns whether a row begins with a list marker. */
export function startsItem(row: Row): boolean {
  const words = row[0]?.lines[0]?.words;
  const first = words?.[0]?.text;
  if (first === undefined) return false;
  const alone = (words?.length ?? 0) > 1 || row.length > 1 || (row[0]?.lines.length ?? 0) > 1;
  return (
    (alone && MARKERS.has(first)) ||
    (first.length > 1 && BULLETS.includes(first.charAt(0))) ||
    (alone && isNumbered(first))
  );
}

const MARKERS = new Set(BULLETS + DASHES);

export function startsWithBullet(row: Row): boolean {
  return MARKERS.has(row[0]?.lines[0]?.words[0]?.text ?? '');
}

/** Returns whether a row begins with a number that is not the first one of a list. */
export function startsWithLaterNumber(row: Row): boolean {
  const first = row[0]?.lines[0]?.words[0]?.text ?? '';
  return isNumbered(first) && !FIRST_NUMBER.test(first);
}

const FIRST_NUMBER = /^(?:\(?[1ai]\)|\[1\]|1\.)$/;

/** Returns whether a word may be the marker of a list item. */
export function isListMarker(word: string): boolean {
  return MARKERS.has(word) || isNumbered(word);
}

/** Matches `1.`, `12)`, `(3)`, `[4]`, `a)`, `(iv)`, `2.1.`; not `A.`, which is usually the initial of a name. */
function isNumbered(word: string): boolean {
  if (word.length < 2 || word.length > 6) return false;
  return NUMBERED.test(word);
}

const NUMBERED = /^(?:\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})\)|\[\d{1,3}\]|\d{1,3}\.(?:\d{1,2}\.)*)$/;
