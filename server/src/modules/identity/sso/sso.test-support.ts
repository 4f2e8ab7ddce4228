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

/** The address under which a provider knows the service. */
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
  if (status !== 200) throw new Error(`The configuration was answered with ${status}.`)
}

/** A tenant with an identity provider of its own. */
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

/** Signs in through a tenant's provider with a new browser, unless one is given. */
export async function signIn<T = User>(
  server: TestServer,
  { tenantId }: { readonly tenantId: string },
  account: string,
  browser: Browser = openBrowser(server),
): Promise<Page<T> & { readonly cookie: string }> {
  const page = await browser.open<T>(`/v1/auth/sso/${tenantId}/signin`, { account })
  return { ...page, cookie: `${SESSION}=${page.given.get(SESSION) ?? ''}` }
}

/** Whether an address is that of the callback. */
export const isCallback = ({ pathname }: URL): boolean => pathname.endsWith('/oauth2/callback')
