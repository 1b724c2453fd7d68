/**
 * Returns the name with the smallest edit distance to the written name, or undefined if every name differs in more than a
 * third of its letters, so that no name is probably meant. A name that begins with the written name has the distance 0.
 */
export function nearestName(written: string, names: readonly string[]): string | undefined {
  const distances = names.map((name) => ({ name, distance: distanceOf(written, name) }));
  const [nearest] = distances.sort((a, b) => a.distance - b.distance);
  return nearest !== undefined && nearest.distance <= MAX_DISTANCE ? nearest.name : undefined;
}

/** The end of a message about an unknown name: "; the nearest is --title", or nothing if no name is near. */
export function nearestAdvice(
  written: string,
  names: readonly string[],
  as: (name: string) => string = (name) => name,
): string {
  const nearest = nearestName(written, names);
  return nearest === undefined ? '' : `; the nearest is ${as(nearest)}`;
}

/** Names with a word that begins with the written name, in their order; otherwise the nearest one. */
export function nearestNames(written: string, names: readonly string[]): readonly string[] {
  const beginning = `-${written.toLowerCase()}`;
  const having = names.filter((name) => `-${name}`.includes(beginning));
  const nearest = nearestName(written, names);
  return having.length === 0 && nearest !== undefined ? [nearest] : having;
}

/** Letters of a name that are compared; the work grows with the square of the length. */
const MAX_LETTERS = 64;

/** Maximum share of the letters that may differ. */
const MAX_DISTANCE = 1 / 3;

/** The edit distance as a share of the letters of the longer name. */
function distanceOf(written: string, name: string): number {
  if (written !== '' && name.startsWith(written)) return 0;
  const [from, to] = [lettersOf(written), lettersOf(name)];
  return editDistance(from, to) / Math.max(from.length, to.length, 1);
}

/**
 * The number of inserted, deleted, replaced and swapped adjacent letters (optimal string alignment; F. J. Damerau, 1964).
 */
function editDistance(from: readonly string[], to: readonly string[]): number {
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [index, letter] of from.entries()) {
    const next = [index + 1];
    for (const [at, wanted] of to.entries()) {
      const replaced = (row[at] ?? 0) + (letter === wanted ? 0 : 1);
      const isSwapped = at > 0 && letter === to[at - 1] && wanted === from[index - 1];
      const swapped = isSwapped ? (before[at - 1] ?? 0) + 1 : replaced;
      next.push(Math.min(replaced, swapped, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row.at(-1) ?? 0;
}

function lettersOf(text: string): readonly string[] {
  return Array.from(text.toLowerCase().slice(0, MAX_LETTERS));
}
