import { combine, type Matrix, type Point, transformPoint } from '../../../geometry/geometry.js';
import type { Quad } from '../redaction-area.js';
import type { PdfValue } from '../../syntax/values.js';
import { PATH_ENDS, PATH_STEPS, STROKES } from '../../content/drawing-operators.js';
import type { Edit } from '../../content/edits.js';
import type { GraphicsState } from '../../content/graphics-state.js';
import type { Operation } from '../../content/operators.js';
import { isWithin, type QuadIndex } from '../../content/quad-index.js';
import { boxesOf } from './area-indices.js';
import type { RedactionContext } from './redaction-context.js';

/** A connected part of a path. Points are kept only when the first of them lies in a box. */
interface Subpath {
  readonly start: number;
  end: number;
  readonly points: Point[];
  readonly boxes: readonly Quad[];
}

/**
 * Removes subpaths that lie wholly within a box, such as underlines and letters drawn as outlines. Clipping paths stay.
 */
export class PathRedaction {
  readonly #context: RedactionContext;
  readonly #boxes: QuadIndex;
  readonly #edits: Edit[];
  #subpaths: Subpath[] = [];
  #clips = false;

  constructor(context: RedactionContext, edits: Edit[]) {
    this.#context = context;
    this.#boxes = boxesOf(context.areas);
    this.#edits = edits;
  }

  apply(operation: Operation, state: GraphicsState): void {
    const { operator } = operation;
    if (PATH_STEPS.has(operator)) this.#construct(operation, state);
    else if (operator === 'W' || operator === 'W*') this.#clips = true;
    else if (PATH_ENDS.has(operator)) {
      if (!this.#clips) this.#paint(operation, state);
      this.#subpaths = [];
      this.#clips = false;
    }
  }

  #construct({ operator, operands, start, end }: Operation, { ctm }: GraphicsState): void {
    const matrix = combine(ctm, this.#context.toAreaSpace);
    const points = pointsOf(operator, operands, matrix);
    const last = this.#subpaths.at(-1);
    if (operator === 'm' || operator === 're' || last === undefined) {
      const [first] = points;
      const boxes = first === undefined ? [] : this.#boxes.at(first);
      this.#subpaths.push({ start, end, points: boxes.length > 0 ? points : [], boxes });
    } else {
      last.end = end;
      if (last.boxes.length > 0) last.points.push(...points);
    }
  }

  #paint({ operator, start, end }: Operation, { ctm, lineWidth }: GraphicsState): void {
    const [a, b, c, d] = combine(ctm, this.#context.toAreaSpace);
    const margin = STROKES.has(operator) ? (Math.max(Math.hypot(a, b), Math.hypot(c, d)) * lineWidth) / 2 : 0;
    const removed = this.#subpaths.filter(({ boxes, points }) =>
      boxes.some((box) => points.every((point) => isWithin(box, point, margin))),
    );
    for (const subpath of removed) this.#edits.push({ start: subpath.start, end: subpath.end, text: () => ' ' });
    if (removed.length > 0 && removed.length === this.#subpaths.length)
      this.#edits.push({ start, end, text: () => ' ' });
  }
}

/** Whether an operator constructs a path. All of these but `h` have points as operands. */
export function isPathConstruction(operator: string): boolean {
  return PATH_STEPS.has(operator);
}

/** Returns the points of a path construction operator, transformed by a matrix. */
export function pointsOf(operator: string, operands: readonly PdfValue[], matrix: Matrix): Point[] {
  const numbers = operands.filter((value) => typeof value === 'number');
  const [x = 0, y = 0, width = 0, height = 0] = numbers.slice(-4);
  const corners = [x, y, x + width, y, x + width, y + height, x, y + height];
  const coordinates = operator === 're' ? corners : numbers.slice(-6);
  return Array.from({ length: coordinates.length >> 1 }, (_, index) =>
    transformPoint(matrix, { x: coordinates[2 * index] ?? 0, y: coordinates[2 * index + 1] ?? 0 }),
  );
}
