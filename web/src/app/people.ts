import type { Schemas } from '@arbor/client'
import { queryOptions } from '@tanstack/react-query'
import { arbor } from './arbor.ts'
import { everyOf } from './many/paged-list.ts'
import { catalogue } from './catalogue.ts'

export type Member = Schemas['TenantUserResponse']
export type Group = Schemas['GroupResponse']

/** The names of the roles. */
export const roleWords = catalogue('app/people', {
  OWNER: 'Owner',
  ADMIN: 'Administrator',
  USER: 'Member',
})

/** The members of a tenant to choose from, by address. */
export const everyoneQuery = (tenantId: string) =>
  queryOptions({
    queryKey: ['members', tenantId, 'all'],
    queryFn: () =>
      everyOf<Member>((query) =>
        arbor.get('/v1/tenants/{tenant_id}/users', {
          params: { path: { tenant_id: tenantId }, query },
        }),
      ),
  })

/** The groups of the tenant to choose from. */
export const everyGroupQuery = queryOptions({
  queryKey: ['groups', 'all'],
  queryFn: () => everyOf<Group>((query) => arbor.get('/v1/tenant-groups', { params: { query } })),
})

/** The people who can give access. */
export const administratorsQuery = queryOptions({
  queryKey: ['administrators'],
  queryFn: () => arbor.get('/v1/tenants/me/administrators'),
})

/** A person's name, or their email address if they have none. */
export function nameOf(person: Pick<Member, 'email' | 'first_name' | 'last_name'>): string {
  const name = [person.first_name, person.last_name].filter(Boolean).join(' ')
  return name === '' ? (person.email ?? '') : name
}
