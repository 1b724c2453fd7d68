/**
 * Returns the name with the smallest edit distance to the written name. A name that begins with the written name has the
 * distance 1.
 */
export function nearestName(written: string, names: readonly string[]): string | undefined {
  const distances = names.map((name) => ({
    name,
    distance: name.startsWith(written) ? 1 : editDistance(written, name),
  }));
  return distances.sort((a, b) => a.distance - b.distance)[0]?.name;
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

/** The number of inserted, deleted and replaced letters, in any letter case (V. I. Levenshtein, 1966). */
function editDistance(one: string, other: string): number {
  const [from, to] = [lettersOf(one), lettersOf(other)];
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [index, letter] of from.entries()) {
    const next = [index + 1];
    for (const [at, wanted] of to.entries()) {
      const replaced = (row[at] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

function lettersOf(text: string): readonly string[] {
  return Array.from(text.toLowerCase().slice(0, MAX_LETTERS));
}
