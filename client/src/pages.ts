/** One page of a list. */
export type Page<T> = { readonly items: readonly T[]; readonly total: number }

const LIMIT = 100

/**
 * Every item of a list that the API returns in pages. Pages are read as you iterate. An item that moves between two
 * reads may be skipped or returned twice.
 *
 * @param read reads one page: `everyItem((page) => arbor.get('/v1/tags', { params: { query: page } }))`
 */
export async function* everyItem<T>(
  read: (page: { limit: number; offset: number }) => Promise<Page<T>>,
): AsyncGenerator<T, void, undefined> {
  for (let offset = 0; ; offset += LIMIT) {
    const { items, total } = await read({ limit: LIMIT, offset })
    yield* items
    if (items.length === 0 || offset + LIMIT >= total) return
  }
}
