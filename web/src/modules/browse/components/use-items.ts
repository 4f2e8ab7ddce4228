import { useQueries, keepPreviousData } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useHidden } from '../../../app/deletions.ts'
import { heldQuery, type Held } from '../../../app/retention/queries.ts'
import type { Item, Sort } from '../model.ts'
import { contentsQuery, PAGE_SIZE } from '../queries.ts'
import { indexAmongAll, pagesOf } from '../model.ts'

export type Items = {
  readonly total: number | undefined
  readonly error: Error | null
  /** The row at an index, once its page is loaded. */
  readonly at: (index: number) => Item | undefined
  /** The loaded rows, in order. */
  readonly loaded: readonly Item[]
  /** What legal holds keep of them. */
  readonly held: Held
}

/** The rows of a folder in the given range, without those being deleted. Other rows load when they scroll into view. */
export function useItems(
  folderId: string,
  sort: Sort,
  { first, last }: { readonly first: number; readonly last: number },
): Items {
  const hidden = useHidden()
  const { at: time } = useSearch({ from: '/app/browse/{-$part}' })
  const pages = pagesOf(first, last, PAGE_SIZE)
  // The first page is always needed: it has the number of rows, which determines the list's height.
  const wanted = pages.includes(0) ? pages : [0, ...pages]
  const items = useQueries({
    queries: wanted.map((page) => ({
      ...contentsQuery(folderId, { sort, at: time }, page),
      placeholderData: keepPreviousData,
    })),
    combine: (results) => {
      const byPage = new Map(wanted.map((page, at) => [page, results[at]?.data?.items]))
      const hides = (item: Item): boolean => hidden.has(item.path_part_id)
      const gaps = wanted
        .toSorted((one, other) => one - other)
        .flatMap((page) =>
          (byPage.get(page) ?? []).flatMap((item, at) =>
            hides(item) ? page * PAGE_SIZE + at : [],
          ),
        )
      const total = results[0]?.data?.total
      const itemAt = (index: number) =>
        byPage.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE]
      return {
        total: total === undefined ? undefined : total - gaps.length,
        error: results.find(({ error }) => error !== null)?.error ?? null,
        at: (index) => itemAt(indexAmongAll(index, gaps)),
        loaded: results.flatMap(({ data }) => data?.items.filter((item) => !hides(item)) ?? []),
        parts: results.map(({ data }) => data?.items.map((item) => item.path_part_id) ?? []),
      }
    },
  })
  const held = useQueries({
    // Nothing is held in the past.
    queries: (time === undefined ? items.parts : []).map((parts) => ({
      ...heldQuery(parts),
      placeholderData: keepPreviousData,
    })),
    combine: (results) => Object.assign({}, ...results.map(({ data }) => data)) as Held,
  })
  return { ...items, held }
}
