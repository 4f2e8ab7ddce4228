import { useEffect, useState } from 'react'
import { arbor } from '../../app/arbor.ts'
import { forgetSession } from '../../app/session.ts'

/** An invitation to go back to after signing up, which begins with a mail. */
const INVITE = 'arbor-invite'

export function keepInvite(id: string | undefined): void {
  if (id === undefined) localStorage.removeItem(INVITE)
  else localStorage.setItem(INVITE, id)
}

/** Where to go after signing in: an invitation that waits, or the start. */
export function nextAddress(): string {
  const invite = localStorage.getItem(INVITE)
  return invite === null ? '/' : `/invites/${encodeURIComponent(invite)}`
}

/** The identity provider of an organization that somebody has signed in through in this browser. */
const PROVIDER = 'arbor-provider'

type KnownProvider = { readonly tenantId: string; readonly host: string }

export function keepProvider({ tenantId, host }: KnownProvider): void {
  localStorage.setItem(PROVIDER, `${tenantId} ${host}`)
}

export function knownProvider(): KnownProvider | undefined {
  const [tenantId, host] = localStorage.getItem(PROVIDER)?.split(' ') ?? []
  return tenantId === undefined || host === undefined ? undefined : { tenantId, host }
}

/** Begins to sign in through the provider of a tenant. @returns the provider's address. @throws ArborError */
export async function beginThrough(tenantId: string, redirect: string): Promise<URL> {
  const { redirect_url: url } = await arbor.post('/v1/auth/sso/{tenant_id}/start', {
    params: { path: { tenant_id: tenantId } },
    body: { redirect },
  })
  return new URL(url)
}

/** Signs in; whatever was read as somebody else is forgotten. */
export async function signIn({ email = '', password = '' }: Readonly<Record<string, string>>) {
  await arbor.post('/v1/auth/pw/signin', { body: { email, password } })
  await forgetSession()
}

/**
 * The token of a link, which follows the #, as browsers don't send that; empty without one, or once it is dropped. A
 * link that is opened in a tab that shows the page already changes what follows the # alone.
 */
export function useToken(): { readonly token: string; readonly drop: () => void } {
  const [token, setToken] = useState(takeToken)
  useEffect(() => {
    const take = (): void => setToken((current) => takeToken() || current)
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  return { token, drop: () => setToken('') }
}

/** The token is taken out of the address, so that it stays in no history. */
function takeToken(): string {
  const token = location.hash.slice(1)
  if (token !== '') history.replaceState(history.state, '', location.pathname)
  return token
}
