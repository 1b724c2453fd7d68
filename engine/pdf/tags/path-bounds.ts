import { type Box, boxOfPoints, combine, type Matrix, type Point, transformPoint } from '../../geometry/geometry.js';
import { PATH_ENDS, PATH_STEPS } from '../content/drawing-operators.js';
import type { GraphicsState } from '../content/graphics-state.js';
import type { Operation } from '../content/operators.js';

/** A path that an operation ends. */
export interface EndedPath {
  /** The offset of its first operator. */
  readonly start: number;
  /** Bounding box of the points of the path, on the displayed page. */
  readonly box: Box;
  /** Whether it is filled or stroked; otherwise it may be a clipping path. */
  readonly isPainted: boolean;
}

/** Follows the construction of paths through content. */
export class PathBounds {
  #start: number | undefined;
  #points: Point[] = [];

  /** Whether a path is under construction, in which no marked content may begin or end. */
  get isOpen(): boolean {
    return this.#start !== undefined;
  }

  /** Returns the path that the operation ends; undefined if it ends none. */
  apply({ operator, operands, start }: Operation, state: GraphicsState, toPage: Matrix): EndedPath | undefined {
    if (PATH_STEPS.has(operator)) {
      this.#start ??= start;
      this.#add(
        operator,
        operands.map((value) => (typeof value === 'number' ? value : 0)),
        combine(state.ctm, toPage),
      );
      return undefined;
    }
    if (!PATH_ENDS.has(operator)) return undefined;
    const [begun, points] = [this.#start, this.#points];
    this.#start = undefined;
    this.#points = [];
    return begun === undefined ? undefined : { start: begun, box: boxOfPoints(points), isPainted: operator !== 'n' };
  }

  #add(operator: string, numbers: readonly number[], matrix: Matrix): void {
    // A long path is summed up by the corners of its bounds.
    if (this.#points.length > MAX_POINTS) this.#points = cornersOf(boxOfPoints(this.#points));
    const pairs = operator === 're' ? rectangle(numbers) : numbers;
    for (let at = 0; at + 1 < pairs.length; at += 2)
      this.#points.push(transformPoint(matrix, { x: pairs[at] ?? 0, y: pairs[at + 1] ?? 0 }));
  }
}

const MAX_POINTS = 1000;

function rectangle([x = 0, y = 0, width = 0, height = 0]: readonly number[]): readonly number[] {
  return [x, y, x + width, y, x, y + height, x + width, y + height];
}

function cornersOf({ left, top, right, bottom }: Box): Point[] {
  return [
    { x: left, y: top },
    { x: right, y: bottom },
  ];
}
