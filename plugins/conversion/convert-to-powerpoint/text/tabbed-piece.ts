import type { Run, RunGap } from '../../../../engine/index.js';
import { isUpright, type TextPiece } from './text-piece.js';

/** The wide spaces of a text that become tabs. */
export interface TextTabs {
  /** Where the text behind each tab begins, in points from the left of the page, in ascending order. */
  readonly stops: readonly number[];
  /** The width of all tabs together. */
  readonly width: number;
}

/** In points: nearer stops are one. */
const APART = 3;

/** Maximum number of tab stops of a paragraph (ECMA-376 Part 1, 21.1.2.2.14). */
const MAX_STOPS = 32;

/**
 * Returns a text with tabs in place of its wide spaces, so that what stands behind them keeps its place. Spaces stay where the next stop
 * is that of another line, and in text that does not begin at the left.
 */
export function tabbedPiece(piece: TextPiece): TextPiece {
  const { runs, format, isCode } = piece;
  const gaps = runs.flatMap((run) => run.gaps ?? []);
  const isAtLeft = format.align === 'left' && format.direction === 'left-to-right';
  if (gaps.length === 0 || !isAtLeft || isCode || !isUpright(piece)) return piece;
  const stops = stopsOf(gaps);
  const reached = new Set(gaps.filter((gap) => reaches(gap, stops)));
  if (reached.size === 0) return piece;
  const width = [...reached].reduce((sum, { left, right }) => sum + right - left, 0);
  return { ...piece, runs: runs.map((run) => withTabs(run, reached)), tabs: { stops, width } };
}

function stopsOf(gaps: readonly RunGap[]): readonly number[] {
  const stops: number[] = [];
  for (const stop of gaps.map(({ right }) => right).toSorted((one, other) => one - other)) {
    if (stops.length < MAX_STOPS && stop - (stops.at(-1) ?? -Infinity) >= APART) stops.push(stop);
  }
  return stops;
}

/** In points: how much wider the text before a tab may be in a program with other fonts, where it does not pass the stop of the tab. */
const ROOM = 1;

function reaches({ left, right }: RunGap, stops: readonly number[]): boolean {
  const next = stops.find((stop) => stop > left + ROOM);
  return next !== undefined && Math.abs(next - right) < APART;
}

function withTabs({ gaps = [], ...run }: Run, reached: ReadonlySet<RunGap>): Run {
  const spaces = new Set(gaps.filter((gap) => reached.has(gap)).map(({ index }) => index));
  if (spaces.size === 0) return run;
  return { ...run, text: Array.from(run.text.split(''), (unit, index) => (spaces.has(index) ? '\t' : unit)).join('') };
}
