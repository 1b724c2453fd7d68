import type { Rectangle } from '../../syntax/rectangle.js';
import { common, unionOf } from './rectangles.js';

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
    if (part !== undefined) this.#rectangle = unionOf(this.#rectangle ?? part, part);
  }
}
