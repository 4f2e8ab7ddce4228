import { queryOptions } from '@tanstack/react-query'
import { arbor } from './arbor.ts'

/** The server's features, available before anyone has signed in. */
export const featuresQuery = queryOptions({
  queryKey: ['features'],
  queryFn: () => arbor.get('/v1/features'),
  staleTime: Infinity,
})
