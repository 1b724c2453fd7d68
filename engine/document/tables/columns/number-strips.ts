import { medianOf } from '../../../geometry/median.js';
import { rangeOf } from '../../../geometry/range-of.js';
import type { Strip } from '../grid.js';
import type { TextRow } from '../rows/text-rows.js';
import type { TableWord } from '../table-words.js';

/** Minimum number of rows of numbers, and minimum share of all rows. */
const MIN_ROWS = 4;
const MOST = 0.7;

/** Minimum share of the numbers of a column that are in line. */
const IN_LINE = 0.95;

/** In ems: maximum difference between edges in line; gaps that differ by several times as much are no spaces. */
const LEVEL = 0.1;
const VARIED = 4;

/**
 * Finds the strips between numbers that stand closer to each other than entries of columns do, as in narrow tables. The spaces inside a
 * number are equally wide; between columns, the gap varies with the digits while the numbers stay in line.
 */
export function numberStrips(rows: readonly TextRow[]): readonly Strip[] {
  const numeric = rows.filter(({ words }) => words.length > 1 && words.every(isValue));
  const count = Math.round(medianOf(numeric.map(({ words }) => words.length)));
  const alike = numeric.filter(({ words }) => words.length === count);
  if (alike.length < MIN_ROWS || alike.length < MOST * rows.length) return [];
  const columns = Array.from({ length: count }, (_, column) => alike.flatMap(({ words }) => words[column] ?? []));
  return columns.slice(1).flatMap((after, column) => stripBetween(columns[column] ?? [], after));
}

/** Matches an amount with its sign, unit or brackets, and a dash. */
const VALUE = /^[-+\u2212\u2013(]?\p{Sc}?\p{Nd}[\p{Nd}.,'\u2019]*\p{Sc}?[%)]?$|^[-\u2013\u2014\u2212]$/u;

export function isValue({ word }: TableWord): boolean {
  return VALUE.test(word.text);
}

function stripBetween(before: readonly TableWord[], after: readonly TableWord[]): readonly Strip[] {
  const level = LEVEL * medianOf(after.map(({ em }) => em));
  const ends = areInLine(before, 'right', level);
  const starts = areInLine(after, 'left', level);
  if (!(ends || areInLine(before, 'left', level)) || !(starts || areInLine(after, 'right', level))) return [];
  const gaps = rangeOf(after.map(({ left }, index) => left - (before[index]?.right ?? left)));
  const from = rangeOf(before.map(({ right }) => right)).most;
  const to = rangeOf(after.map(({ left }) => left)).least;
  return gaps.most - gaps.least < VARIED * level || to < from ? [] : [{ from, to, ends, starts, numbers: true }];
}

function areInLine(words: readonly TableWord[], side: 'left' | 'right', level: number): boolean {
  const places = words.map((word) => word[side]);
  const middle = medianOf(places);
  const near = places.filter((place) => Math.abs(place - middle) <= level);
  return near.length >= IN_LINE * places.length;
}
