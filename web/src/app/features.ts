import { queryOptions } from '@tanstack/react-query'
import { arbor } from './arbor.ts'

/** What the server offers, known before anybody has signed in. */
export const featuresQuery = queryOptions({
  queryKey: ['features'],
  queryFn: () => arbor.get('/v1/features'),
  staleTime: Infinity,
})
