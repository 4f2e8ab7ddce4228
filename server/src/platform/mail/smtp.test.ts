import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMailServer, type MailServer } from '../../../test/fixtures/mail-server.ts'
import { MailFailure, type OutgoingMail } from './mailer.ts'
import { createSmtpMailer } from './smtp.ts'

let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const FROM = { name: '知识 "KB", <Arbor>', address: 'kb@example.org' }
const MAIL: OutgoingMail = {
  emailId: '0190f3a0-0000-7000-8000-000000000001',
  writtenAt: '2026-11-21T10:00:00.000Z',
  to: 'zoe@example.org',
  subject: '李雷 lädt Sie ein',
  text: 'Grüße: https://kb.example.org/invites/1',
  html: '<p>Grüße: <a href="https://kb.example.org/invites/1">你好</a></p>',
}
const signal = new AbortController().signal

function mailerTo(port: number, credentials?: { user: string; password: string }) {
  const target = { kind: 'smtp', host: '127.0.0.1', port, secure: false, from: FROM } as const
  return createSmtpMailer({ ...target, ...(credentials && { credentials }) })
}

async function failureOf(sending: Promise<void>): Promise<MailFailure> {
  try {
    await sending
  } catch (error) {
    if (error instanceof MailFailure) return error
    throw error
  }
  throw new Error('The mail was accepted.')
}

describe('a message', () => {
  it('arrives with both bodies, in any script', async () => {
    await mailerTo(server.port).send(MAIL, signal)
    const got = server.received.at(-1)
    expect(got).toMatchObject({ from: 'kb@example.org', to: [MAIL.to] })
    expect(got?.mail).toMatchObject({
      from: FROM,
      to: [{ name: '', address: MAIL.to }],
      subject: MAIL.subject,
      text: `${MAIL.text}\n`,
      html: expect.stringContaining(MAIL.html),
      date: '2026-11-21T10:00:00.000Z',
      messageId: `<${MAIL.emailId}@example.org>`,
    })
    expect(got?.raw).toContain('Auto-Submitted: auto-generated')
  })

  it('can’t gain headers or recipients through its fields', async () => {
    const broken = '\r\nBcc: thief@example.org\r\n\r\nHello'
    await mailerTo(server.port).send({ ...MAIL, subject: `Hi${broken}` }, signal)
    const got = server.received.at(-1)
    expect(got?.to).toEqual([MAIL.to])
    expect(got?.mail.bcc).toBeUndefined()
    expect(got?.raw).not.toMatch(/^bcc:/im)

    const before = server.received.length
    for (const to of [`a@example.org${broken}`, 'a@example.org>\r\nRCPT TO:<b@example.org']) {
      // It may be rejected, or sent to an unknown name. Both are fine.
      await mailerTo(server.port)
        .send({ ...MAIL, to }, signal)
        .catch(() => undefined)
    }
    const others = server.received.slice(before).flatMap((each) => each.to)
    expect(others).not.toContain('thief@example.org')
    expect(others).not.toContain('b@example.org')
  })

  it('is sent with user and password', async () => {
    await using guarded = await startMailServer({
      authOptional: false,
      onAuth: ({ username, password }, _session, done) =>
        username === 'ann' && password === 'p:/ß' ? done(null, { user: 'ann' }) : done(null, {}),
    })
    await mailerTo(guarded.port, { user: 'ann', password: 'p:/ß' }).send(MAIL, signal)
    expect(guarded.received).toHaveLength(1)
    const refused = mailerTo(guarded.port, { user: 'ann', password: 'hush' }).send(MAIL, signal)
    const failure = await failureOf(refused)
    expect(failure).toMatchObject({ permanent: false, message: expect.stringContaining('EAUTH') })
    expect(failure.message).not.toContain('hush')
  })
})

describe('a password', () => {
  // This address reaches this host, but doesn't look like it.
  const host = '::ffff:127.0.0.1'

  it.each([
    ['a server without encryption', { hideSTARTTLS: true }],
    ['a server without a valid certificate', {}],
  ])('is not sent to %s on another host', async (_, options) => {
    let asked = 0
    await using elsewhere = await startMailServer({
      ...options,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => {
        asked += 1
        done(null, { user: 'ann' })
      },
    })
    const credentials = { user: 'ann', password: 'hush' }
    const { port } = elsewhere
    const target = { kind: 'smtp', host, port, secure: false, from: FROM } as const
    const mailer = createSmtpMailer({ ...target, credentials })
    expect(await failureOf(mailer.send(MAIL, signal))).toMatchObject({ permanent: false })
    expect(asked).toBe(0)
    expect(elsewhere.received).toEqual([])
  })
})

describe('a failure', () => {
  it.each([
    [421, false],
    [451, false],
    [550, true],
    [553, true],
  ])('with code %i (permanent: %s) contains no addresses', async (code, permanent) => {
    server.refuseNext(code)
    const failure = await failureOf(mailerTo(server.port).send(MAIL, signal))
    expect(failure).toMatchObject({ permanent, message: expect.stringContaining(String(code)) })
    expect(`${failure.stack} ${JSON.stringify(failure)}`).not.toContain(MAIL.to)
  })

  it('to connect is temporary and names the reason', async () => {
    const probe = createServer().listen(0, '127.0.0.1')
    await once(probe, 'listening')
    const { port } = probe.address() as AddressInfo
    probe.close()
    await once(probe, 'close')
    const failure = await failureOf(mailerTo(port).send(MAIL, signal))
    expect(failure).toMatchObject({ permanent: false })
    expect(failure.message).toContain('ECONNREFUSED')
  })

  it('is reported when the work is aborted, even if the server stays silent', async () => {
    await using silent = createServer(() => controller.abort(new Error('stop'))).listen(0)
    const controller = new AbortController()
    await once(silent, 'listening')
    const sending = mailerTo((silent.address() as AddressInfo).port).send(MAIL, controller.signal)
    await expect(sending).rejects.toThrow('stop')
  })
})
