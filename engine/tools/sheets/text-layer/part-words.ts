import type { LayerWord } from './layer-line.js';

/**
 * Words of a line so that none stands where another one does. Engines put a box around words and parts of those next to
 * them; programs that go by where letters stand mix up words that overlap.
 * @param words from left to right
 * @param em in the units in which the words are placed
 */
export function partWords(words: readonly LayerWord[], em: number): readonly LayerWord[] {
  const parted: LayerWord[] = [];
  for (const word of words) {
    const last = parted.pop();
    if (last === undefined) parted.push(word);
    else if (last.to <= word.from) parted.push(last, word);
    else parted.push(...parting(last, word, { em, before: parted.at(-1)?.to ?? -Infinity }));
  }
  return parted;
}

interface Place {
  readonly em: number;
  /** Where the word ends that stands before both. */
  readonly before: number;
}

/** Ends the one and begins the other within what both have, as their letters ask for. */
function parting(one: LayerWord, other: LayerWord, { em, before }: Place): readonly [LayerWord, LayerWord] {
  const earliest = Math.max(one.from, other.from);
  const latest = Math.min(one.to, other.to);
  const between = Math.max(earliest, Math.min(latest, shareOf(one, other, [one.from, other.to])));
  const [first, second] = [
    { ...one, to: between },
    { ...other, from: between },
  ];
  if (hasRoom(first, em) && hasRoom(second, em)) return [first, second];
  const both = [Math.max(before, Math.min(one.from, other.from)), Math.max(one.to, other.to)] as const;
  const middle = shareOf(one, other, both);
  return [
    { ...one, from: both[0], to: middle },
    { ...other, from: middle, to: both[1] },
  ];
}

/** Where the first of two words ends that take a place as their letters ask for. */
function shareOf(one: LayerWord, other: LayerWord, [from, to]: readonly [number, number]): number {
  return from + ((to - from) * one.ems) / (one.ems + other.ems);
}

/** What is narrower, as a part of how wide its letters usually are, is no word. */
const NARROWEST = 0.25;

function hasRoom({ from, to, ems }: LayerWord, em: number): boolean {
  return to - from > NARROWEST * ems * em;
}
