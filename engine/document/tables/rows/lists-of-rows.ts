import { WIDEST_SPACING } from './logical-rows.js';
import { numericColumns } from './row-entries.js';
import { distanceOf, type TextRow } from './text-rows.js';

/** Two numbers below each other in up to as many columns of a drawn row may be one entry, such as a value and its error. */
const PAIRS = 2;

type Lines = readonly TextRow[];

/**
 * Returns a function that tells whether several columns of a drawn row have numbers below each other, so that the rules between
 * rows are missing. A column does not tell it where the lines are as close as those of a paragraph and at least as many of its numbers
 * have rules of their own.
 * @param bands the lines of each drawn row
 * @param edges of the columns
 */
export function listsOfRows(bands: readonly Lines[], edges: readonly number[]): (band: Lines) => boolean {
  const alone = numbersOf(bands.filter(({ length }) => length === 1).flat(), edges);
  return (band) => {
    const isPair = band.length === 2;
    const least = isPair ? 2 : Math.max(3, Math.floor(band.length / 2) + 1);
    const areApart = band.slice(1).every((line, index) => distanceOf(band[index] ?? line, line) > WIDEST_SPACING);
    const columns = [...numbersOf(band, edges)].filter(
      ([column, count]) => count >= least && (areApart || (alone.get(column) ?? 0) < band.length),
    );
    return columns.length > (isPair ? PAIRS : 1);
  };
}

/** Returns the count of lines with a number, by column. */
function numbersOf(lines: Lines, edges: readonly number[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const column of lines.flatMap((line) => numericColumns(line, edges)))
    counts.set(column, (counts.get(column) ?? 0) + 1);
  return counts;
}
