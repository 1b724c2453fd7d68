import type { Line } from '../model.js';
import { boxAround } from '../order/reading-order-frame.js';
import { partOfWords } from '../order/reading-order-piece.js';
import type { TableWord } from './table-words.js';
import { groupedBy } from '../../groups.js';

/** In ems: maximum distance between baselines of parts of one line. */
const LEVEL = 0.3;

/** Makes lines of the words of a cell, in reading order. A line of the page may continue in other cells. */
export function linesOfWords(words: readonly TableWord[]): readonly Line[] {
  const byLine = groupedBy(words, (word) => word.line);
  const parts = [...byLine].map(([line, own]) => partOf(line, own)).sort((one, other) => one.baseline - other.baseline);
  const rows: Part[][] = [];
  for (const part of parts) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row !== undefined && first !== undefined && part.baseline - first.baseline < LEVEL * part.em) row.push(part);
    else rows.push([part]);
  }
  return rows.map(joined);
}

interface Part {
  readonly line: Line;
  readonly baseline: number;
  readonly left: number;
  readonly em: number;
}

function partOf(line: Line, words: readonly TableWord[]): Part {
  const [first] = words;
  const left = words.reduce((least, word) => Math.min(least, word.left), Infinity);
  const whole = words.length === line.words.length;
  return {
    line: whole
      ? line
      : partOfWords(
          line,
          words.map(({ index }) => index),
        ),
    baseline: first?.baseline ?? 0,
    left,
    em: first?.em ?? 1,
  };
}

function joined(row: readonly Part[]): Line {
  const leftwards = row.some(({ line }) => line.direction === 'right-to-left');
  const parts = row.toSorted((one, other) => (leftwards ? other.left - one.left : one.left - other.left));
  const lines = parts.map(({ line }) => line);
  const widest = parts.reduce((most, part) => (part.line.words.length > most.line.words.length ? part : most)).line;
  if (lines.length === 1) return widest;
  return {
    ...widest,
    direction: leftwards ? 'right-to-left' : widest.direction,
    words: lines.flatMap((line) => line.words),
    spaced: lines.flatMap((line, index) => line.spaced.map((spaced, word) => spaced || (word === 0 && index > 0))),
    box: boxAround(lines.map(({ box }) => box)),
  };
}
