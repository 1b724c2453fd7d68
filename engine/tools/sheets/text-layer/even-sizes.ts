import { boxAround } from '../../../document/order/reading-order-frame.js';
import type { Box, Point } from '../../../geometry/geometry.js';
import { medianOf } from '../../../geometry/median.js';
import type { PlacedLine } from '../placed-text.js';

/**
 * Gives lines of about one height one height, as print has it; what is measured of each line varies by a tenth. Poppler
 * puts lines into one block only when their sizes are alike to within a twentieth (TextPage::coalesce of
 * TextOutputDev.cc), and reads block by block: lines of one paragraph in several blocks are read with those of the next
 * column between them. For the same reason, parts of a column that cannot be one block, since the box around them has other
 * text in it, are given sizes that poppler does not take for alike.
 * @returns the lines in their order
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

/** A line with a box as programs see it that know no slanting ones: level, but as far along its edge of the page as it is. */
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

/** Turns points of the page so that lines at an angle become level. */
function turnTo(degrees: number): (point: Point) => Point {
  const [cosine, sine] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return ({ x, y }) => ({ x: x * cosine + y * sine, y: y * cosine - x * sine });
}

/** Lines that follow one another closely, one below the other, with no other text in the box around them. */
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
  const isAlike = areAlike(size, sizeOf(next.line), VARIED);
  return follows && isAlike && isAcross(run.box, next.box) && isAlone([...run.members, next], lines);
}

/** Whether no other lines are in the box around some lines, nor so close to it that poppler would take them in. */
function isAlone(some: readonly LevelLine[], lines: readonly LevelLine[]): boolean {
  const { left, right, ...rest } = boxAround(some.map((it) => it.box));
  const margin = BESIDE * Math.max(...some.map(({ line }) => sizeOf(line)));
  const box = { left: left - margin, right: right + margin, ...rest };
  const those = new Set(some);
  return lines.every((it) => !meet(it.box, box) || those.has(it));
}

/** In sizes of the block: what is closer to it on its left or right belongs to it. */
const BESIDE = 0.7;

/** Gives runs that are nearly as high as each other, as most columns of a page are, the same size. */
function giveCommonSizes(runs: readonly Run[]): void {
  const left = new Set([...runs].sort((a, b) => lettersOf(b) - lettersOf(a)));
  for (const first of left) {
    const size = sizeOf(first);
    const { ascent, descent } = first;
    for (const run of left) {
      if (!areAlike(sizeOf(run), size, MEASURED)) continue;
      Object.assign(run, { ascent, descent });
      left.delete(run);
    }
  }
}

/** Makes runs smaller or larger that poppler would put into one block, together with what is beside them. */
function tellApart(runs: readonly Run[], lines: readonly LevelLine[]): void {
  runs.forEach((run, index) => {
    const near = runs
      .slice(0, index)
      .filter((it) => touch(it, run) && !isAlone([...it.members, ...run.members], lines));
    const factor = FACTORS.find((it) => near.every((other) => !areAlike(sizeOf(run) * it, sizeOf(other), APART))) ?? 1;
    Object.assign(run, { ascent: run.ascent * factor, descent: run.descent * factor });
  });
}

/** Whether one is so close above the other that poppler would go on with the other; it does to one and a half sizes. */
function touch(one: Run, other: Run): boolean {
  const gap = Math.max(one.box.top, other.box.top) - Math.min(one.box.bottom, other.box.bottom);
  return gap < 1.5 * Math.max(sizeOf(one), sizeOf(other)) && isAcross(one.box, other.box);
}

/** Measured heights of lines of the same print are so much apart, and those of several lines. */
const VARIED = 1.2;
const MEASURED = 1.1;
/** Just more than poppler takes for alike. */
const APART = 1.06;
const FACTORS = [1, 1 / 1.07, 1.07];

const sizeOf = ({ ascent, descent }: Pick<PlacedLine, 'ascent' | 'descent'>): number => ascent + descent;
const lettersOf = ({ members }: Run): number => members.reduce((sum, it) => sum + it.letters, 0);

function areAlike(one: number, other: number, factor: number): boolean {
  return Math.max(one, other) < factor * Math.min(one, other);
}

const isAcross = (one: Box, other: Box): boolean => one.left < other.right && other.left < one.right;

function meet(one: Box, other: Box): boolean {
  return isAcross(one, other) && one.top < other.bottom && other.top < one.bottom;
}
