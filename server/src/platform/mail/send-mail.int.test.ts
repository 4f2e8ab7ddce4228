import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startMailServer, type MailServer } from '../../../test/fixtures/mail-server.ts'
import {
  startTestServer,
  type OwnTestServer,
  type TestServer,
} from '../../../test/support/index.ts'
import { sealMail, sendMail } from './index.ts'

const WAIT = { timeout: 120_000, interval: 20 }

let mailServer: MailServer
let server: OwnTestServer
beforeAll(async () => {
  mailServer = await startMailServer()
  server = await startTestServer({
    worker: true,
    settings: {
      ARBOR_SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
      ARBOR_MAIL_FROM: 'Arbor <arbor@example.org>',
    },
  })
})
afterAll(async () => {
  await server.close()
  await mailServer[Symbol.asyncDispose]()
})

const HOUR = 3_600_000

function seal(to: string, from: TestServer = server, lifetime = HOUR) {
  return sealMail(from.context.secret, {
    to,
    language: 'en',
    template: 'invite',
    data: {
      tenantName: 'Acme',
      inviterName: 'Ann',
      inviterAddress: 'ann@example.org',
      link: 'https://kb.example.org/invites/secret-of-mine',
      expiresAt: new Date(Date.now() + lifetime).toISOString(),
    },
  })
}

async function send(to: string, from: TestServer = server): Promise<string> {
  const mail = await seal(to, from)
  await from.context.doors.acrossTenants((tx) => sendMail(tx, from.context.queue, mail))
  return mail.emailId
}

async function jobOf(emailId: string) {
  const { rows } = await server.context.driver.query(
    `select state, retry_count, j::text as everything from pgboss.job j
     where name = 'send-mail' and data ->> 'emailId' = $1`,
    [emailId],
  )
  return rows[0] as { state: string; retry_count: number; everything: string } | undefined
}

const receivedBy = (to: string) => mailServer.received.filter((each) => each.to.includes(to))

it('sends a mail only if its transaction commits', async () => {
  const lost = await seal('lost@example.org')
  const failing = server.context.doors.acrossTenants(async (tx) => {
    await sendMail(tx, server.context.queue, lost)
    throw new Error('never mind')
  })
  await expect(failing).rejects.toThrow('never mind')
  await send('kept@example.org')
  await vi.waitFor(() => expect(receivedBy('kept@example.org')).toHaveLength(1), WAIT)
  expect(await jobOf(lost.emailId)).toBeUndefined()
  expect(receivedBy('lost@example.org')).toEqual([])
})

it('retries a mail after a temporary failure, and the queue reveals nothing about it', async () => {
  const [to, before] = ['later@example.org', mailServer.offered()]
  mailServer.refuseNext(451)
  const emailId = await send(to)
  await vi.waitFor(() => expect(mailServer.offered()).toBe(before + 1), WAIT)
  await vi.waitFor(async () => expect((await jobOf(emailId))?.state).toBe('retry'), WAIT)
  const { everything = '' } = (await jobOf(emailId)) ?? {}
  expect(everything).toContain('451')
  for (const secret of [to, 'secret-of-mine', 'Acme']) expect(everything).not.toContain(secret)
  await vi.waitFor(() => expect(receivedBy(to)).toHaveLength(1), WAIT)
  expect(mailServer.offered()).toBe(before + 2)
  expect(receivedBy(to)[0]?.mail).toMatchObject({
    messageId: `<${emailId}@example.org>`,
    subject: 'Ann invites you to join Acme',
    text: expect.stringContaining('https://kb.example.org/invites/secret-of-mine'),
    html: expect.stringContaining('href="https://kb.example.org/invites/secret-of-mine"'),
  })
})

it('discards a mail after a permanent failure', async () => {
  const before = mailServer.offered()
  mailServer.refuseNext(550)
  const emailId = await send('gone@example.org')
  await vi.waitFor(async () => expect((await jobOf(emailId))?.state).toBe('completed'), WAIT)
  expect(await jobOf(emailId)).toMatchObject({ retry_count: 0 })
  expect(mailServer.offered()).toBe(before + 1)
})

it.each([
  ['that was sealed with another secret', { sealed: 'not.to.be.read.here' }, HOUR],
  ['whose link has expired', {}, -HOUR],
])('discards a mail %s', async (_, change, lifetime) => {
  const before = mailServer.offered()
  const mail = { ...(await seal('ann@example.org', server, lifetime)), ...change }
  await server.context.doors.acrossTenants((tx) => sendMail(tx, server.context.queue, mail))
  await vi.waitFor(async () => expect((await jobOf(mail.emailId))?.state).toBe('completed'), WAIT)
  expect(mailServer.offered()).toBe(before)
})

it('without a mail server, saves each mail to a file in the data folder', async () => {
  await using other = await startTestServer({ worker: true })
  const emailId = await send('ann@example.org', other)
  const folder = join(other.context.config.dataDir, 'mail')
  await vi.waitFor(async () => {
    const files = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
    expect(files).toEqual([expect.stringContaining(emailId)])
  }, WAIT)
})
