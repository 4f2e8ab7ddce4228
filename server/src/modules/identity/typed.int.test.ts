import { hash } from '@node-rs/argon2'
import { beforeAll, expect, test } from 'vitest'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'
import { isPassword } from './passwords.ts'

let server: TestServer
let owner: TestMember

beforeAll(async () => {
  server = await sharedTestServer()
  owner = await server.newTenant()
})

test('an address may have spaces around it, wherever people enter one', async () => {
  const { email, password } = owner
  const spaced = ` ${email}\t`
  const signIn = (given: string) =>
    server.anonymous.post('/v1/auth/pw/signin', { email: given, password })
  expect([await signIn(email), await signIn(spaced)].map(({ status }) => status)).toEqual([
    200, 200,
  ])
  expect((await signIn(email.replace('@', ' @'))).status).toBe(422)
  const invite = await owner.post<{ email: string }>('/v1/invites', {
    tenant_id: owner.tenantId,
    email: ' New.Person@example.org ',
  })
  expect([invite.status, invite.body.email]).toEqual([201, 'New.Person@example.org'])
})

test('a password matches in every way to write its letters', async () => {
  const composed = 'Schlüssel für Ångström'.normalize('NFC')
  const given = composed.normalize('NFD')
  const reset = await owner.post('/v1/auth/pw/reset', {
    old_password: owner.password,
    new_password: given,
  })
  expect(reset.status).toBeLessThan(300)
  for (const password of [composed, given]) {
    const { status } = await server.anonymous.post('/v1/auth/pw/signin', {
      email: owner.email,
      password,
    })
    expect(status).toBe(200)
  }
})

test('hashes of earlier versions match', async () => {
  for (const stored of ['NFC', 'NFD'] as const) {
    const hashed = await hash('Schlüssel für Ångström'.normalize(stored))
    for (const typed of ['NFC', 'NFD'] as const) {
      expect(await isPassword('Schlüssel für Ångström'.normalize(typed), hashed)).toBe(true)
    }
    expect(await isPassword('Schlussel fur Angstrom', hashed)).toBe(false)
  }
  expect(await isPassword('ü', null)).toBe(false)
})
