import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailsTo, nextMail } from '../../../test/support/mailbox.ts'
import { startTestServer, type OwnTestServer } from '../../../test/support/index.ts'

let server: OwnTestServer
beforeAll(async () => {
  const settings = { ARBOR_SIGN_UP: 'invited', ARBOR_MAILS_PER_ADDRESS: '2' }
  server = await startTestServer({ worker: true, settings })
})
afterAll(() => server.close())

const ask = (email: string) => server.anonymous.post('/v1/auth/pw/email_verification', { email })

it('an invite-only server gives everybody the same response, but mails only people with an invite', async () => {
  const owner = await server.newTenant()
  const invited = 'invited@example.org'
  const body = { tenant_id: owner.tenantId, email: invited }
  expect((await owner.post('/v1/invites', body)).status).toBe(201)
  expect((await ask('stranger@example.org')).status).toBe(200)
  expect((await ask(invited.toUpperCase())).status).toBe(200)
  // The first mail is the invite. The sign-up mail was requested after the stranger's.
  expect((await nextMail(server, invited, 2)).text).toContain('/sign-up#')
  expect(await mailsTo(server, 'stranger@example.org')).toEqual([])
})

it('sends up to as many mails to an address as its settings allow', async () => {
  const email = 'often@example.org'
  expect((await ask(email)).status).toBe(200)
  expect((await ask(email)).status).toBe(200)
  expect(await ask(email.toUpperCase())).toMatchObject({
    status: 429,
    body: { detail: 'Too many emails were requested. Try again later.' },
  })
})
