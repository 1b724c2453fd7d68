import type { PlacedLine, PlacedWord } from '../sheets/placed-text.js';

/**
 * How far a word may rise, in points: poppler begins another where a letter stands more than 0.5 above the first
 * (TextPage::addChar of TextOutputDev.cc), and puts the two together only as long as they are in the same line for it.
 */
const MOST_RISE = 0.5;

/** Scripts without spaces: what stands together is long, and no word of it is lost where it is parted. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * A line that is askew, so that its words are found whole: each becomes a line of its own that is level, with its middle
 * where it was.
 */
export function levelWords(line: PlacedLine): readonly PlacedLine[] {
  const { words, angle } = line;
  const level = 90 * Math.round(angle / 90);
  const rise = Math.abs(Math.sin(radians(angle - level)));
  const isWhole = words.every(({ width }) => width * rise <= MOST_RISE);
  if (isWhole || words.some(({ text }) => unspaced.test(text))) return [line];
  return words.map((word) => ({ ...line, angle: level, words: [levelled(word, angle, level)] }));
}

function levelled(word: PlacedWord, angle: number, level: number): PlacedWord {
  const width = word.width * Math.cos(radians(angle - level));
  const middle = along(word, word.width / 2, angle);
  return { ...word, ...along(middle, -width / 2, level), width };
}

function along({ x, y }: Pick<PlacedWord, 'x' | 'y'>, length: number, angle: number): Pick<PlacedWord, 'x' | 'y'> {
  return { x: x + length * Math.cos(radians(angle)), y: y + length * Math.sin(radians(angle)) };
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
