import { arbor } from '../../app/arbor.ts'
import type { Member } from '../../app/people.ts'
import type { ResponsibilityChoice } from './responsibilities.ts'

const pathOf = (tenantId: string, { user_id }: Pick<Member, 'user_id'>) => ({
  params: { path: { tenant_id: tenantId, user_id } },
})

export async function changeRole(
  tenantId: string,
  member: Member,
  role: Member['role'],
  responsibilities: ResponsibilityChoice = 'PAUSE',
) {
  await arbor.patch('/v1/tenants/{tenant_id}/users/{user_id}', {
    ...pathOf(tenantId, member),
    body: { role, responsibilities },
  })
}

/** Lets a deactivated member in again. */
export async function activate(tenantId: string, member: Member) {
  await arbor.post('/v1/tenants/{tenant_id}/users/{user_id}/activate', pathOf(tenantId, member))
}

export async function deactivate(
  tenantId: string,
  member: Member,
  responsibilities: ResponsibilityChoice,
) {
  const { path } = pathOf(tenantId, member).params
  await arbor.post('/v1/tenants/{tenant_id}/users/{user_id}/deactivate', {
    params: { path, query: { responsibilities } },
  })
}

export async function removeMember(
  tenantId: string,
  member: Member,
  responsibilities: ResponsibilityChoice,
) {
  const { path } = pathOf(tenantId, member).params
  await arbor.delete('/v1/tenants/{tenant_id}/users/{user_id}', {
    params: { path, query: { responsibilities } },
  })
}
