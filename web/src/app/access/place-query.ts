import { queryOptions } from '@tanstack/react-query'
import { arbor } from '../arbor.ts'

/** A node of the tree, with what the person may do there: now, or at a time in the past. */
export const placeQuery = (part: string, at?: string) =>
  queryOptions({
    queryKey: ['contents', 'part', part, at ?? null],
    queryFn: () =>
      arbor.get('/v1/path-parts/{path_part_id}', {
        params: { path: { path_part_id: part }, query: at === undefined ? {} : { as_of: at } },
      }),
  })
