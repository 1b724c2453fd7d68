import type { Rectangle } from '../../syntax/rectangle.js';
import { common } from './rectangles.js';

/** The rectangle around other rectangles, of which only the parts within a limit count. */
export class Bounds {
  #rectangle: Rectangle | undefined;

  constructor(private readonly limit: Rectangle) {}

  /** Undefined when nothing was added within the limit. */
  get rectangle(): Rectangle | undefined {
    return this.#rectangle;
  }

  /** @param added undefined to add nothing */
  add(added: Rectangle | undefined): void {
    const part = added && common(added, this.limit);
    if (part === undefined) return;
    const known = this.#rectangle ?? part;
    this.#rectangle = [
      Math.min(known[0], part[0]),
      Math.min(known[1], part[1]),
      Math.max(known[2], part[2]),
      Math.max(known[3], part[3]),
    ];
  }

  /** Adds all that is within the limit. */
  addAll(): void {
    this.#rectangle = this.limit;
  }
}
