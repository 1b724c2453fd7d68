import { intersection } from '../../../geometry/box-arithmetic.js';
import { type Box, boxOfPoints, combine, type Matrix } from '../../../geometry/geometry.js';
import { PATH_ENDS } from '../../content/drawing-operators.js';
import type { Operation } from '../../content/operators.js';
import { MAX_SAVED_STATES } from '../../content/graphics-state.js';
import { isPathConstruction, pointsOf } from '../content/redact-paths.js';

/** Maximum number of operations of a path whose bounds are determined; a longer path is taken not to clip. */
const MAX_OPERATIONS = 1000;

/** Tracks a box that contains the clipping path, on the page as its reader sees it. Clipping by text is not considered. */
export class ClipBounds {
  /** Undefined while nothing is clipped. */
  bounds: Box | undefined;
  readonly #toReader: Matrix;
  readonly #stack: (Box | undefined)[] = [];
  #path: Operation[] = [];
  #narrows = false;

  /** @param toReader maps the initial space of the content to the page */
  constructor(bounds: Box | undefined, toReader: Matrix) {
    this.bounds = bounds;
    this.#toReader = toReader;
  }

  apply(operation: Operation, ctm: Matrix): void {
    const { operator } = operation;
    if (operator === 'q' && this.#stack.length < MAX_SAVED_STATES) this.#stack.push(this.bounds);
    else if (operator === 'Q' && this.#stack.length > 0) this.bounds = this.#stack.pop();
    else if (operator === 'W' || operator === 'W*') this.#narrows = true;
    else if (isPathConstruction(operator) && this.#path.length <= MAX_OPERATIONS) this.#path.push(operation);
    if (!PATH_ENDS.has(operator)) return;
    if (this.#narrows && this.#path.length <= MAX_OPERATIONS) this.#narrow(combine(ctm, this.#toReader));
    [this.#path, this.#narrows] = [[], false];
  }

  #narrow(matrix: Matrix): void {
    const points = this.#path.flatMap(({ operator, operands }) => pointsOf(operator, operands, matrix));
    if (points.length > 0) this.bounds = clippedBy(this.bounds, boxOfPoints(points));
  }
}

/** Returns the part of a box within a clip, as `intersection`; the box itself without a clip. */
export function clippedBy(clip: Box | undefined, box: Box): Box {
  return clip === undefined ? box : intersection(clip, box);
}
