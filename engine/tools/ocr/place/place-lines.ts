import {
  type Box,
  combine,
  type Matrix,
  type Point,
  transformBox,
  transformPoint,
} from '../../../geometry/geometry.js';
import type { PlacedLine, PlacedWord } from '../../sheets/placed-text.js';
import { withSpacesInColumn } from './hangul-columns.js';
import type { ReadLine } from '../../../formats/hocr/read-hocr.js';
import type { Turns } from '../turns.js';
import { isSpaceBetween } from './word-spaces.js';

/** Maps recognised lines to the page. @param matrix from pixels of the image to points of the page */
export function placeLines(lines: readonly ReadLine[], matrix: Matrix): readonly PlacedLine[] {
  return lines.map((line) => placeLine(line, matrix));
}

/** A line rotated so that it reads to the right; y goes down. */
interface LevelLine {
  readonly words: readonly LevelWord[];
  readonly baseline: (x: number) => number;
  readonly slope: number;
  readonly ascent: number;
  readonly descent: number;
}

interface LevelWord extends Box {
  readonly text: string;
  readonly spaceBefore: boolean | undefined;
}

function placeLine(line: ReadLine, matrix: Matrix): PlacedLine {
  const turns = turnsOf(line);
  const level = levelled(line, turns);
  const toPage = combine(backwards[turns], matrix);
  const scale = Math.hypot(toPage[0], toPage[1]);
  const words = inRuns(spaced(level, line), line.rightToLeft).map((word) => placeWord(word, level, toPage));
  const angle = (Math.atan2(toPage[1], toPage[0]) + Math.atan(level.slope)) * (180 / Math.PI);
  return {
    words,
    angle: rounded(angle),
    ascent: rounded(level.ascent * scale),
    descent: rounded(level.descent * scale),
    rightToLeft: line.rightToLeft,
  };
}

/** From pixels of the image to coordinates in which the line reads to the right, and back. */
const forwards: Readonly<Record<Turns, Matrix>> = {
  0: [1, 0, 0, 1, 0, 0],
  1: [0, -1, 1, 0, 0, 0],
  2: [-1, 0, 0, -1, 0, 0],
  3: [0, 1, -1, 0, 0, 0],
};
const backwards: Readonly<Record<Turns, Matrix>> = {
  0: forwards[0],
  1: forwards[3],
  2: forwards[2],
  3: forwards[1],
};

/** Minimum ratio of height to width of a column. */
const COLUMN = 1.5;

/**
 * Quarter turns from text that reads to the right to the line's direction. Columns of Chinese and Japanese are
 * written as lines that read downwards, which viewers select in that direction.
 */
function turnsOf(line: ReadLine): Turns {
  if (isColumn(line)) return 1;
  // hOCR counts counterclockwise.
  return ([0, 3, 2, 1] as const)[Math.round(line.turned / 90) % 4] ?? 0;
}

function isColumn({ words, box }: ReadLine): boolean {
  const height = box.bottom - box.top;
  const [first, last] = [words[0]?.box, words.at(-1)?.box];
  const letters = words.reduce((sum, { text }) => sum + Array.from(text).length, 0);
  return (
    letters > 1 &&
    height > COLUMN * (box.right - box.left) &&
    first !== undefined &&
    last !== undefined &&
    (first === last || last.top >= first.bottom - 0.5 * (first.bottom - first.top)) &&
    words.some(({ text }) => vertical.test(text))
  );
}

const vertical = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Share of a line below the baseline, where unknown. */
const BELOW = 0.21;

function levelled({ words, box, baseline, letters }: ReadLine, turns: Turns): LevelLine {
  const turn = forwards[turns];
  const level = words.map((word) => ({
    ...transformBox(turn, word.box),
    text: word.text,
    spaceBefore: word.spaceBefore,
  }));
  const { left, right, top, bottom } = transformBox(turn, box);
  const upright = turns === 0 && Math.abs(baseline.slope) < STEEP;
  const slope = upright ? baseline.slope : 0;
  const height = Math.max(1, bottom - top - Math.abs(slope) * (right - left));
  const offset = upright ? baseline.offset : -BELOW * height;
  const lowest = Math.min(height, Math.max(0, -offset - Math.max(0, slope * (right - left))));
  const { ascent, descent } = upright ? extentOf(letters, height, lowest) : sharedOut(height);
  return { words: level, slope, ascent, descent, baseline: (x) => bottom + offset + slope * (x - left) };
}

/** Maximum slope of a baseline. Engines report steeper ones when they read a column. */
const STEEP = 0.3;

function sharedOut(height: number): ReadLine['letters'] {
  return { ascent: (1 - BELOW) * height, descent: BELOW * height };
}

/** Minimum share of a line below the baseline; the line's letters may have no descenders. */
const MIN_BELOW = 0.1;

/** Extent of the ink, limited to that of the letters: a line's box may include specks and initials. */
function extentOf(letters: ReadLine['letters'], height: number, lowest: number): ReadLine['letters'] {
  const above = height - lowest;
  const ascent = letters.ascent > 0 && above > 0 ? Math.min(letters.ascent, above) : Math.max(above, letters.ascent);
  const descent = letters.descent > 0 ? Math.min(letters.descent, lowest) : lowest;
  if (!(ascent > 0)) return sharedOut(height);
  return { ascent, descent: Math.max(descent, MIN_BELOW * ascent) };
}

function spaced(level: LevelLine, line: ReadLine): LevelLine {
  if (!isColumn(line) || !level.words.some(({ text }) => hangul.test(text))) return level;
  return { ...level, words: withSpacesInColumn(level.words, level.ascent + level.descent) };
}

const hangul = /\p{Script=Hangul}/u;

/** Joins words of a line that have no space between them. */
function inRuns({ words, ascent, descent }: LevelLine, rightToLeft: boolean): readonly LevelWord[] {
  const runs: LevelWord[] = [];
  for (const word of words) {
    const last = runs.at(-1);
    const gap = last === undefined ? Infinity : rightToLeft ? last.left - word.right : word.left - last.right;
    const isParted =
      word.spaceBefore ?? (last !== undefined && isSpaceBetween(last.text, word.text, gap / (ascent + descent)));
    if (last === undefined || isParted) runs.push(word);
    else runs[runs.length - 1] = joined(last, word);
  }
  return runs;
}

function joined(one: LevelWord, other: LevelWord): LevelWord {
  return {
    text: one.text + other.text,
    spaceBefore: one.spaceBefore,
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

function placeWord({ text, left, right }: LevelWord, { baseline }: LevelLine, matrix: Matrix): PlacedWord {
  const start = transformPoint(matrix, { x: left, y: baseline(left) });
  const end = transformPoint(matrix, { x: right, y: baseline(right) });
  return { text, x: rounded(start.x), y: rounded(start.y), width: rounded(distance(start, end)) };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(other.x - one.x, other.y - one.y);
}

/** Finer than any printer resolves. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
