import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Problem } from '../../platform/errors.ts'
import { startTestServer, type OwnTestServer } from '../../../test/support/index.ts'
import { createOwner, ensureFirstOwner } from './owner.service.ts'

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
  it('makes one owner, also when several processes start at once', async () => {
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
      body: { current_tenant_id: owner?.tenantId, current_tenant_role: 'OWNER' },
    })
  })

  it('leaves a database with accounts alone', async () => {
    expect(await ensureFirstOwner(server.context)).toBeUndefined()
  })

  it('takes the configured credentials and does not repeat the password', async () => {
    const admin = { email: 'boss@example.org', password: 'chosen by the operator' }
    await using fresh = await startTestServer({
      settings: { ARBOR_ADMIN_EMAIL: admin.email, ARBOR_ADMIN_PASSWORD: admin.password },
    })
    const made = await ensureFirstOwner(fresh.context)
    expect(made).toEqual({ email: admin.email, tenantId: made?.tenantId })
    expect((await fresh.anonymous.post('/v1/auth/pw/signin', admin)).status).toBe(200)
  })
})

describe('creating an owner', () => {
  const owner = { email: 'Owner@example.org', password: 'long enough', tenantName: 'Acme' }

  it('makes an account, a tenant and an API key', async () => {
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
