/**
 * Yields items in order, and requests the next ones while one is processed. Errors are thrown when
 * their item is due.
 * @param count how many items to request in advance
 */
export async function* readAhead<Item>(
  items: AsyncGenerator<Item>,
  count: number,
): AsyncGenerator<Item> {
  const requested: Promise<IteratorResult<Item>>[] = []
  const request = (): Promise<IteratorResult<Item>> => {
    const next = items.next()
    // Until the item is due, a rejection has no handler.
    next.catch(() => undefined)
    return next
  }
  try {
    for (;;) {
      const next = await (requested.shift() ?? request())
      if (next.done === true) return
      while (requested.length < count) requested.push(request())
      yield next.value
    }
  } finally {
    await items.return(undefined)
  }
}
