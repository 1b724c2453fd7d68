/** Items in groups, by their keys. */
export type Groups<Key, Item> = Map<Key, Item[]>;

/** Adds an item to the group of a key, which is made for its first item. */
export function addToGroup<Key, Item>(groups: Groups<Key, Item>, key: Key, item: Item): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [item]);
  else group.push(item);
}

/** Groups items by a key, in the order of the first item of each group. */
export function groupedBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): Groups<Key, Item> {
  const groups: Groups<Key, Item> = new Map();
  for (const item of items) addToGroup(groups, keyOf(item), item);
  return groups;
}
