import type { LayerWord } from './layer-line.js';

/**
 * Separates overlapping words of a line. OCR engines return boxes that include parts of neighbouring words, and text
 * extraction by position would mix them up. @param words from left to right @param em in the units of the words'
 * positions
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
  /** End of the word before both. */
  readonly before: number;
}

/** Ends the first word and begins the second within their common range, in proportion to their natural widths. */
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

/** The end of the first of two words that share a range in proportion to their natural widths. */
function shareOf(one: LayerWord, other: LayerWord, [from, to]: readonly [number, number]): number {
  return from + ((to - from) * one.ems) / (one.ems + other.ems);
}

/** Minimum ratio of a word's width to its natural width. */
const MIN_RATIO = 0.25;

function hasRoom({ from, to, ems }: LayerWord, em: number): boolean {
  return to - from > MIN_RATIO * ems * em;
}
