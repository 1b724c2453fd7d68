/** A page that is asked for, and its place in the row of those that are. */
export interface Place {
  readonly position: number;
  readonly page: number;
}

/** The pages of a spread that nobody works on yet. */
export class PageQueue {
  readonly #places: readonly Place[];
  /** Those that a task did not come to; all of them come before the first that no task has had. */
  #returned: readonly Place[] = [];
  #next = 0;

  constructor(pages: readonly number[]) {
    this.#places = pages.map((page, position) => ({ position, page }));
  }

  /**
   * The pages for one of a number of tasks, of those before a position: half of a fair share, so that all tasks have
   * work and end at about the same time.
   */
  take(tasks: number, { before, most }: { readonly before: number; readonly most: number }): readonly Place[] {
    const fresh = this.#places.slice(this.#next, Math.max(before, this.#next));
    const size = Math.min(Math.ceil((this.#returned.length + fresh.length) / (2 * tasks)), most);
    const taken = [...this.#returned.slice(0, size), ...fresh].slice(0, size);
    this.#next += Math.max(size - this.#returned.length, 0);
    this.#returned = this.#returned.slice(size);
    return taken;
  }

  giveBack(places: readonly Place[]): void {
    this.#returned = [...this.#returned, ...places].sort((a, b) => a.position - b.position);
  }
}
