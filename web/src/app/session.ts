import { kindOf } from '@arbor/client'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { arbor } from './arbor.ts'
import { rememberPerson } from './expired.ts'
import { showTimesIn } from './format.ts'
import { queryClient } from './query-client.ts'

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: () => arbor.get('/v1/users/me'),
  staleTime: Infinity,
})

const tenantQuery = queryOptions({
  queryKey: ['tenant'],
  queryFn: () => arbor.get('/v1/tenants/me'),
  staleTime: Infinity,
})

/** The signed-in person, on screens that need a session. */
export function useMe() {
  return useSuspenseQuery(meQuery).data
}

/** The tenant of the session. */
export function useTenant() {
  return useSuspenseQuery(tenantQuery).data
}

/**
 * Reads who is signed in, before showing a screen that needs it.
 * @throws a redirect to the sign-in page if nobody is signed in
 */
export async function requireSession(href: string): Promise<void> {
  try {
    const [me, tenant] = await Promise.all([
      queryClient.ensureQueryData(meQuery),
      queryClient.ensureQueryData(tenantQuery),
    ])
    rememberPerson(me)
    showTimesIn(tenant.settings.timezone)
  } catch (error) {
    if (kindOf(error) !== 'unauthorized') throw error
    // This is how the router redirects.
    // oxlint-disable-next-line typescript/only-throw-error
    throw redirect({ to: '/sign-in', search: href === '/' ? {} : { to: href } })
  }
}

/** Drops all data of the person who was signed in. Data that is still shown is read again. */
export async function forgetSession(): Promise<void> {
  rememberPerson(undefined)
  queryClient.removeQueries({ type: 'inactive' })
  await queryClient.resetQueries()
}
