/** A job that starts more would keep others from the tools, and a thousand at once would be more than may wait. */
const AT_ONCE = 4;

/**
 * Does the same to each item, a few at once; after a failure no further one is begun.
 * @returns the results in the order of the items.
 */
export async function severalAtOnce<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  let failed = false;
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) {
      if (failed) return;
      results[index] = await work(item).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
