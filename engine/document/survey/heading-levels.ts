/** Gives levels without gaps: a level is one below that of the last one above it. */
export class HeadingLevels {
  readonly #open: number[] = [];

  /** @param level as the document has it @returns 1 for the top level */
  next(level: number): number {
    while ((this.#open.at(-1) ?? 0) >= level) this.#open.pop();
    this.#open.push(level);
    return this.#open.length;
  }
}
