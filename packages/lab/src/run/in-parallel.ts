/**
 * Does `work` with every item, with at most `concurrency` of them at a time. Takes them in their order,
 * each as soon as there is room.
 */
export async function inParallel<Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  // Each worker takes the next item from the same iterator.
  const worker = async (): Promise<void> => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker));
}
