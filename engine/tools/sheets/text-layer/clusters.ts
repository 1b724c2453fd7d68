import { inVisualOrder, levelsOf } from '../text/bidi.js';

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** What readers of a text take for its characters, from left to right; with their marks, but from right to left. */
export function clustersInVisualOrder(written: string, rightToLeft: boolean): readonly string[] {
  const text = written.replace(/\s+/g, ' ').replace(NO_TEXT, '');
  const clusters = clustersOf(text);
  if (!rightToLeft && !mayTurn.test(text)) return clusters;
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  // A mark at the beginning says which way the line reads that the word stands in.
  const levels = levelsOf([rightToLeft ? RIGHT_TO_LEFT_MARK : LEFT_TO_RIGHT_MARK, ...codes]).subarray(1);
  let at = 0;
  const things = clusters.flatMap((cluster) => {
    const level = levels[at] ?? 0;
    const characters = Array.from(cluster);
    at += characters.length;
    // Readers turn what runs from right to left round by its characters, also those of one code.
    return (level % 2 === 1 ? characters : [cluster]).map((it) => ({ cluster: it, level }));
  });
  return inVisualOrder(things).map(({ cluster }) => cluster);
}

/** What may not be the meaning of a code (ISO 19005-2 §6.2.11.7.2), and what programs stumble over. */
const NO_TEXT = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\uFEFF]/gu;

const LEFT_TO_RIGHT_MARK = 0x200e;
const RIGHT_TO_LEFT_MARK = 0x200f;

/** No character before the Hebrew ones goes from right to left. */
const mayTurn = /[\u0590-\u{10FFFF}]/u;

function clustersOf(text: string): readonly string[] {
  if (plain.test(text)) return Array.from(text);
  return Array.from(segmenter.segment(text), ({ segment }) => segment).flatMap((cluster) =>
    cluster.length > LONGEST ? Array.from(cluster) : [cluster],
  );
}

/** In units of UTF-16; programs take no code that means more than some of them. No syllable of any script is as long. */
const LONGEST = 24;

const plain = /^[\x20-\x7e]*$/;
