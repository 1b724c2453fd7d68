/** Renumbers heading levels without gaps: a level is at most one deeper than the previous heading above it. */
export class HeadingLevels {
  readonly #open: number[] = [];

  /** @param level as in the document @returns 1 for the top level */
  next(level: number): number {
    while ((this.#open.at(-1) ?? 0) >= level) this.#open.pop();
    this.#open.push(level);
    return this.#open.length;
  }
}
