/** The number of an object that has no object in the new document. */
export const NO_TARGET = 0;

const BITS = 10;
const BLOCK = 2 ** BITS;

/**
 * The numbers in a new document of the objects of its source. Numbers are in blocks that are made when they are needed: a
 * part of a document that is split into thousands costs as much as its own objects, not as all objects of the source.
 */
export class TargetNumbers {
  readonly #blocks: (Uint32Array | undefined)[];

  /** @param highest the highest object number of the source */
  constructor(highest: number) {
    this.#blocks = new Array<Uint32Array | undefined>((highest >> BITS) + 1).fill(undefined);
  }

  /** Returns the number in the new document of the object `num` of the source, or `NO_TARGET`. */
  get(num: number): number {
    return this.#blocks[num >> BITS]?.[num % BLOCK] ?? NO_TARGET;
  }

  set(num: number, target: number): void {
    const block = (this.#blocks[num >> BITS] ??= new Uint32Array(BLOCK));
    block[num % BLOCK] = target;
  }

  /** Returns the number in the source of the object `target` of the new document; undefined if no object has it. */
  sourceOf(target: number): number | undefined {
    for (const [index, block] of this.#blocks.entries()) {
      const at = block?.indexOf(target) ?? -1;
      if (at >= 0) return index * BLOCK + at;
    }
    return undefined;
  }
}
