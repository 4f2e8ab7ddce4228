import { newId } from '../../src/platform/core/ids.ts'
import type { SystemTx } from '../../src/platform/db/index.ts'
import type { TestMember, TestServer } from '../support/index.ts'
import type { Ids } from './expectations.ts'
import { inserterOf } from './rows.ts'

type AccessRequest = {
  readonly user_id: string
  readonly target_id: string
  readonly message: string
}

/** A request of a person to edit something. @returns its id */
export function addAccessRequest(
  tx: SystemTx,
  me: TestMember,
  request: AccessRequest,
): Promise<string> {
  const row = { id: newId(), capability: 'READ_WRITE', ...request }
  return inserterOf(tx, me)('access_request', row)
}

/** A link for people outside to a folder, which was opened. */
async function addOutsideLink(
  server: TestServer,
  me: TestMember,
  path_part_id: string,
): Promise<Ids> {
  await me.patch(`/v1/tenants/${me.tenantId}`, { settings: { outside_links: true } })
  const { body } = await me.post<{ id: string; url: string }>('/v1/outside-links', { path_part_id })
  const outside_token = new URL(body.url).hash.slice(1)
  const opened = await server.anonymous.post<{ visit: string }>('/v1/outside/open', {
    token: outside_token,
  })
  return { link_id: body.id, outside_token, outside_visit: opened.body.visit }
}

/** A webhook that was sent something. */
async function addWebhook(me: TestMember, marker: string): Promise<Ids> {
  const { body } = await me.post<{ id: string }>('/v1/webhooks', {
    url: `https://${marker}.example/`,
    events: ['document.created'],
  })
  const sent = await me.post<{ id: string }>(`/v1/webhooks/${body.id}/test`)
  return { webhook_id: body.id, delivery_id: sent.body.id }
}

/** A chat model that nobody can use. */
async function addChatModel(me: TestMember, marker: string): Promise<Ids> {
  const { body } = await me.post<{ id: string }>('/v1/tenants/me/chat-models', {
    name: marker,
    base_url: `https://${marker}.example/v1`,
    model: marker,
    api_key: marker,
    is_enabled: false,
  })
  return { chat_model_id: body.id }
}

/** What reaches people and programs outside. */
export async function addOutside(
  server: TestServer,
  me: TestMember,
  { marker, partId }: { readonly marker: string; readonly partId: string },
): Promise<Ids> {
  return {
    ...(await addOutsideLink(server, me, partId)),
    ...(await addWebhook(me, marker)),
    ...(await addChatModel(me, marker)),
  }
}
