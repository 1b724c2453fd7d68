import type { Box } from '../../../geometry/geometry.js';
import { PATH_ENDS, PATH_STEPS } from '../../content/drawing-operators.js';
import { type GraphicsState, MAX_SAVED_STATES, shownBy } from '../../content/graphics-state.js';
import type { Operation } from '../../content/operators.js';
import type { Rectangle } from '../../syntax/rectangle.js';
import { common, rectangle } from './rectangles.js';

/** A clipping path of content; equal rectangles within the same path are one object. */
export interface Clip {
  /** The path that this one narrows; undefined for that of the whole content. */
  readonly outer: Clip | undefined;
  /** The rectangle outside of which nothing is drawn, in the space of the content. */
  readonly bounds: Rectangle;
  /** The number of paths around this one. */
  readonly depth: number;
}

interface KnownClip extends Clip {
  readonly outer: KnownClip | undefined;
  readonly inner: Map<string, KnownClip>;
}

/** The text rendering modes from which glyphs are added to the clipping path. */
const CLIPPING_MODE = 4;
const NOTHING: Rectangle = [0, 0, -1, -1];

/** Tracks the clipping path through content (ISO 32000-2 §8.5.4). */
export class ClipState {
  #clip: KnownClip;
  readonly #stack: KnownClip[] = [];
  #narrows = false;
  #isTextClipped = false;
  /** The rectangles of the path under construction, and whether it has other parts. */
  #rectangles = 0;
  #hasOther = false;
  #others = 0;

  constructor(bounds: Rectangle) {
    this.#clip = { outer: undefined, bounds, depth: 0, inner: new Map() };
  }

  get clip(): Clip {
    return this.#clip;
  }

  /** @param path the bounding box of the path that the operation ends */
  apply(operation: Operation, { ctm: [a, b, c, d], renderingMode }: GraphicsState, path: Box | undefined): void {
    const { operator } = operation;
    if (operator === 'q' && this.#stack.length < MAX_SAVED_STATES) this.#stack.push(this.#clip);
    else if (operator === 'Q') this.#clip = this.#stack.pop() ?? this.#clip;
    else if (operator === 're') this.#rectangles += 1;
    else if (PATH_STEPS.has(operator)) this.#hasOther = true;
    else if (operator === 'W' || operator === 'W*') this.#narrows = true;
    else if (operator === 'ET' && this.#isTextClipped) this.#narrow(undefined, this.#clip.bounds);
    else if (shownBy(operation) !== undefined && renderingMode >= CLIPPING_MODE) this.#isTextClipped = true;
    if (!PATH_ENDS.has(operator)) return;
    const isUpright = (b === 0 && c === 0) || (a === 0 && d === 0);
    const isRectangle = isUpright && this.#rectangles === 1 && !this.#hasOther;
    if (this.#narrows && path !== undefined) this.#narrowBy(rectangle(path), isRectangle);
    [this.#narrows, this.#rectangles, this.#hasOther] = [false, 0, false];
  }

  #narrowBy(bounds: Rectangle, isRectangle: boolean): void {
    const outer = this.#clip.bounds;
    const isAround = bounds[0] <= outer[0] && bounds[1] <= outer[1] && bounds[2] >= outer[2] && bounds[3] >= outer[3];
    if (!(isRectangle && isAround)) this.#narrow(isRectangle ? bounds.join(' ') : undefined, bounds);
  }

  /** @param known identifies the path among those within the same path; undefined for one of its own */
  #narrow(known: string | undefined, bounds: Rectangle): void {
    this.#isTextClipped = false;
    const key = known ?? `other ${(this.#others += 1)}`;
    const outer = this.#clip;
    const made = {
      outer,
      depth: outer.depth + 1,
      bounds: bounds.some(Number.isNaN) ? outer.bounds : (common(bounds, outer.bounds) ?? NOTHING),
      inner: new Map(),
    };
    this.#clip = outer.inner.get(key) ?? made;
    if (known !== undefined) outer.inner.set(key, this.#clip);
  }
}

/** The narrowest clipping path around both. */
export function commonClip(one: Clip, other: Clip): Clip {
  let [first, second] = [one, other];
  while (first !== second) {
    if (first.depth >= second.depth && first.outer !== undefined) first = first.outer;
    else if (second.outer !== undefined) second = second.outer;
    else break;
  }
  return first;
}
