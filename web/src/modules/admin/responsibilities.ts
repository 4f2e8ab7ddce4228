import type { Schemas } from '@arbor/client'
import { queryOptions } from '@tanstack/react-query'
import { arbor } from '../../app/arbor.ts'
import { queryClient } from '../../app/query-client.ts'

export type Responsibility = Schemas['Responsibility']
export type ResponsibilityChoice = Schemas['ResponsibilityChoice']

const pathOf = (tenantId: string, userId: string) => ({
  tenant_id: tenantId,
  user_id: userId,
})

/** The first things that a person is responsible for. */
export const responsibilitiesQuery = (tenantId: string, userId: string) =>
  queryOptions({
    queryKey: ['responsibilities', tenantId, userId],
    queryFn: () =>
      arbor.get('/v1/tenants/{tenant_id}/users/{user_id}/responsibilities', {
        params: { path: pathOf(tenantId, userId), query: { limit: 10 } },
      }),
  })

/** Makes the caller responsible for everything that a person was. @returns how much that is */
export async function takeOver(tenantId: string, userId: string): Promise<number> {
  const { taken } = await arbor.post(
    '/v1/tenants/{tenant_id}/users/{user_id}/responsibilities/take-over',
    { params: { path: pathOf(tenantId, userId) }, body: {} },
  )
  await queryClient.invalidateQueries({ queryKey: ['responsibilities'] })
  return taken
}
