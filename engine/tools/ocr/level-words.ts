import type { PlacedLine, PlacedWord } from '../sheets/placed-text.js';

/**
 * How far a letter may rise above the one before it, in points, without poppler taking it for the beginning of another
 * word (TextPage::addChar of TextOutputDev.cc compares baselines with 0.5).
 */
const MOST_RISE = 0.45;

/**
 * A line that is askew, so that its words are found: where a letter would rise too far above the one before it, each word
 * becomes a line of its own that is level, with its middle where it was.
 */
export function levelWords(line: PlacedLine): readonly PlacedLine[] {
  const level = 90 * Math.round(line.angle / 90);
  const askew = radians(line.angle - level);
  // Wide letters are as wide as letters are high.
  const rise = (line.ascent + line.descent) * Math.abs(Math.sin(askew));
  if (rise <= MOST_RISE) return [line];
  return line.words.map((word) => ({ ...line, angle: level, words: [levelled(word, line.angle, level)] }));
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
