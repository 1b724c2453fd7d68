import type { PixelBox } from '../hocr.js';

/** Connected ink: a letter, a part of one, or joined letters; also a rule, a frame, a spot. */
export type Mark = PixelBox;

export interface Marks {
  readonly all: readonly Mark[];
  /** For each pixel the index of its mark; -1 for paper. */
  readonly at: Int32Array;
}

/** Finds what ink hangs together, by edges or corners of pixels. @param ink 1 for ink, 0 for paper, rows of `width` */
export function findMarks(ink: Uint8Array, width: number): Marks {
  const at = new Int32Array(ink.length).fill(-1);
  const parents: number[] = [];
  for (let row = 0; row < ink.length; row += width) labelRow(ink.subarray(row, row + width), { at, row, parents });
  const names = nameRoots(parents);
  return { all: boxMarks(at, names, width), at };
}

interface Labels {
  readonly at: Int32Array;
  /** Where the row begins. */
  readonly row: number;
  /** Of each label the one that it was joined to; itself when there is none. */
  readonly parents: number[];
}

function labelRow(ink: Uint8Array, { at, row, parents }: Labels): void {
  const width = ink.length;
  const above = row - width;
  for (let column = 0; column < width; column += 1) {
    if (ink[column] === 0) continue;
    let label = column > 0 ? (at[row + column - 1] ?? -1) : -1;
    const [first, last] = [Math.max(0, column - 1), Math.min(width - 1, column + 1)];
    for (let near = first; above >= 0 && near <= last; near += 1) {
      const other = at[above + near] ?? -1;
      if (other < 0 || other === label) continue;
      label = label < 0 ? other : join(parents, label, other);
    }
    if (label < 0) label = parents.push(parents.length) - 1;
    at[row + column] = label;
  }
}

function rootOf(parents: number[], label: number): number {
  let root = label;
  for (let parent = parents[root] ?? root; parent !== root; parent = parents[root] ?? root) root = parent;
  parents[label] = root;
  return root;
}

function join(parents: number[], one: number, other: number): number {
  const roots = [rootOf(parents, one), rootOf(parents, other)] as const;
  const root = Math.min(...roots);
  parents[Math.max(...roots)] = root;
  return root;
}

/** Of each label the index of its mark. */
function nameRoots(parents: number[]): Int32Array {
  const names = new Int32Array(parents.length);
  let marks = 0;
  // A label is joined to a lower one, so that the root has its name already.
  parents.forEach((parent, label) => {
    names[label] = parent === label ? marks++ : (names[rootOf(parents, label)] ?? 0);
  });
  return names;
}

/** Measures the marks, and puts their indices in the place of the labels. */
function boxMarks(at: Int32Array, names: Int32Array, width: number): readonly Mark[] {
  const marks: { left: number; top: number; right: number; bottom: number }[] = [];
  for (let y = 0, row = 0; row < at.length; y += 1, row += width) {
    for (let x = 0; x < width; x += 1) {
      const label = at[row + x] ?? -1;
      if (label < 0) continue;
      const name = names[label] ?? 0;
      at[row + x] = name;
      const mark = (marks[name] ??= { left: x, top: y, right: x + 1, bottom: y + 1 });
      mark.bottom = y + 1;
      if (x < mark.left) mark.left = x;
      if (x >= mark.right) mark.right = x + 1;
    }
  }
  return marks;
}
