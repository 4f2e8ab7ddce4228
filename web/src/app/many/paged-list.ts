import { everyItem, type Page } from '@arbor/client'
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  type QueryKey,
} from '@tanstack/react-query'

/** Rows per request. */
const PAGE = 100

type Part = { readonly limit: number; readonly offset: number }
type Ask<Item> = (part: Part, signal?: AbortSignal) => Promise<Page<Item>>

/** A list that may be longer than a page. Show what `useMany` has of it, with `More` below. */
export function manyOf<Item>(queryKey: QueryKey, ask: Ask<Item>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => ask({ limit: PAGE, offset: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: (last: Page<Item>, pages: readonly Page<Item>[]) => {
      const read = pages.reduce((sum, { items }) => sum + items.length, 0)
      return last.items.length > 0 && read < last.total ? read : undefined
    },
    placeholderData: keepPreviousData,
  })
}

/** What was read of a list. */
export type Many<Item> = {
  /** Undefined until the first page is there. */
  readonly items: readonly Item[] | undefined
  readonly total: number
  /** Whether the items belong to the current words, not to the ones before. */
  readonly isCurrent: boolean
  readonly isLoading: boolean
  readonly hasMore: boolean
  readonly error: Error | null
  readonly readMore: () => void
  readonly retry: () => void
}

/** The pages of a list that were read. */
export function useMany<Item>(query: ReturnType<typeof manyOf<Item>>): Many<Item> {
  const found = useInfiniteQuery(query)
  return {
    items: found.data?.pages.flatMap(({ items }) => items),
    total: found.data?.pages.at(-1)?.total ?? 0,
    isCurrent: found.data !== undefined && !found.isPlaceholderData,
    isLoading: found.isFetchingNextPage,
    hasMore: found.hasNextPage,
    error: found.error,
    readMore: () => void found.fetchNextPage(),
    retry: () => void found.refetch(),
  }
}

/** The most items that {@link everyOf} reads. */
const MOST = 2000

/** All items of a list whose length people keep small, page by page. */
export async function everyOf<Item>(ask: (part: Part) => Promise<Page<Item>>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of everyItem(ask)) {
    all.push(item)
    if (all.length === MOST) break
  }
  return all
}
