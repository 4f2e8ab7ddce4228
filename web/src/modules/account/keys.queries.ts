import type { Schemas } from '@arbor/client'
import { queryOptions } from '@tanstack/react-query'
import { arbor } from '../../app/arbor.ts'
import { queryClient } from '../../app/query-client.ts'

export type ApiKey = Schemas['ApiKeyResponse']

export const keysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: () => arbor.get('/v1/api-keys'),
})

export function refreshKeys(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['api-keys'] })
}

/** Creates a key for the person in the current tenant. Only this response contains the key. */
export function createKey(name: string, expires: Date | undefined) {
  return arbor.post('/v1/api-keys', {
    body: { name, expires_at: expires?.toISOString() ?? null },
  })
}

export async function deleteKey({ id }: ApiKey): Promise<void> {
  await arbor.delete('/v1/api-keys/{api_key_id}', { params: { path: { api_key_id: id } } })
}
