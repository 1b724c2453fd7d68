/** A number that Word shows as the document does. */
export interface OutlineStep {
  /** Whether it follows the number before, or is the first one of its section. */
  readonly isNext: boolean;
}

/** Counts sections as Word does: each number begins the numbers of the levels below it anew, with 1. */
export class OutlineCount {
  /** The numbers of the last section, from the outermost level. */
  readonly #values: number[] = [];

  /**
   * Returns undefined where Word would show other numbers of the levels around it.
   * @param level from 0
   * @param outer the numbers of the levels around it, where it shows them
   */
  next(level: number, outer: readonly number[] | undefined, value: number): OutlineStep | undefined {
    const values = this.#values;
    if (level > values.length) return undefined;
    if (outer?.some((it, at) => it !== values[at]) === true) return undefined;
    const before = values[level] ?? 0;
    const isFirst = level === 0 && values.length === 0;
    const isNext = isFirst || value === before + 1;
    values.length = level;
    values.push(value);
    return { isNext };
  }
}
