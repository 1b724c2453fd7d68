import type { Box } from '../../geometry/geometry.js';
import type { Block, Line } from '../model.js';

/** Lines of a page that follow each other, by their indices; `end` is excluded. */
export interface LineRange {
  readonly first: number;
  readonly end: number;
}

export function lengthOf({ first, end }: LineRange): number {
  return end - first;
}

/** Returns whether a range has all lines of another one, and more. */
export function holdsRange(outer: LineRange, inner: LineRange): boolean {
  return lengthOf(outer) > lengthOf(inner) && inner.first >= outer.first && inner.end <= outer.end;
}

/** In points: how far letters reach over the edge of their box. */
const REACH = 1.5;

/** The lines of a page in reading order, with their columns. */
export class PageLines {
  readonly all: readonly Line[];
  readonly #columns: readonly number[];

  /** @param columns of the blocks */
  constructor(blocks: readonly Block[], columns: readonly number[]) {
    this.all = blocks.flatMap((block) => block.lines);
    this.#columns = blocks.flatMap((block, index) => block.lines.map(() => columns[index] ?? 0));
  }

  /** The column of a line of the page, by the index of the line. */
  columnOf(index: number): number {
    return this.#columns[index] ?? 0;
  }

  in({ first, end }: LineRange): readonly Line[] {
    return this.all.slice(first, end);
  }

  /** Returns how many lines are in a box or cross its edges. */
  countIn(box: Box): number {
    return this.all.filter((line) => positionOf(line.box, box) !== 'outside').length;
  }

  /** Returns the range of the lines in a box; undefined when there are none, or when lines cross its edges. */
  rangeIn(box: Box): LineRange | undefined {
    const inside: number[] = [];
    for (const [index, line] of this.all.entries()) {
      const position = positionOf(line.box, box);
      if (position === 'across') return undefined;
      if (position === 'inside') inside.push(index);
    }
    return this.rangeOf(inside);
  }

  /** Returns the range of upright lines in ascending order if they follow each other in one column. */
  rangeOf(indices: readonly number[]): LineRange | undefined {
    const [first] = indices;
    const last = indices.at(-1);
    if (first === undefined || last === undefined || last - first + 1 !== indices.length) return undefined;
    const range = { first, end: last + 1 };
    if (this.in(range).some(isTurned)) return undefined;
    return indices.every((index) => this.columnOf(index) === this.columnOf(first)) ? range : undefined;
  }

  /** Returns whether other text of its column stands beside a box, as beside the boxes of a drawing or the fields of a form. */
  isBeside(box: Box, range: LineRange): boolean {
    return this.all.some((line, index) => {
      const isOwn = index >= range.first && index < range.end;
      if (isOwn || this.columnOf(index) !== this.columnOf(range.first)) return false;
      const middle = middleOf(line.box);
      return middle > box.top && middle < box.bottom;
    });
  }
}

export function middleOf({ top, bottom }: Box): number {
  return (top + bottom) / 2;
}

function isTurned({ angle, direction }: Line): boolean {
  return angle !== 0 || direction === 'top-to-bottom';
}

function positionOf(line: Box, box: Box): 'inside' | 'outside' | 'across' {
  const middle = middleOf(line);
  const isApart = line.right < box.left + REACH || line.left > box.right - REACH;
  if (middle < box.top || middle > box.bottom || isApart) return 'outside';
  return line.left > box.left - REACH && line.right < box.right + REACH ? 'inside' : 'across';
}
