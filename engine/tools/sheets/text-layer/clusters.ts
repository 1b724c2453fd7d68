import { inVisualOrder, levelsOf } from '../text/bidi.js';

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * Splits text into the characters that readers extract, in visual order; from right to left, base and marks are
 * separate.
 */
export function clustersInVisualOrder(written: string, rightToLeft: boolean): readonly string[] {
  const text = written.replace(/\s+/g, ' ').replace(NO_TEXT, '');
  const clusters = clustersOf(text);
  if (!rightToLeft && !mayTurn.test(text)) return clusters;
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  // A direction mark first, since the line's direction decides the levels of the word.
  const levels = levelsOf([rightToLeft ? RIGHT_TO_LEFT_MARK : LEFT_TO_RIGHT_MARK, ...codes]).subarray(1);
  let at = 0;
  const things = clusters.flatMap((cluster) => {
    const level = levels[at] ?? 0;
    const characters = Array.from(cluster);
    at += characters.length;
    // Readers reverse right-to-left text character by character, also within one code.
    return (level % 2 === 1 ? characters : [cluster]).map((it) => ({ cluster: it, level }));
  });
  return inVisualOrder(things).map(({ cluster }) => cluster);
}

/** Characters that a code must not map to (ISO 19005-2 §6.2.11.7.2), or that programs handle badly. */
const NO_TEXT = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\uFEFF]/gu;

const LEFT_TO_RIGHT_MARK = 0x200e;
const RIGHT_TO_LEFT_MARK = 0x200f;

/** No character before the Hebrew block is right-to-left. */
const mayTurn = /[\u0590-\u{10FFFF}]/u;

function clustersOf(text: string): readonly string[] {
  if (plain.test(text)) return Array.from(text);
  return Array.from(segmenter.segment(text), ({ segment }) => segment).flatMap((cluster) =>
    cluster.length > MAX_LENGTH ? Array.from(cluster) : [cluster],
  );
}

/** Maximum UTF-16 units of a code's text; programs reject longer ones. Syllables of all scripts are shorter. */
const MAX_LENGTH = 24;

const plain = /^[\x20-\x7e]*$/;
