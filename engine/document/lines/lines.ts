import type { Size } from '../../geometry/geometry.js';
import { rowsOf } from './baselines.js';
import { initialsOf } from './drop-caps.js';
import type { Frame } from '../glyphs/glyph-frame.js';
import { framesOf } from '../glyphs/glyph-frames.js';
import { Kind } from '../glyphs/character-kinds.js';
import { basesOf } from '../glyphs/glyph-marks.js';
import { orderOf } from '../glyphs/glyph-order.js';
import { areSpokenInPlace } from '../glyphs/prebase-order.js';
import { runsOf } from '../glyphs/glyph-runs.js';
import { cutAtGutters, type GutterRow } from '../columns/gutters.js';
import { lineOf, type LineSource, type Segment, type Stretch } from './line-of.js';
import type { Glyphs, Line } from '../model.js';
import type { Row } from './row-fits.js';
import { footingOf } from '../glyphs/shifts.js';
import { Break, type Spaced, SpacedRows } from '../glyphs/glyph-spacing.js';
import { addToGroup } from '../../groups.js';

export interface VisiblePage {
  /** Size of the displayed page. Glyphs whose centre is outside are ignored. */
  readonly size: Size;
}

/**
 * Returns the lines of a page, in the order in which the page begins to draw them. A line is a sequence of words on a
 * baseline without a wide gap. A gap that is clearly wider than the spaces around it, and a gutter through the lines
 * above and below, end a line, so that columns, cells of a table and a number in the right margin are separate lines.
 * Raised and lowered text belongs to its line; an initial that spans several lines belongs to the topmost one. Text
 * that is drawn twice in one place is contained once.
 */
export function linesOf(glyphs: Glyphs, { size }: VisiblePage): readonly Line[] {
  const frames = framesOf(glyphs, size);
  const rightToLeft = readsToTheLeft(frames);
  const found: { readonly line: Line; readonly drawn: number }[] = [];
  for (const frame of frames) {
    const bases = basesOf(frame);
    const rows = new SpacedRows(frame);
    const spokenInPlace = areSpokenInPlace(frame);
    const source = { glyphs, frame, rows, marks: marksByBase(bases), rightToLeft, spokenInPlace };
    for (const segment of segmentsOf(source, bases)) {
      const line = lineOf(source, segment);
      if (line !== undefined) found.push({ line, drawn: firstDrawn(line) });
    }
  }
  return found.sort((a, b) => a.drawn - b.drawn).map(({ line }) => line);
}

function readsToTheLeft(frames: readonly Frame[]): boolean {
  if (frames.every(({ kinds }) => (kinds & Kind.rightToLeft) === 0)) return false;
  let balance = 0;
  for (const { kind } of frames) {
    for (const bits of kind) {
      if ((bits & Kind.rightToLeft) !== 0) balance++;
      else if ((bits & Kind.leftToRight) !== 0) balance--;
    }
  }
  return balance > 0;
}

function marksByBase(bases: Int32Array): ReadonlyMap<number, readonly number[]> {
  const marks = new Map<number, number[]>();
  for (let mark = 0; mark < bases.length; mark++) {
    const base = bases[mark] ?? -1;
    if (base === -1) continue;
    addToGroup(marks, base, mark);
  }
  return marks;
}

function segmentsOf({ frame, rows }: LineSource, bases: Int32Array): readonly Segment[] {
  const shifted = new Uint8Array(frame.length);
  const found = fillRows({ frame, rows }, bases, shifted);
  cutAtGutters(frame, rows, found);
  const segments: Segment[] = [];
  for (const { content } of found) {
    for (const { start, members } of cutAtBreaks(rows, content)) {
      segments.push({ start, members, footing: footingOf(frame, shifted, members) });
    }
  }
  return segments;
}

function fillRows(
  { frame, rows: filled }: Pick<LineSource, 'frame' | 'rows'>,
  bases: Int32Array,
  shifted: Uint8Array,
): readonly GutterRow[] {
  const runs = runsOf(frame, bases);
  const initials = initialsOf(runs);
  const rows = rowsOf(frame, runs, initials);
  addInitials(rows, initials);
  return rows.map((row) => {
    row.runs.forEach((run, index) => {
      if (row.shifted[index] !== true) return;
      for (let k = runs.start[run] ?? 0; k < (runs.end[run] ?? 0); k++) shifted[runs.order[k] ?? 0] = 1;
    });
    return { content: filled.add(orderOf(frame, runs, row)), baseline: row.baseline, em: row.em };
  });
}

function addInitials(rows: readonly Row[], initials: ReadonlyMap<number, number>): void {
  for (const [initial, begun] of initials) {
    const row = rows.find(({ runs }) => runs.includes(begun));
    row?.runs.push(initial);
    row?.shifted.push(true);
  }
}

function cutAtBreaks({ glyph, break: breaks }: SpacedRows, { start, end }: Spaced): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let from = start;
  for (let k = start + 1; k < end; k++) {
    if (breaks[k] !== Break.wide) continue;
    stretches.push({ start: from, members: glyph.subarray(from, k) });
    from = k;
  }
  stretches.push({ start: from, members: glyph.subarray(from, end) });
  return stretches;
}

/** Words are usually drawn from one end to the other, but some have letters in any order. */
function firstDrawn({ words }: Line): number {
  let first = Infinity;
  for (const { glyphs } of words) {
    first = Math.min(first, glyphs[0] ?? Infinity, glyphs[glyphs.length - 1] ?? Infinity);
  }
  return first;
}
