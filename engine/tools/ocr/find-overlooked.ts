import { boxAround } from '../../document/order/reading-order-frame.js';
import { grown, hasCentre } from '../../geometry/box-arithmetic.js';
import type { Box } from '../../geometry/geometry.js';
import { medianOf } from '../../geometry/median.js';
import type { PixelBox, ReadLine } from '../../formats/hocr/read-hocr.js';
import { addToGroup } from '../../groups.js';

/** Boxes in pixels of an image, concatenated: left, top, right, bottom. */
export type FlatBoxes = Int32Array;

/**
 * Finds areas with letters of which an engine read nothing. On receipts and bills, engines skip narrow columns of
 * numbers and isolated lines. @param letters boxes of all probable letters @param lines the recognised lines
 * @returns a few parts of the image, those with the most letters; none when little was overlooked
 */
export function findOverlooked(letters: FlatBoxes, lines: readonly ReadLine[]): readonly PixelBox[] {
  const all = Array.from({ length: letters.length >> 2 }, (_, index) => boxAt(letters, index));
  const size = medianOf(all.map(({ top, bottom }) => bottom - top));
  const left = all.filter((it) => isOfSize(it, size) && !isRead(it, lines, size / 2));
  if (left.length < MIN_SHARE * all.length) return [];
  const most = Math.max(MAX_LETTERS, lettersIn(lines));
  return clustersOf(left, REACH * size)
    .filter((them) => them.length >= FEWEST && them.length <= most)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MAX_PARTS)
    .map((them) => surround(them, size));
}

/** Removes words that overlap words which were recognised before. */
export function withoutRead(lines: readonly ReadLine[], read: readonly PixelBox[]): readonly ReadLine[] {
  return lines
    .map((line) => ({ ...line, words: line.words.filter(({ box }) => !read.some((it) => hasCentre(it, box))) }))
    .filter(({ words }) => words.length > 0);
}

/** Minimum share of all letters that makes another reading worthwhile. */
const MIN_SHARE = 0.01;

/** Minimum letters of a part: those of a number. */
const FEWEST = 4;

/** Maximum letters of a part, or as many as were read: a part with more is background texture or an image. */
const MAX_LETTERS = 200;

const MAX_PARTS = 4;

/** In letter heights: the distance to the next word and the next line. */
const REACH = 2.5;

function lettersIn(lines: readonly ReadLine[]): number {
  return lines.reduce((sum, { words }) => words.reduce((all, { text }) => all + text.length, sum), 0);
}

function boxAt(flat: FlatBoxes, index: number): Box {
  const [left = 0, top = 0, right = 0, bottom = 0] = flat.subarray(4 * index, 4 * index + 4);
  return { left, top, right, bottom };
}

/** Specks and images have marks of all sizes. */
function isOfSize({ left, top, right, bottom }: Box, size: number): boolean {
  return bottom - top >= 0.6 * size && bottom - top <= 2 * size && right - left <= 6 * size;
}

function isRead(letter: Box, lines: readonly ReadLine[], margin: number): boolean {
  return lines.some(
    ({ box, words }) =>
      hasCentre(grown(box, margin), letter) && words.some((it) => hasCentre(grown(it.box, margin), letter)),
  );
}

/** Groups nearby boxes: those in touching squares of a grid with this side. */
function clustersOf(boxes: readonly Box[], side: number): readonly (readonly Box[])[] {
  const squares = new Map<string, Box[]>();
  const keyOf = (column: number, row: number): string => `${column},${row}`;
  for (const box of boxes) {
    const key = keyOf(Math.floor(box.left / side), Math.floor(box.top / side));
    addToGroup(squares, key, box);
  }
  const clusters: Box[][] = [];
  for (const first of squares.keys()) {
    const cluster: Box[] = [];
    const waiting = [first];
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      const found = squares.get(key);
      if (found === undefined) continue;
      squares.delete(key);
      cluster.push(...found);
      const [column = 0, row = 0] = key.split(',').map(Number);
      for (const x of [-1, 0, 1]) for (const y of [-1, 0, 1]) waiting.push(keyOf(column + x, row + y));
    }
    clusters.push(cluster);
  }
  return clusters;
}

function surround(boxes: readonly Box[], margin: number): PixelBox {
  const { left, top, right, bottom } = boxAround(boxes);
  return {
    left: Math.floor(left - margin),
    top: Math.floor(top - margin),
    right: Math.ceil(right + margin),
    bottom: Math.ceil(bottom + margin),
  };
}
