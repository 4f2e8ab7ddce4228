import type { Schemas } from '@arbor/client'
import { queryOptions } from '@tanstack/react-query'
import { arbor } from '../../app/arbor.ts'

export type Model = Schemas['ConfiguredModel']
type ModelTest = Schemas['ModelTestResponse']

/** The models of the server, and the tenant's calls by day. */
export const modelUseQuery = queryOptions({
  queryKey: ['models'],
  queryFn: () => arbor.get('/v1/tenants/me/models'),
})

/** Calls a model once. It takes up to 20 seconds. @throws ArborError after too many tests */
export function testModel(kind: Model['kind']): Promise<ModelTest> {
  return arbor.post('/v1/tenants/me/models/test', { body: { kind } })
}
