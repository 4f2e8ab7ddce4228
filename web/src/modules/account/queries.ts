import { kindOf } from '@arbor/client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { arbor } from '../../app/arbor.ts'
import { forgetSession } from '../../app/session.ts'

/** The invite to return to after signing up, which starts with an email. */
const INVITE = 'arbor-invite'

export function keepInvite(id: string | undefined): void {
  if (id === undefined) localStorage.removeItem(INVITE)
  else localStorage.setItem(INVITE, id)
}

/** Where to go after signing in: a pending invite, or the home page. */
export function nextAddress(): string {
  const invite = localStorage.getItem(INVITE)
  return invite === null ? '/' : `/invites/${encodeURIComponent(invite)}`
}

/** The identity provider of the organization that someone has signed in through in this browser. */
const PROVIDER = 'arbor-provider'

type KnownProvider = { readonly tenantId: string; readonly host: string }

export function keepProvider({ tenantId, host }: KnownProvider): void {
  localStorage.setItem(PROVIDER, `${tenantId} ${host}`)
}

export function knownProvider(): KnownProvider | undefined {
  const [tenantId, host] = localStorage.getItem(PROVIDER)?.split(' ') ?? []
  return tenantId === undefined || host === undefined ? undefined : { tenantId, host }
}

/** Starts a sign-in through a tenant's provider. @returns the provider's URL @throws ArborError */
export async function beginThrough(tenantId: string, redirect: string): Promise<URL> {
  const { redirect_url: url } = await arbor.post('/v1/auth/sso/{tenant_id}/start', {
    params: { path: { tenant_id: tenantId } },
    body: { redirect },
  })
  return new URL(url)
}

/** Signs in, and drops everything that was read as someone else. */
export async function signIn({ email = '', password = '' }: Readonly<Record<string, string>>) {
  await arbor.post('/v1/auth/pw/signin', { body: { email, password } })
  await forgetSession()
}

/**
 * The token of a link. It follows the #, which browsers don't send. Empty if there is none or it was dropped. If a link is
 * opened in a tab that already shows this page, only the part after the # changes.
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

/**
 * The token of a mailed link, checked when the page opens, so that nobody thinks of a password in vain. If the check itself
 * fails, the token counts as good: the server checks it again when it is used.
 */
export function useMailedToken(purpose: 'sign_up' | 'reset_password') {
  const { token, drop } = useToken()
  const [wasRefused, setRefused] = useState(false)
  const { error, isPending } = useQuery({
    queryKey: ['token', purpose, token],
    queryFn: async () => {
      await arbor.post('/v1/auth/pw/check_token', { body: { email_token: token, purpose } })
      return true
    },
    enabled: token !== '',
    retry: false,
    staleTime: Infinity,
  })
  const isRefused = kindOf(error) === 'rejected'
  return {
    token: isRefused ? '' : token,
    isChecking: token !== '' && isPending,
    isStale: wasRefused || isRefused,
    /** Call this if the server refuses the token when it is used. */
    refuse: (): void => {
      drop()
      setRefused(true)
    },
  }
}

/** Removes the token from the URL, so that it doesn't stay in the browser's history. */
function takeToken(): string {
  const token = location.hash.slice(1)
  if (token !== '') history.replaceState(history.state, '', location.pathname)
  return token
}
