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
    else parted.push(...(last.to <= word.from ? [last, word] : parting(last, word, em)));
  }
  return parted;
}

/** Takes what both have from the one that is wider for its letters, if that leaves it room. */
function parting(one: LayerWord, other: LayerWord, em: number): readonly [LayerWord, LayerWord] {
  const shorter = { ...one, to: other.from };
  const later = { ...other, from: one.to };
  const choices = [
    [shorter, other],
    [one, later],
  ] as const;
  const ordered = widthForLetters(one) > widthForLetters(other) ? choices : choices.toReversed();
  return ordered.find((it) => it.every((word) => hasRoom(word, em))) ?? shared(one, other);
}

function widthForLetters({ from, to, ems }: LayerWord): number {
  return (to - from) / ems;
}

/** What is narrower, as a part of how wide its letters usually are, is no word. */
const NARROWEST = 0.25;

function hasRoom({ from, to, ems }: LayerWord, em: number): boolean {
  return to - from > NARROWEST * ems * em;
}

/** Both as wide as they are together, each as its letters ask for. */
function shared(one: LayerWord, other: LayerWord): readonly [LayerWord, LayerWord] {
  const [from, to] = [Math.min(one.from, other.from), Math.max(one.to, other.to)];
  const middle = from + ((to - from) * one.ems) / (one.ems + other.ems);
  return [
    { ...one, from, to: middle },
    { ...other, from: middle, to },
  ];
}
