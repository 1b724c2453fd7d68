/** The groups of Quire's own operations, as documents list them. */
const known = ['conversion', 'manipulation', 'security', 'extraction'];

/** Returns each group once: those of Quire first, then those of plugins as they come. */
export function groupsInOrder(groups: Iterable<string>): readonly string[] {
  const found = new Set(groups);
  return [...known.filter((it) => found.has(it)), ...[...found].filter((it) => !known.includes(it))];
}
