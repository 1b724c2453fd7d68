import { boxAround } from '../../../document/order/reading-order-frame.js';
import type { Box, Point } from '../../../geometry/geometry.js';
import { medianOf } from '../../../geometry/median.js';
import type { PlacedLine } from '../placed-text.js';
import { ASCENT, DESCENT, EM } from './inkless-font.js';

/**
 * Equalises the heights of lines with nearly the same height, since measured heights vary by a tenth. Poppler joins
 * lines to a block only when their sizes differ by less than a twentieth (TextPage::coalesce of TextOutputDev.cc)
 * and reads block by block, so a paragraph in several blocks would be mixed with the next column. Parts of a column
 * that cannot be one block, because their common box contains other text, get clearly different sizes for the same
 * reason. @returns the lines in their order
 */
export function evenSizes(lines: readonly PlacedLine[]): readonly PlacedLine[] {
  const angle = medianOf(lines.map((it) => it.angle));
  const level = lines.map((line) => levelLine(line, angle));
  const runs = runsOf(level);
  giveCommonSizes(runs);
  tellApart(runs, level);
  const even = new Map(
    runs.flatMap(({ members, ascent, descent }) => members.map((it) => [it.line, { ascent, descent }])),
  );
  return lines.map((line) => ({ ...line, ...even.get(line) }));
}

/**
 * A line with its box for programs that know no slanted lines: level, at the same distance along its edge of the
 * page.
 */
interface LevelLine {
  readonly line: PlacedLine;
  readonly box: Box;
  readonly letters: number;
}

/** @param angle of most lines of the page, in degrees */
function levelLine(line: PlacedLine, angle: number): LevelLine {
  const [along, down] = [turnTo(90 * Math.round(angle / 90)), turnTo(angle)];
  const boxes = line.words.map((word) => {
    const [left, baseline] = [along(word).x, down(word).y];
    return { left, top: baseline - line.ascent, right: left + word.width, bottom: baseline + line.descent };
  });
  const letters = line.words.reduce((sum, { text }) => sum + text.length, 0);
  return { line, box: boxAround(boxes), letters };
}

/** Rotates points of the page so that lines at an angle become level. */
function turnTo(degrees: number): (point: Point) => Point {
  const [cosine, sine] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return ({ x, y }) => ({ x: x * cosine + y * sine, y: y * cosine - x * sine });
}

/** Consecutive lines, closely one below the other, without other text in their common box. */
interface Run {
  readonly members: LevelLine[];
  box: Box;
  ascent: number;
  descent: number;
}

function runsOf(lines: readonly LevelLine[]): readonly Run[] {
  const runs: Run[] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    if (run === undefined || !goesOn(run, line, lines)) runs.push(runWith([line]));
    else Object.assign(run, runWith([...run.members, line]));
  }
  return runs;
}

function runWith(members: LevelLine[]): Run {
  return {
    members,
    box: boxAround(members.map(({ box }) => box)),
    ascent: medianOf(members.map(({ line }) => line.ascent)),
    descent: medianOf(members.map(({ line }) => line.descent)),
  };
}

function goesOn(run: Run, next: LevelLine, lines: readonly LevelLine[]): boolean {
  const last = run.members.at(-1);
  const size = sizeOf(run);
  const follows = last !== undefined && next.box.top > last.box.top && next.box.top - last.box.bottom < size;
  return (
    follows &&
    areOfOnePrint(run, next.line, VARIED) &&
    isAcross(run.box, next.box) &&
    isAlone([...run.members, next], lines)
  );
}

/** Whether no other line lies in the common box of some lines, or so close that poppler would include it. */
function isAlone(some: readonly LevelLine[], lines: readonly LevelLine[]): boolean {
  const { left, right, ...rest } = boxAround(some.map((it) => it.box));
  const margin = BESIDE * Math.max(...some.map(({ line }) => sizeOf(line)));
  const box = { left: left - margin, right: right + margin, ...rest };
  const those = new Set(some);
  return lines.every((it) => !meet(it.box, box) || those.has(it));
}

/** Horizontal distance in multiples of the size, below which poppler joins text to a block. */
const BESIDE = 0.7;

/** Gives runs of nearly equal height, such as the columns of a page, the same size, at which poppler joins their lines. */
function giveCommonSizes(runs: readonly Run[]): void {
  const left = new Set([...runs].sort((a, b) => lettersOf(b) - lettersOf(a)));
  for (const first of left) {
    const { ascent, descent } = first;
    const alike = [...left].filter((it) => areOfOnePrint({ ascent, descent }, it, MEASURED));
    const factors = alike.map((it) => joinedSizeOf(it) / sizeOf({ ascent, descent }));
    const factor = Math.max(1, ...factors.filter((it) => it < MAX_GROWTH));
    for (const run of alike) {
      Object.assign(run, { ascent: ascent * factor, descent: descent * factor });
      left.delete(run);
    }
  }
}

/**
 * Minimum size of a run's lines that poppler joins to one block: it divides a block where baselines are further apart
 * than one and a half font sizes. Distances of lines vary by a few pixels; larger ones are between paragraphs.
 */
function joinedSizeOf({ members }: Run): number {
  const baselines = members.map(({ box, line }) => box.bottom - line.descent);
  const distances = baselines.slice(1).map((it, index) => it - (baselines[index] ?? it));
  const most = LINE_DISTANCES * medianOf(distances);
  return (Math.max(0, ...distances.filter((it) => it < most)) / JOINED) * (LINE_HEIGHT / EM);
}

/** Maximum ratio of the distances between lines of a paragraph. */
const LINE_DISTANCES = 1.15;

/** Distance in font sizes that is below poppler's limit even when written with the tolerance of baselines. */
const JOINED = 1.44;

/** Height of a line in font units. */
const LINE_HEIGHT = ASCENT + DESCENT;

/** Maximum factor; lines farther apart are rows of a table, or separate in typeset text too. */
const MAX_GROWTH = 1.08;

/** Scales runs that poppler would wrongly join into one block. */
function tellApart(runs: readonly Run[], lines: readonly LevelLine[]): void {
  runs.forEach((run, index) => {
    const near = runs
      .slice(0, index)
      .filter((it) => touch(it, run) && !isAlone([...it.members, ...run.members], lines));
    const factor = FACTORS.find((it) => near.every((other) => !areAlike(sizeOf(run) * it, sizeOf(other), APART))) ?? 1;
    Object.assign(run, { ascent: run.ascent * factor, descent: run.descent * factor });
  });
}

/** Whether poppler would join two runs vertically; its limit is one and a half sizes. */
function touch(one: Run, other: Run): boolean {
  const gap = Math.max(one.box.top, other.box.top) - Math.min(one.box.bottom, other.box.bottom);
  return gap < 1.5 * Math.max(sizeOf(one), sizeOf(other)) && isAcross(one.box, other.box);
}

/** Maximum ratio of measured heights of lines, and of runs of several lines, in the same print. */
const VARIED = 1.2;
const MEASURED = 1.1;
/** Ratio just above poppler's tolerance. */
const APART = 1.06;
const FACTORS = [1, 1 / 1.07, 1.07];

type Extent = Pick<PlacedLine, 'ascent' | 'descent'>;

const sizeOf = ({ ascent, descent }: Extent): number => ascent + descent;
const lettersOf = ({ members }: Run): number => members.reduce((sum, it) => sum + it.letters, 0);

/**
 * Whether two texts have nearly the same size, or the same ascent: without descenders a line is a fifth lower than
 * other lines of its print.
 */
function areOfOnePrint(one: Extent, other: Extent, factor: number): boolean {
  return areAlike(sizeOf(one), sizeOf(other), factor) || areAlike(one.ascent, other.ascent, MEASURED);
}

function areAlike(one: number, other: number, factor: number): boolean {
  return Math.max(one, other) < factor * Math.min(one, other);
}

const isAcross = (one: Box, other: Box): boolean => one.left < other.right && other.left < one.right;

function meet(one: Box, other: Box): boolean {
  return isAcross(one, other) && one.top < other.bottom && other.top < one.bottom;
}
