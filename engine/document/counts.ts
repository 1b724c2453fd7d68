export function add<Key>(counts: Map<Key, number>, key: Key, more: number): void {
  counts.set(key, (counts.get(key) ?? 0) + more);
}

/** As `add`, but leaves further keys out when there are `most` of them, which bounds the memory. */
export function addWithin<Key>(counts: Map<Key, number>, key: Key, more: number, most: number): void {
  if (counts.has(key) || counts.size < most) add(counts, key, more);
}

/** Returns the key with the highest count. */
export function mostOf<Key>(counts: ReadonlyMap<Key, number>): Key | undefined {
  let [found, most] = [undefined as Key | undefined, 0];
  for (const [key, count] of counts) if (count > most) [found, most] = [key, count];
  return found;
}
