import { createUser } from '../../src/modules/identity/users.service.ts'
import type { Role } from '../../src/platform/core/actor.ts'
import type { App } from '../../src/platform/http/app.ts'
import type { Context } from '../../src/platform/context/context.ts'
import type { SystemTx } from '../../src/platform/db/index.ts'
import { SESSION_COOKIE } from '../../src/platform/http/session-cookie.ts'
import { newId } from '../../src/platform/core/ids.ts'
import { addApiKey } from '../../src/modules/identity/api-keys.service.ts'
import { hashPassword } from '../../src/modules/identity/passwords.ts'
import { startSession } from '../../src/modules/identity/auth.service.ts'
import { addMember, createTenant } from '../../src/modules/tenancy/index.ts'
import { updateUser } from '../../src/modules/accounts/index.ts'
import { createCaller, type Caller } from './caller.ts'

/** A person in a tenant. The calls of the object use the API key. */
export type TestMember = Caller & {
  readonly tenantId: string
  readonly userId: string
  readonly role: Role
  readonly email: string
  readonly password: string
  readonly apiKey: string
  /** Value of the Cookie header. */
  readonly cookie: string
  /** The same calls with the session cookie. */
  readonly bySession: Caller
  readonly rootPartId: string
  readonly sharedPartId: string
  readonly usersPartId: string
  readonly agentsPartId: string
  readonly homePartId: string
}

const PASSWORD = 'correct horse battery staple'

/** All test accounts have the same password, hashed once, because hashing is slow on purpose. */
let passwordHash: Promise<string> | undefined

type Person = { readonly userId: string; readonly email: string; readonly passwordHash: string }

/** Creates a tenant and returns a member with the role. If the role isn't OWNER, the tenant has an owner as well. */
export async function makeTenant(
  parts: { app: App; context: Context },
  { role, name }: { role: Role; name: string },
): Promise<TestMember> {
  const hash = await (passwordHash ??= hashPassword(PASSWORD))
  return makeMember(parts, role, async (tx) => {
    const owner = await makePerson(tx, hash)
    const { tenantId } = await createTenant(tx, { name, ownerId: owner.userId })
    await updateUser(tx, owner.userId, { default_tenant_id: tenantId })
    if (role === 'OWNER') return { tenantId, person: owner }
    return { tenantId, person: await joinTenant(tx, { tenantId, role, hash }) }
  })
}

/** Adds another person to a tenant. */
export async function makeUser(
  parts: { app: App; context: Context },
  { tenantId, role }: { tenantId: string; role: Role },
): Promise<TestMember> {
  const hash = await (passwordHash ??= hashPassword(PASSWORD))
  return makeMember(parts, role, async (tx) => ({
    tenantId,
    person: await joinTenant(tx, { tenantId, role, hash }),
  }))
}

async function makePerson(tx: SystemTx, hash: string): Promise<Person> {
  const email = `user-${newId()}@example.org`
  const { userId } = await createUser(tx, { email, passwordHash: hash })
  return { userId, email, passwordHash: hash }
}

async function joinTenant(
  tx: SystemTx,
  { tenantId, role, hash }: { tenantId: string; role: Role; hash: string },
): Promise<Person> {
  const person = await makePerson(tx, hash)
  await addMember(tx, { tenantId, userId: person.userId, role })
  await updateUser(tx, person.userId, { default_tenant_id: tenantId })
  return person
}

async function makeMember(
  { app, context }: { app: App; context: Context },
  role: Role,
  enter: (tx: SystemTx) => Promise<{ tenantId: string; person: Person }>,
): Promise<TestMember> {
  const made = await context.doors.acrossTenants(async (tx) => {
    const { tenantId, person } = await enter(tx)
    const member = { tenantId, userId: person.userId }
    const { key } = await addApiKey(tx, member, { name: 'tests' })
    const { token } = await startSession(context, tx, member)
    return { ...member, email: person.email, key, token, parts: await findParts(tx, member) }
  })
  const cookie = `${SESSION_COOKIE}=${made.token}`
  return {
    tenantId: made.tenantId,
    userId: made.userId,
    role,
    email: made.email,
    password: PASSWORD,
    apiKey: made.key,
    cookie,
    bySession: createCaller(app, { cookie }),
    ...made.parts,
    ...createCaller(app, { authorization: `Bearer ${made.key}` }),
  }
}

async function findParts(tx: SystemTx, member: { tenantId: string; userId: string }) {
  return tx
    .selectFrom('tenant')
    .innerJoin('tenant_user', 'tenant_user.tenant_id', 'tenant.id')
    .select((eb) => [
      eb.ref('tenant.root_part_id').$notNull().as('rootPartId'),
      eb.ref('tenant.shared_part_id').$notNull().as('sharedPartId'),
      eb.ref('tenant.users_part_id').$notNull().as('usersPartId'),
      eb.ref('tenant.agents_part_id').$notNull().as('agentsPartId'),
      eb.ref('tenant_user.home_part_id').$notNull().as('homePartId'),
    ])
    .where('tenant.id', '=', member.tenantId)
    .where('tenant_user.user_id', '=', member.userId)
    .executeTakeFirstOrThrow()
}
