import { newId } from '../../../platform/core/ids.ts'
import { openBrowser, type Browser, type Page } from '../../../../test/support/browser.ts'
import {
  startIdentityProvider,
  type IdentityProvider,
} from '../../../../test/support/identity-provider.ts'
import type { TestMember, TestServer } from '../../../../test/support/index.ts'

export type User = {
  readonly id: string
  readonly email: string
  readonly first_name: string | null
  readonly last_name: string | null
  readonly idp_type: string
  readonly current_tenant_id: string
  readonly current_tenant_role: string
  readonly default_tenant_id: string
}

export type Refusal = { readonly detail: string }

export const SESSION = 'svc_uat'

/** The URL under which a provider knows the server. */
export function callbackOf({
  tenantId,
}: { readonly tenantId: string } | { tenantId: null }): string {
  const base = 'http://localhost/v1/auth/sso/oauth2/callback'
  return tenantId === null
    ? `${base}?provider=GOOGLE`
    : `${base}?provider=TENANT&tenant_id=${tenantId}`
}

/** Writes a tenant's configuration, as its OWNER does. */
export async function configure(
  owner: TestMember,
  configuration: object,
  provider = 'OAUTH2',
): Promise<void> {
  const { status } = await owner.patch(`/v1/tenants/${owner.tenantId}`, {
    idp_config: { provider, configuration },
  })
  if (status !== 200) throw new Error(`Writing the configuration returned ${status}.`)
}

/** A tenant with its own identity provider. */
export async function tenantWithProvider(
  server: TestServer,
  configuration: object = {},
  options: { claimsInToken?: boolean; authMethod?: 'client_secret_post' } = {},
): Promise<{ owner: TestMember; idp: IdentityProvider }> {
  const owner = await server.newTenant()
  const idp = await startIdentityProvider({ redirectUris: [callbackOf(owner)], ...options })
  await configure(owner, {
    issuer: idp.issuer,
    client_id: idp.clientId,
    client_secret: idp.clientSecret,
    ...configuration,
  })
  return { owner, idp }
}

/** Signs in through a tenant's provider, in a new browser unless one is given. */
export async function signIn<T = User>(
  server: TestServer,
  { tenantId }: { readonly tenantId: string },
  account: string,
  browser: Browser = openBrowser(server),
): Promise<Page<T> & { readonly cookie: string }> {
  const page = await browser.open<T>(`/v1/auth/sso/${tenantId}/signin`, { account })
  return { ...page, cookie: `${SESSION}=${page.given.get(SESSION) ?? ''}` }
}

/** Whether a URL is that of the callback. */
export const isCallback = ({ pathname }: URL): boolean => pathname.endsWith('/oauth2/callback')

export const newEmail = () => `ann-${newId()}@example.org`
export const verified = (email: string, more: object = {}) => ({
  email,
  email_verified: true,
  ...more,
})

export type List<T> = { items: T[]; total: number }
type Member = { user_id: string; email: string; role: string; is_tenant_idp_managed: boolean }

export async function membersOf(owner: TestMember): Promise<Member[]> {
  const { body } = await owner.get<List<Member>>(`/v1/tenants/${owner.tenantId}/users?limit=100`)
  return body.items
}

export async function newGroup(owner: TestMember, name = `group-${newId()}`) {
  return (await owner.post<{ id: string; name: string }>('/v1/tenant-groups', { name })).body
}

export async function groupNames(server: TestServer, cookie: string): Promise<string[]> {
  const url = '/v1/tenant-groups/my-group'
  const { body } = await server.anonymous.get<{ name: string }[]>(url, { cookie })
  return body.map(({ name }) => name)
}

/** The outcome of a failed sign-in: the response must say why in one message and sign nobody in. */
export function outcomeOf({ status, body, given }: Page<Refusal>, browser: Browser) {
  const session = given.get(SESSION) ?? browser.cookies(SESSION)[0]
  return { status, says: typeof body.detail, session }
}

export const REFUSED = { status: 400, says: 'string', session: undefined }

export const startOf = ({ tenantId }: { tenantId: string }) => `/v1/auth/sso/${tenantId}/signin`

/** Follows a sign-in up to the provider's redirect, which is not opened. */
export async function callbackFor(tenant: { tenantId: string }, browser: Browser): Promise<URL> {
  const page = await browser.open(startOf(tenant), { account: 'ann', until: isCallback })
  return page.url
}
