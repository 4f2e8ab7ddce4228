import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Problem } from '../../platform/core/errors.ts'
import { startTestServer, type OwnTestServer } from '../../../test/support/index.ts'
import { replacePassword } from './accounts.service.ts'
import { makeFirstSignInLink } from './first-sign-in.service.ts'
import {
  createOwner,
  ensureFirstOwner,
  renewUnusedPassword,
  whyAdminIsIgnored,
} from './owner.service.ts'

let server: OwnTestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function countOf(table: 'app_user' | 'tenant'): Promise<number> {
  const { total } = await server.context.doors.acrossTenants((tx) =>
    tx
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  )
  return total
}

function signIn(email: string, password = '') {
  return server.anonymous.post('/v1/auth/pw/signin', { email, password })
}

describe('the first start', () => {
  it('creates one owner, even if several processes start at the same time', async () => {
    const made = await Promise.all(
      Array.from({ length: 3 }, async () => ensureFirstOwner(server.context)),
    )
    const [owner, ...others] = made.filter((each) => each !== undefined)
    expect(others).toEqual([])
    expect(await countOf('app_user')).toBe(1)
    expect(await countOf('tenant')).toBe(1)
    expect(owner).toMatchObject({ email: 'admin@arbor.local' })
    expect(owner?.password).toMatch(/^[\w-]{20}$/)
    expect(await signIn('admin@arbor.local', owner?.password)).toMatchObject({
      status: 200,
      body: { current_tenant_role: 'OWNER' },
    })
  })

  it('does nothing if the database has accounts', async () => {
    expect(await ensureFirstOwner(server.context)).toBeUndefined()
  })

  it("uses the configured credentials and doesn't print the password", async () => {
    const admin = { email: 'boss@example.org', password: 'chosen by the operator' }
    await using fresh = await startTestServer({
      settings: { ARBOR_ADMIN_EMAIL: admin.email, ARBOR_ADMIN_PASSWORD: admin.password },
    })
    const made = await ensureFirstOwner(fresh.context)
    expect(made).toEqual({ email: admin.email })
    expect(await renewUnusedPassword(fresh.context)).toBeUndefined()
    expect((await fresh.anonymous.post('/v1/auth/pw/signin', admin)).status).toBe(200)
  })
})

describe('a generated password', () => {
  it('is replaced at each start until somebody has signed in with it', async () => {
    await using fresh = await startTestServer()
    const enter = (email = '', password = '') =>
      fresh.anonymous.post('/v1/auth/pw/signin', { email, password })
    const first = await ensureFirstOwner(fresh.context)
    const second = await renewUnusedPassword(fresh.context)
    expect(second?.email).toBe(first?.email)
    expect((await enter(first?.email, first?.password)).status).toBe(401)
    const third = await renewUnusedPassword(fresh.context)
    expect((await enter(third?.email, third?.password)).status).toBe(200)
    expect(await renewUnusedPassword(fresh.context)).toBeUndefined()
    expect((await enter(third?.email, third?.password)).status).toBe(200)
  })

  it('is never replaced after somebody has signed in with it, nor accepted after it was replaced', async () => {
    await using fresh = await startTestServer()
    const made = await ensureFirstOwner(fresh.context)
    const owner = { email: made?.email ?? '', password: made?.password ?? '' }
    const [entered, renewed] = await Promise.all([
      fresh.anonymous.post('/v1/auth/pw/signin', owner),
      renewUnusedPassword(fresh.context),
    ])
    expect(entered.status).toBe(renewed === undefined ? 200 : 401)
    const valid = { ...owner, ...renewed }
    expect((await fresh.anonymous.post('/v1/auth/pw/signin', valid)).status).toBe(200)
  })

  it('is not replaced after an operator has chosen a password', async () => {
    await using fresh = await startTestServer()
    const made = await ensureFirstOwner(fresh.context)
    const owner = { email: made?.email ?? '', password: 'chosen by the operator' }
    await replacePassword(fresh.context, owner)
    expect(await renewUnusedPassword(fresh.context)).toBeUndefined()
    expect((await fresh.anonymous.post('/v1/auth/pw/signin', owner)).status).toBe(200)
  })
})

describe('the link printed at startup', () => {
  const tokenOf = (link = '') => new URL(link).hash.slice(1)

  it('signs the owner in once, and is invalidated when the next start prints another one', async () => {
    await using fresh = await startTestServer()
    const enter = (token: string) => fresh.anonymous.post('/v1/auth/first_sign_in', { token })
    expect(await makeFirstSignInLink(fresh.context)).toBeUndefined()
    const made = await ensureFirstOwner(fresh.context)
    const replaced = tokenOf(await makeFirstSignInLink(fresh.context))
    const link = await makeFirstSignInLink(fresh.context)
    expect(link).toMatch(/^http:\/\/[^/]+\/welcome#[\w-]{43}$/)
    expect((await enter(replaced)).status).toBe(400)
    const both = await Promise.all([enter(tokenOf(link)), enter(tokenOf(link))])
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 400]))
    const entered = both.find(({ status }) => status === 200)
    expect(entered?.body).toMatchObject({ email: made?.email, current_tenant_role: 'OWNER' })
    const cookie = String(entered?.headers['set-cookie']).split(';')[0] ?? ''
    expect((await fresh.anonymous.get('/v1/users/me', { cookie })).status).toBe(200)
    expect((await enter('nothing')).status).toBe(400)
  })

  it('works for ten minutes, until the password is used, and is stored as a hash', async () => {
    await using fresh = await startTestServer()
    const enter = (token: string) => fresh.anonymous.post('/v1/auth/first_sign_in', { token })
    const { doors } = fresh.context
    const made = await ensureFirstOwner(fresh.context)
    const old = tokenOf(await makeFirstSignInLink(fresh.context))
    const row = await doors.acrossTenants((tx) =>
      tx.selectFrom('email_token').selectAll().executeTakeFirstOrThrow(),
    )
    expect(row.expires_at.getTime() - row.created_at.getTime()).toBeLessThanOrEqual(601_000)
    expect(JSON.stringify(row)).not.toContain(old)
    await doors.acrossTenants((tx) =>
      tx.updateTable('email_token').set({ expires_at: new Date() }).execute(),
    )
    expect((await enter(old)).status).toBe(400)
    const unused = tokenOf(await makeFirstSignInLink(fresh.context))
    const { email = '', password = '' } = made ?? {}
    expect((await fresh.anonymous.post('/v1/auth/pw/signin', { email, password })).status).toBe(200)
    expect((await enter(unused)).status).toBe(400)
    expect(await makeFirstSignInLink(fresh.context)).toBeUndefined()
  })
})

describe('configured credentials of the first owner', () => {
  const signInAs = (email: string, password: string) =>
    whyAdminIsIgnored({
      ...server.context,
      config: { ...server.context.config, admin: { email, password } },
    })

  it("produce a warning if they don't open an account", async () => {
    const owner = { email: 'env@example.org', password: 'long enough', tenantName: 'Env' }
    expect(await signInAs(owner.email, owner.password)).toContain('none of them with the address')
    await createOwner(server.context, owner)
    expect(await signInAs(owner.email, owner.password)).toBeUndefined()
    expect(await signInAs(owner.email, 'another one')).toContain('has another password')
    expect(await whyAdminIsIgnored(server.context)).toBeUndefined()
  })
})

describe('replacing a password', () => {
  it("ends the account's sessions, and refuses an invalid password or an unknown account", async () => {
    const owner = { email: 'lost@example.org', password: 'long enough', tenantName: 'Lost' }
    await createOwner(server.context, owner)
    const { headers } = await signIn(owner.email, owner.password)
    const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
    expect((await server.anonymous.get('/v1/users/me', { cookie })).status).toBe(200)
    const replaced = { email: 'LOST@example.org', password: 'quite another one' }
    await replacePassword(server.context, replaced)
    expect((await server.anonymous.get('/v1/users/me', { cookie })).status).toBe(401)
    expect((await signIn(owner.email, owner.password)).status).toBe(401)
    expect((await signIn(owner.email, replaced.password)).status).toBe(200)
    const unknown = replacePassword(server.context, { ...replaced, email: 'no@example.org' })
    await expect(unknown).rejects.toThrow('No account has the address no@example.org.')
    const short = replacePassword(server.context, { ...replaced, password: 'short' })
    await expect(short).rejects.toThrow('at least 8 characters')
  })
})

describe('creating an owner', () => {
  const owner = { email: 'Owner@example.org', password: 'long enough', tenantName: 'Acme' }

  it('creates an account, a tenant and an API key', async () => {
    const { userId, tenantId, apiKey } = await createOwner(server.context, owner)
    const headers = { authorization: `Bearer ${apiKey}` }
    expect((await server.anonymous.get('/v1/users/me', headers)).body).toMatchObject({
      id: userId,
      email: owner.email,
      current_tenant_id: tenantId,
      current_tenant_role: 'OWNER',
      default_tenant_id: tenantId,
    })
    expect((await server.anonymous.get('/v1/tenants/me', headers)).body).toMatchObject({
      id: tenantId,
      name: 'Acme',
    })
    expect((await signIn(owner.email, owner.password)).status).toBe(200)
  })

  it('refuses an address in use, whatever its case, and leaves nothing behind', async () => {
    const tenants = await countOf('tenant')
    const again = createOwner(server.context, { ...owner, email: 'owner@EXAMPLE.org' })
    await expect(again).rejects.toThrow(Problem)
    await expect(again).rejects.toMatchObject({ code: 'conflict' })
    expect(await countOf('tenant')).toBe(tenants)
  })

  it.each([
    [{ email: 'nobody' }, 'email'],
    [{ email: 'nobody@localhost' }, 'email'],
    [{ password: 'short' }, 'password'],
    [{ password: 'Password123' }, 'password'],
    [{ tenantName: ' ' }, 'tenant_name'],
  ])('refuses %j', async (change, member) => {
    const made = createOwner(server.context, { ...owner, email: 'new@example.org', ...change })
    await expect(made).rejects.toMatchObject({ faults: [{ loc: ['body', member] }] })
  })
})
