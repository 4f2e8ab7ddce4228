import { queryOptions } from '@tanstack/react-query'
import { arbor } from '../arbor.ts'

/** A node of the tree, with what the person may do there. */
export const placeQuery = (part: string) =>
  queryOptions({
    queryKey: ['contents', 'part', part],
    queryFn: () =>
      arbor.get('/v1/path-parts/{path_part_id}', { params: { path: { path_part_id: part } } }),
  })
