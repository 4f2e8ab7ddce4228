import type { Schemas } from '@arbor/client'
import { queryOptions } from '@tanstack/react-query'
import { arbor } from '../../app/arbor.ts'
import { queryClient } from '../../app/query-client.ts'

export type ConnectedApp = Schemas['ConnectedAppResponse']
export type AppRequest = Schemas['AppRequestResponse']
export type Scope = AppRequest['scopes'][number]

export const appsQuery = queryOptions({
  queryKey: ['connected-apps'],
  queryFn: () => arbor.get('/v1/connected-apps'),
})

export function refreshApps(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['connected-apps'] })
}

export async function disconnectApp({ id }: ConnectedApp): Promise<void> {
  await arbor.delete('/v1/connected-apps/{app_id}', { params: { path: { app_id: id } } })
}

/** The request of an app that has sent the browser here. */
export const appRequestQuery = (request_id: string) =>
  queryOptions({
    queryKey: ['app-request', request_id],
    queryFn: () => arbor.get('/v1/app-requests/{request_id}', { params: { path: { request_id } } }),
    retry: false,
    // The session determines the tenant.
    staleTime: 0,
  })

/** @returns the URL where the browser continues */
export async function allowApp(
  { id, tenant_id }: AppRequest,
  scopes: readonly Scope[],
): Promise<string> {
  const { redirect_url } = await arbor.post('/v1/app-requests/{request_id}/approve', {
    params: { path: { request_id: id } },
    body: { tenant_id, scopes: [...scopes] },
  })
  return redirect_url
}

/** @returns the URL where the browser continues */
export async function refuseApp({ id }: AppRequest): Promise<string> {
  const { redirect_url } = await arbor.post('/v1/app-requests/{request_id}/deny', {
    params: { path: { request_id: id } },
  })
  return redirect_url
}
