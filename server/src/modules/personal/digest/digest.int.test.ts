import { beforeAll, describe, expect, it } from 'vitest'
import { addFolder } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import { mailsTo, nextMail } from '../../../../test/support/mailbox.ts'
import { addNotice, type NewNotice } from '../../notices/index.ts'
import { sendDueDigests } from './send-digests.ts'

const DAY = 86_400_000
const OFF = { rhythm: 'off', time_zone: null, language: 'en', next_at: null }

let server: TestServer

beforeAll(async () => {
  server = await sharedTestServer({ worker: true })
})

const tell = (member: TestMember, notice: Partial<NewNotice>) =>
  server.context.doors.inTenant(member.tenantId, (tx) =>
    addNotice(tx, server.context, {
      tenantId: member.tenantId,
      userIds: [member.userId],
      kind: 'mentioned',
      ...notice,
    }),
  )

const choose = (member: TestMember, rhythm: string, language = 'en') =>
  member.put('/v1/notices/digest', { rhythm, time_zone: 'Europe/Berlin', language })

/** It is some days later, and upkeep runs. */
const later = (days: number) =>
  sendDueDigests(server.context, {
    signal: AbortSignal.timeout(20_000),
    now: new Date(Date.now() + days * DAY),
  })

const queued = async (member: TestMember) => {
  const { rows } = await server.context.driver.query(
    "select data from pgboss.job where name = 'send-mail' and data ->> 'tenantId' = $1",
    [member.tenantId],
  )
  return rows.length
}

const stop = (token: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: `/notices/unsubscribe?token=${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: 'List-Unsubscribe=One-Click',
  })

const stopLink = (text = ''): string =>
  /\/notices\/unsubscribe\?token=([\w.-]+)/.exec(text)?.[1] ?? ''

describe('a digest', () => {
  it('is off until the person chooses it', async () => {
    const me = await server.newTenant()
    expect((await me.get('/v1/notices/digest')).body).toEqual(OFF)
    const { body } = await choose(me, 'weekly', 'de')
    expect(body).toMatchObject({ rhythm: 'weekly', time_zone: 'Europe/Berlin', language: 'de' })
    expect((await me.get('/v1/notices/digest')).body).toEqual(body)
    expect((await choose(me, 'off')).body).toEqual(OFF)
    const wrong = await me.put('/v1/notices/digest', { rhythm: 'daily', time_zone: 'Mars/Base' })
    expect(wrong.status).toBe(422)
  })

  it('names what is new and unread with links, once, and says nothing if nothing is', async () => {
    const me = await server.newTenant()
    const colleague = await server.addUser(me, 'ADMIN')
    const folder = await addFolder(server, me, { parentPartId: me.sharedPartId, name: 'Ferns' })
    await tell(me, { kind: 'access_declined' })
    await choose(me, 'daily')
    await tell(me, { partId: folder.partId, kind: 'items_added', facts: { count: 2 } })
    await tell(me, { partId: folder.partId, actorId: colleague.userId })
    await Promise.all([later(2), later(2)])
    const { text = '', html = '', headers } = await nextMail(server, me.email)
    const { publicUrl } = server.context.config.http
    const link = `${publicUrl}/browse/${folder.partId}`
    expect(text).toContain(`- 2 documents were added to Ferns\n${link}`)
    expect(text).toMatch(/mentioned you in\s+Ferns/)
    expect(text).not.toContain('declined')
    expect(html).toContain(`<a href="${link}">2 documents were added to Ferns</a>`)
    const valueOf = (key: string) => headers.find((header) => header.key === key)?.value
    expect(valueOf('list-unsubscribe')).toBe(
      `<${publicUrl}/notices/unsubscribe?token=${stopLink(text)}>`,
    )
    expect(valueOf('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    await later(4)
    await tell(me, {})
    await me.post('/v1/notices/read')
    await later(6)
    expect(await mailsTo(server, me.email)).toHaveLength(1)
  })

  it('is sent once, even if two processes find it due', async () => {
    const me = await server.newTenant()
    await choose(me, 'daily')
    await tell(me, {})
    await Promise.all([later(2), later(2), later(2)])
    expect(await queued(me)).toBe(1)
  })

  it('that fails is tried again an hour later, and until then leaves the round to others', async () => {
    const me = await server.newTenant()
    await choose(me, 'daily')
    await tell(me, {})
    const at = (hours: number, context = server.context) =>
      sendDueDigests(context, {
        signal: AbortSignal.timeout(20_000),
        now: new Date(Date.now() + 2 * DAY + hours * 3_600_000),
      })
    await at(0, { ...server.context, secret: [''], queue: undefined as never })
    await at(0.5)
    expect(await queued(me)).toBe(0)
    await at(1)
    expect(await queued(me)).toBe(1)
  })

  it('waits for its time', async () => {
    const me = await server.newTenant()
    await choose(me, 'weekly')
    await tell(me, {})
    await later(0)
    expect(await queued(me)).toBe(0)
    await later(8)
    expect(await queued(me)).toBe(1)
  })

  it('leaves out what the person may not read any more, and people who have left', async () => {
    const me = await server.newTenant()
    const user = await server.addUser(me, 'USER')
    const former = await server.addUser(me, 'USER')
    const folder = await addFolder(server, me, { parentPartId: me.sharedPartId, name: 'Secret' })
    await choose(user, 'daily')
    await choose(former, 'daily')
    await tell(user, { partId: folder.partId })
    await tell(former, {})
    await me.delete(`/v1/tenants/${me.tenantId}/users/${former.userId}`)
    await later(2)
    expect(await queued(me)).toBe(0)
  })

  it('is in German for those who use the workspace in German', async () => {
    const me = await server.newTenant()
    const folder = await addFolder(server, me, { parentPartId: me.sharedPartId, name: 'Farne' })
    await choose(me, 'daily', 'de')
    await tell(me, { partId: folder.partId, kind: 'items_added', facts: { count: 1 } })
    await later(2)
    const { subject, text } = await nextMail(server, me.email)
    expect(subject).toBe('1 Dokument wurde zu Farne hinzugefügt')
    expect(text).toContain('Diese E-Mails abbestellen')
  })

  it('is not sent to an address that nobody has confirmed', async () => {
    const me = await server.newTenant()
    await choose(me, 'daily')
    await tell(me, {})
    await server.context.driver.query('update app_user set local_tenant_id = $1 where id = $2', [
      me.tenantId,
      me.userId,
    ])
    await later(2)
    expect(await queued(me)).toBe(0)
    expect((await choose(me, 'weekly')).status).toBe(409)
  })
})

describe('the link that ends a digest', () => {
  const subscribed = async () => {
    const me = await server.newTenant()
    await choose(me, 'daily')
    await tell(me, {})
    await later(2)
    const { text } = await nextMail(server, me.email)
    return { me, token: stopLink(text) }
  }

  it('asks when it is opened, and ends it with one click, without a sign-in', async () => {
    const { me, token } = await subscribed()
    const page = await server.app.inject({
      url: `/notices/unsubscribe?token=${token}`,
      headers: { 'accept-language': 'de' },
    })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<button>Abbestellen</button>')
    expect(page.headers['content-security-policy']).toContain("form-action 'self'")
    expect((await me.get('/v1/notices/digest')).body).toMatchObject({ rhythm: 'daily' })
    expect((await stop(token)).statusCode).toBe(200)
    expect((await me.get('/v1/notices/digest')).body).toEqual(OFF)
    expect((await stop(token)).statusCode).toBe(200)
    await choose(me, 'daily')
    const { origin } = new URL(server.context.config.http.publicUrl)
    expect((await stop(token, { origin, cookie: me.cookie })).body).toContain('no longer')
    expect((await me.get('/v1/notices/digest')).body).toEqual(OFF)
  })

  it('does nothing with a changed token', async () => {
    const { me, token } = await subscribed()
    const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    for (const wrong of [changed, '', 'a.b.c', `${token}&token=${token}`]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await stop(wrong)).statusCode).toBe(404)
    }
    const page = await server.app.inject('/notices/unsubscribe')
    expect(page.statusCode).toBe(404)
    expect((await me.get('/v1/notices/digest')).body).toMatchObject({ rhythm: 'daily' })
  })
})
