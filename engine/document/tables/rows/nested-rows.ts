import type { Entries } from './row-entries.js';
import { firstNotBelow } from '../../../geometry/sorted.js';

/** In points: maximum difference between left edges that are aligned. */
const FLUSH = 1;

/** Minimum number of columns with numbers in two lines that are rows of their own. */
const MIN_NUMBERS = 2;

/** Minimum number of rows at one indent that tell that lines at this indent are rows. */
const MIN_ROWS = 2;

/**
 * Returns the indices of the lines that are the first row of a group, below a line that has the name of the group alone: their first
 * entry is indented as those of other rows are, which further lines of a name are not.
 */
export function nestedRows(entries: readonly Entries[]): ReadonlySet<number> {
  const indents = entries
    .flatMap((line, index) => {
      const before = entries[index - 1];
      const left = line[0]?.left;
      return before?.[0] !== undefined && left !== undefined && areRows(before, line) ? [left] : [];
    })
    .sort((one, other) => one - other);
  const nested = entries.flatMap((line, index) => {
    const [name, first] = [entries[index - 1]?.[0], line[0]];
    if (name === undefined || first === undefined || !isAlone(entries[index - 1] ?? [])) return [];
    if (first.left < name.left + FLUSH || numbersIn(line) < MIN_NUMBERS) return [];
    const least = firstNotBelow(indents, first.left - FLUSH);
    return (indents[least + MIN_ROWS - 1] ?? Infinity) < first.left + FLUSH ? [index] : [];
  });
  return new Set(nested);
}

function areRows(above: Entries, below: Entries): boolean {
  return (
    below.filter((entry, column) => entry?.number === true && above[column]?.number === true).length >= MIN_NUMBERS
  );
}

function isAlone([, ...others]: Entries): boolean {
  return others.every((entry) => entry === undefined);
}

function numbersIn(line: Entries): number {
  return line.filter((entry) => entry?.number === true).length;
}
