import { queryOptions } from '@tanstack/react-query'
import { arbor } from '../arbor.ts'

/** What the API says about a node of the tree, with the person's rights. */
export const placeQuery = (part: string) =>
  queryOptions({
    queryKey: ['contents', 'part', part],
    queryFn: () =>
      arbor.get('/v1/path-parts/{path_part_id}', { params: { path: { path_part_id: part } } }),
  })
