/** Maximum number of items in work. More would block other jobs, and a thousand would exceed the queues of the tools. */
const MAX_CONCURRENT = 4;

/**
 * Processes a few items at the same time; after a failure, no further item is started.
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
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, worker));
  return results;
}
