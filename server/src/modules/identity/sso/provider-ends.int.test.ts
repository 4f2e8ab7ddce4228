import { beforeAll, describe, expect, it } from 'vitest'
import { AppClient } from '../../../../test/support/app-client.ts'
import { openBrowser } from '../../../../test/support/browser.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import {
  callbackFor,
  configure,
  membersOf,
  newEmail,
  signIn,
  tenantWithProvider,
  verified,
  type Refusal,
} from './sso.test-support.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

type Headers = { readonly cookie: string } | { readonly authorization: string }

const statusOf = async (headers: Headers) =>
  (await server.anonymous.get('/v1/users/me', headers)).status

/** Connects an app with somebody's session. @returns its credential */
async function appBy(tenantId: string, { cookie }: { readonly cookie: string }): Promise<Headers> {
  const app = await AppClient.register(server)
  const { access } = await app.signIn({ cookie, tenantId })
  return { authorization: `Bearer ${access}` }
}

async function keyBy(headers: Headers): Promise<Headers> {
  const made = await server.anonymous.post<{ key: string }>('/v1/api-keys', { name: 'x' }, headers)
  expect(made.status).toBe(201)
  return { authorization: `Bearer ${made.body.key}` }
}

const identitiesIn = ({ tenantId }: TestMember) =>
  server.context.doors.acrossTenants((tx) =>
    tx.selectFrom('user_identity').select('user_id').where('tenant_id', '=', tenantId).execute(),
  )

describe('a provider cannot sign in the OWNER', () => {
  it('whatever address or subject it claims, even if an ADMIN has configured it', async () => {
    const { owner, idp } = await tenantWithProvider(server)
    await using _ = idp
    const admin = await server.addUser(owner, 'ADMIN')
    idp.people.set('boss', verified(owner.email))
    const refused = await signIn<Refusal>(server, admin, 'boss')
    expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('OWNER')])
    expect(refused.given.size).toBe(0)
    expect(await identitiesIn(owner)).toEqual([])
    expect(await membersOf(owner)).toHaveLength(2)
  })
})

describe("when a tenant's provider is changed or removed", () => {
  const changes = {
    'another issuer': (idp: object) => ({ ...idp, issuer: 'https://idp.example.org' }),
    'another client': (idp: object) => ({ ...idp, client_id: 'another' }),
    'no provider': () => ({}),
  }

  it.each(Object.entries(changes))(
    'with %s, the sessions, keys, apps and identities that it gave end, and others stay',
    async (_name, change) => {
      const { owner, idp } = await tenantWithProvider(server)
      await using _ = idp
      const admin = await server.addUser(owner, 'ADMIN')
      idp.people.set('admin', verified(admin.email))
      idp.people.set('ann', verified(newEmail()))
      const [byAdmin, byAnn] = [
        { cookie: (await signIn(server, owner, 'admin')).cookie },
        { cookie: (await signIn(server, owner, 'ann')).cookie },
      ]
      const credentials: Headers[] = [byAdmin, byAnn, await keyBy(byAdmin), await keyBy(byAnn)]
      credentials.push(await appBy(owner.tenantId, byAnn))
      const renewed = await server.anonymous.post('/v1/auth/uat', {}, byAdmin)
      credentials[0] = { cookie: String(renewed.headers['set-cookie']).split(';')[0] ?? '' }
      const byKey = await server.anonymous.post('/v1/auth/uat', {}, credentials[2])
      credentials.push({ cookie: String(byKey.headers['set-cookie']).split(';')[0] ?? '' })
      for (const each of credentials) expect(await statusOf(each)).toBe(200)

      const { issuer, clientId, clientSecret } = idp
      const same = { issuer, client_id: clientId, client_secret: clientSecret }
      await configure(owner, { ...same, allow_new_members: true })
      for (const each of credentials) expect(await statusOf(each)).toBe(200)

      await configure(owner, change(same))
      for (const each of credentials) expect(await statusOf(each)).toBe(401)
      expect(await identitiesIn(owner)).toEqual([])
      for (const each of [owner, admin]) {
        expect(await statusOf({ authorization: `Bearer ${each.apiKey}` })).toBe(200)
        expect(await statusOf({ cookie: each.cookie })).toBe(200)
      }
    },
  )

  it('a sign-in in progress is refused', async () => {
    const { owner, idp } = await tenantWithProvider(server)
    await using _ = idp
    idp.people.set('ann', verified(newEmail()))
    const browser = openBrowser(server)
    const { href } = await callbackFor(owner, browser)
    await configure(owner, {})
    expect((await browser.open(href)).status).toBe(400)
    expect(browser.cookies('svc_uat')).toEqual([])
  })

  it('a sign-in at the same moment leaves nothing that works', async () => {
    const { owner, idp } = await tenantWithProvider(server)
    await using _ = idp
    const { issuer, clientId: client_id, clientSecret: client_secret } = idp
    for (let round = 0; round < 4; round++) {
      idp.people.set('ann', verified(newEmail()))
      await configure(owner, { issuer, client_id, client_secret })
      const browser = openBrowser(server)
      const { href } = await callbackFor(owner, browser)
      const [page] = await Promise.all([browser.open(href), configure(owner, {})])
      expect([200, 400]).toContain(page.status)
      const cookie = `svc_uat=${browser.cookies('svc_uat')[0] ?? ''}`
      expect(await statusOf({ cookie })).toBe(401)
      expect(await identitiesIn(owner)).toEqual([])
    }
  })

  it('and then restored, people find their accounts again', async () => {
    const { owner, idp } = await tenantWithProvider(server)
    await using _ = idp
    idp.people.set('ann', verified(newEmail()))
    const before = await signIn(server, owner, 'ann')
    const { issuer, clientId: client_id, clientSecret: client_secret } = idp
    await configure(owner, {})
    await configure(owner, { issuer, client_id, client_secret })
    const after = await signIn(server, owner, 'ann')
    expect(after.body).toEqual(before.body)
    expect(await membersOf(owner)).toHaveLength(2)
  })
})
