/**
 * Finds the index of the first item for which `isBefore` is false, by binary search. `isBefore`
 * must be true for all items before it.
 */
export function partitionPoint<T>(items: ArrayLike<T>, isBefore: (item: T) => boolean): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(items[middle]!)) low = middle + 1
    else high = middle
  }
  return low
}
