import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sql } from 'kysely'
import { ingest } from '../../../test/fixtures/ingestions.ts'
import { addDocument } from '../../../test/support/content.ts'
import { mailsTo, nextMail } from '../../../test/support/mailbox.ts'
import {
  startTestServer,
  type OwnTestServer,
  type TestMember,
} from '../../../test/support/index.ts'
import { addWebhookEvents } from '../../platform/webhooks/events.ts'
import { upkeep as auditUpkeep } from '../audit/index.ts'
import { upkeep } from './upkeep.ts'
import {
  accept,
  addWebhook,
  answer,
  deliveriesOf,
  hang,
  isSignedWith,
  startReceiver,
  untilDelivery,
  type Receiver,
} from './webhooks.test-support.ts'

let server: OwnTestServer
let receiver: Receiver
let me: TestMember

beforeAll(async () => {
  server = await startTestServer({
    worker: true,
    settings: { ARBOR_WEBHOOK_NETWORKS: 'loopback' },
  })
})
beforeEach(async () => {
  receiver = await startReceiver()
  me = await server.newTenant()
})
afterEach(() => receiver[Symbol.asyncDispose]())
afterAll(() => server.close())

/** It is later, as far as deliveries of the tenant are concerned. */
const pass = async (hours: number, failing = hours) => {
  await server.context.doors.inTenant(me.tenantId, async (tx) => {
    await sql`
      update webhook_delivery set next_attempt_at = next_attempt_at - make_interval(hours => ${hours}),
        expires_at = expires_at - make_interval(hours => ${hours})
      where tenant_id = ${me.tenantId}::uuid and state = 'pending'`.execute(tx)
    await sql`
      update webhook set failing_since = failing_since - make_interval(hours => ${failing})
      where tenant_id = ${me.tenantId}::uuid`.execute(tx)
  })
}

const test = (id: string) => me.post<{ id: string }>(`/v1/webhooks/${id}/test`)

const addText = (name: string, words: string, parent = me.sharedPartId) =>
  ingest(me, [name, words], { path_part_id: parent })

describe('a webhook', () => {
  it('has a secret that is shown once, and never in a list', async () => {
    const { id, secret } = await addWebhook(me, receiver.url, ['document.ingested'])
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    const { body: list } = await me.get<{ items: object[] }>('/v1/webhooks')
    const { body: one } = await me.get<object>(`/v1/webhooks/${id}`)
    expect(list.items).toEqual([one])
    expect(one).toMatchObject({ id, url: receiver.url, is_enabled: true, disabled_reason: null })
    expect(JSON.stringify(one)).not.toContain('secret')
    const { rows } = await server.context.driver.query('select secret from webhook where id = $1', [
      id,
    ])
    expect(String(rows[0]?.['secret'])).not.toContain(secret.slice(6))
  })

  it('is for administrators', async () => {
    const { id } = await addWebhook(me, receiver.url, ['document.ingested'])
    const user = await server.addUser(me, 'USER')
    const other = await server.newTenant()
    expect((await user.get('/v1/webhooks')).status).toBe(403)
    expect((await user.get(`/v1/webhooks/${id}/deliveries`)).status).toBe(403)
    expect((await other.get(`/v1/webhooks/${id}`)).status).toBe(404)
    expect((await other.delete(`/v1/webhooks/${id}`)).status).toBe(404)
  })

  it.each([
    'ftp://example.com/',
    'example.com',
    'https://user:password@example.com/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'http://93.184.216.34/',
    'https://[fd00::1]/',
  ])('can not have the address %s', async (url) => {
    const { status, body } = await me.post('/v1/webhooks', { url, events: ['document.ingested'] })
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('address')])
  })

  it('can be one of 20 in a tenant', async () => {
    const made = await Promise.all(
      Array.from({ length: 22 }, () =>
        me.post('/v1/webhooks', { url: receiver.url, events: ['audit.head'] }),
      ),
    )
    expect(made.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(made.filter(({ status }) => status === 409)).toHaveLength(2)
  })

  it('that is turned off, or does not want a type, gets nothing', async () => {
    const { id } = await addWebhook(me, receiver.url, ['document.created'])
    const other = await addWebhook(me, receiver.url, ['document.deleted'])
    await me.patch(`/v1/webhooks/${id}`, { is_enabled: false })
    await addText('a.md', 'one')
    expect([...(await deliveriesOf(me, id)), ...(await deliveriesOf(me, other.id))]).toEqual([])
    expect((await test(id)).status).toBe(409)
    await me.patch(`/v1/webhooks/${id}`, { is_enabled: true, events: ['document.deleted'] })
    await addText('b.md', 'two')
    expect(await deliveriesOf(me, id)).toEqual([])
    expect((await me.delete(`/v1/webhooks/${id}`)).status).toBe(204)
    expect((await me.get(`/v1/webhooks/${id}/deliveries`)).status).toBe(404)
  })
})

describe('an event', () => {
  it('is sent for what happens to documents, with their ids and names but no text', async () => {
    const { secret } = await addWebhook(me, receiver.url, [
      'document.created',
      'document.ingested',
      'document.updated',
      'document.deleted',
    ])
    const { document_id: id, document_version_id: versionId } = await addText(
      'ferns.md',
      '# Fiddleheads',
    )
    const created = await receiver.next('document.created')
    expect(created.data).toMatchObject({ document_id: id, name: 'ferns.md' })
    expect(created.tenantId).toBe(me.tenantId)
    expect(Math.abs(Date.parse(created.timestamp) - Date.now())).toBeLessThan(60_000)
    expect((await receiver.next('document.ingested')).data).toMatchObject({
      document_id: id,
      document_version_id: versionId,
    })
    await me.patch(`/v1/documents/${id}`, { name: 'mosses.md' })
    expect((await receiver.next('document.updated')).data).toMatchObject({
      name: 'mosses.md',
      changed: ['name'],
    })
    await me.post('/v1/trash', { path_part_id: created.data['path_part_id'] })
    expect((await receiver.next('document.deleted')).data).toMatchObject({ document_id: id })
    for (const sent of receiver.got) {
      expect(isSignedWith(secret, sent)).toBe(true)
      expect(sent.body).not.toContain('Fiddleheads')
    }
    expect(new Set(receiver.got.map((sent) => sent.id)).size).toBe(receiver.got.length)
  })

  it('is sent when an ingestion fails', async () => {
    await addWebhook(me, receiver.url, ['document.failed'])
    await ingest(me, ['broken.pdf', '%PDF-1.4 nothing'], { path_part_id: me.sharedPartId })
    expect((await receiver.next('document.failed')).data).toMatchObject({ name: 'broken.pdf' })
  })

  it('is sent for answers and permissions, with ids only', async () => {
    await addWebhook(me, receiver.url, [
      'message.answered',
      'permission.created',
      'permission.updated',
      'permission.deleted',
    ])
    const { body: thread } = await me.post<{ id: string }>('/v1/threads', { title: 'Secret talk' })
    await me.post(`/v1/threads/${thread.id}/user_message`, { input_text: 'What grows?' })
    const { data, body } = await receiver.next('message.answered')
    expect(data).toMatchObject({ thread_id: thread.id, status: 'completed' })
    expect(body).not.toContain('Secret talk')
    const user = await server.addUser(me, 'USER')
    const { permissionId } = await server.grant(me, user, me.sharedPartId, 'READ_ONLY')
    expect((await receiver.next('permission.created')).data).toEqual({
      permission_id: permissionId,
      user_id: user.userId,
      group_id: null,
      path_part_id: me.sharedPartId,
      capability: 'READ_ONLY',
    })
    await me.delete(`/v1/user-permissions/${permissionId}?tenant_id=${me.tenantId}`)
    expect((await receiver.next('permission.deleted')).data).toMatchObject({
      permission_id: permissionId,
    })
  })

  it('has no name of a document whose source says who may read it', async () => {
    await addWebhook(me, receiver.url, ['document.updated', 'document.deleted'])
    const { documentPartId, documentId } = await addDocument(server, me, {
      parentPartId: me.sharedPartId,
      name: 'layoffs.md',
    })
    await server.context.driver.query('update path_part set reader_ids = $1 where id = $2', [
      [me.userId],
      documentPartId,
    ])
    await server.context.doors.inTenant(me.tenantId, (tx) =>
      tx
        .deleteFrom('path_part')
        .where('tenant_id', '=', me.tenantId)
        .where('id', '=', documentPartId)
        .execute(),
    )
    const { data, body } = await receiver.next('document.deleted')
    expect(data).toMatchObject({ document_id: documentId, name: null })
    expect(body).not.toContain('layoffs')
  })

  it('is written in the transaction of the change, and never without it', async () => {
    const { id } = await addWebhook(me, receiver.url, ['audit.head'])
    const head = [{ tenantId: me.tenantId, data: { sequence: 1, hash: 'a' } }]
    const rolledBack = server.context.doors.inTenant(me.tenantId, async (tx) => {
      await addWebhookEvents(tx, 'audit.head', head)
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    expect(await deliveriesOf(me, id)).toEqual([])
    await server.context.doors.inTenant(me.tenantId, (tx) =>
      addWebhookEvents(tx, 'audit.head', head),
    )
    expect((await receiver.next('audit.head')).data).toEqual({ sequence: 1, hash: 'a' })
  })

  it('has the head of the chain of audit events', async () => {
    await addWebhook(me, receiver.url, ['audit.head'])
    await vi.waitFor(
      async () =>
        expect(
          (await me.get<{ head: object | null }>('/v1/audit-events/verify')).body.head,
        ).toMatchObject({
          sequence: expect.any(Number) as number,
        }),
      10_000,
    )
    const config = { ...server.context.config, auditHeadMinutes: 1 }
    const round = { signal: AbortSignal.timeout(10_000), isAlone: true }
    for (const { run } of auditUpkeep) await run({ ...server.context, config }, round)
    const { data } = await receiver.next('audit.head')
    const { sequence, hash } = data
    const { body } = await me.get<{ ok: boolean }>(
      `/v1/audit-events/verify?sequence=${String(sequence)}&hash=${String(hash)}`,
    )
    expect(body.ok).toBe(true)
  })

  it('is signed with the new and the former secret for a day after a change', async () => {
    const { id, secret } = await addWebhook(me, receiver.url, ['audit.head'])
    const { body } = await me.post<{ secret: string }>(`/v1/webhooks/${id}/rotate-secret`)
    await test(id)
    const sent = await receiver.next('webhook.test')
    expect([isSignedWith(secret, sent), isSignedWith(body.secret, sent)]).toEqual([true, true])
    await server.context.driver.query(
      "update webhook set former_secret_until = now() - interval '1 second' where id = $1",
      [id],
    )
    await test(id)
    const later = await receiver.next('webhook.test', 2)
    expect([isSignedWith(secret, later), isSignedWith(body.secret, later)]).toEqual([false, true])
  })
})

describe('a delivery', () => {
  it('that is refused is repeated with growing pauses and the same id, then listed as delivered', async () => {
    const { id } = await addWebhook(me, receiver.url, ['audit.head'])
    receiver.answers = answer(503, { 'retry-after': '600' }, 'Come back\u0000 later')
    await test(id)
    const refused = await untilDelivery(me, id, { state: 'pending', attempts: 1, status: 503 })
    expect(refused).toMatchObject({ excerpt: 'Come back later' })
    const wait = Date.parse(refused.next_attempt_at ?? '') - Date.now()
    expect(Math.abs(wait / 1000 - 600)).toBeLessThan(30)
    expect(await me.get(`/v1/webhooks/${id}`)).toMatchObject({
      body: { failing_since: expect.any(String) as string },
    })
    receiver.answers = answer(500)
    await pass(1)
    await untilDelivery(me, id, { attempts: 2, status: 500, excerpt: null })
    receiver.answers = accept
    await pass(1)
    await untilDelivery(me, id, { state: 'delivered', attempts: 3, status: 204, error: null })
    expect(await me.get(`/v1/webhooks/${id}`)).toMatchObject({ body: { failing_since: null } })
    expect(new Set(receiver.got.map((sent) => sent.id)).size).toBe(1)
    expect(new Set(receiver.got.map(({ body }) => body)).size).toBe(1)
  })

  it('is given up after a day, and can be repeated, also after it was delivered', async () => {
    const { id } = await addWebhook(me, receiver.url, ['audit.head'])
    receiver.answers = answer(500)
    const { body: made } = await test(id)
    await untilDelivery(me, id, { state: 'pending', attempts: 1, status: 500 })
    await pass(24)
    await untilDelivery(me, id, { state: 'failed', attempts: 2, next_attempt_at: null })
    receiver.answers = accept
    const redeliver = () => me.post(`/v1/webhooks/${id}/deliveries/${made.id}/redeliver`)
    expect(await redeliver()).toMatchObject({ status: 200, body: { state: 'pending' } })
    await untilDelivery(me, id, { state: 'delivered', attempts: 1 })
    await redeliver()
    await receiver.next('webhook.test', 4)
    expect(new Set(receiver.got.map((sent) => sent.id)).size).toBe(1)
  })

  it('does not follow redirects', async () => {
    await using other = await startReceiver()
    const { id } = await addWebhook(me, receiver.url, ['audit.head'])
    receiver.answers = answer(307, { location: other.url })
    await test(id)
    await untilDelivery(me, id, { state: 'pending', error: 'It redirected (307).' })
    expect(other.got).toEqual([])
  })

  it('reads only the beginning of an endless response', async () => {
    const { id } = await addWebhook(me, receiver.url, ['audit.head'])
    receiver.answers = (response) => {
      response.writeHead(500)
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(64 * 1024)));
        response.once('drain', more)
      }
      more()
    }
    await test(id)
    const { excerpt } = await untilDelivery(me, id, { state: 'pending', status: 500 })
    expect(excerpt).toBe('x'.repeat(500))
  })

  it('is listed newest first, by pages and states', async () => {
    const { id } = await addWebhook(me, receiver.url, ['audit.head'])
    for (let number = 0; number < 3; number++) await test(id)
    await receiver.next('webhook.test', 3)
    await vi.waitFor(async () =>
      expect(await deliveriesOf(me, id, '?state=delivered')).toHaveLength(3),
    )
    const { body: first } = await me.get<{ items: { id: string }[]; next_cursor: string }>(
      `/v1/webhooks/${id}/deliveries?limit=2`,
    )
    const rest = await deliveriesOf(me, id, `?limit=2&cursor=${first.next_cursor}`)
    const all = await deliveriesOf(me, id)
    expect([...first.items, ...rest].map((each) => each.id)).toEqual(all.map((each) => each.id))
    expect(rest).toHaveLength(1)
    expect(await deliveriesOf(me, id, '?state=failed')).toEqual([])
  })
})

describe('the log', () => {
  it('gives up what could not be sent within a day, and forgets what is old', async () => {
    const { id } = await addWebhook(me, receiver.url, ['audit.head'])
    await test(id)
    await untilDelivery(me, id, { state: 'delivered' })
    await server.context.driver.query(
      "update webhook_delivery set occurred_at = now() - interval '15 days' where webhook_id = $1",
      [id],
    )
    receiver.answers = answer(500)
    await test(id)
    await untilDelivery(me, id, { state: 'pending', status: 500 })
    await me.patch(`/v1/webhooks/${id}`, { is_enabled: false })
    await pass(26)
    const round = { signal: AbortSignal.timeout(10_000), isAlone: true }
    for (const { run } of upkeep) await run(server.context, round)
    expect(await deliveriesOf(me, id)).toMatchObject([{ state: 'failed', status: 500 }])
  })
})

describe('a webhook that can not be reached', () => {
  it('is turned off at once if it answers with 410, and its creator gets one mail', async () => {
    const { id } = await addWebhook(me, receiver.url, ['audit.head'])
    receiver.answers = answer(410)
    await Promise.all([test(id), test(id)])
    const { subject, text } = await nextMail(server, me.email)
    expect(subject).toContain(new URL(receiver.url).host)
    expect(text).toContain('(410)')
    expect((await me.get(`/v1/webhooks/${id}`)).body).toMatchObject({
      is_enabled: false,
      disabled_reason: 'gone',
    })
    const { body } = await me.get<{ items: { details: object }[] }>(
      '/v1/audit-events?kind=webhook.updated',
    )
    expect(body.items[0]?.details).toMatchObject({ webhook_id: id, disabled_reason: 'gone' })
    expect(await mailsTo(server, me.email)).toHaveLength(1)
  })

  it('is turned off when it has accepted nothing for three days', async () => {
    const { id } = await addWebhook(me, receiver.url, ['audit.head'])
    receiver.answers = answer(500)
    await test(id)
    await untilDelivery(me, id, { attempts: 1, state: 'pending', status: 500 })
    await pass(24)
    await untilDelivery(me, id, { state: 'failed' })
    expect((await me.get(`/v1/webhooks/${id}`)).body).toMatchObject({ is_enabled: true })
    await test(id)
    await untilDelivery(me, id, { attempts: 1, state: 'pending', status: 500 })
    await pass(24, 49)
    await nextMail(server, me.email)
    const { body } = await me.get(`/v1/webhooks/${id}`)
    expect(body).toMatchObject({ is_enabled: false, disabled_reason: 'failing' })
    const { body: on } = await me.patch(`/v1/webhooks/${id}`, { is_enabled: true })
    expect(on).toMatchObject({ is_enabled: true, disabled_reason: null, failing_since: null })
  })

  it('does not delay those of another tenant, or other webhooks of its own', async () => {
    receiver.answers = hang
    const slow = await addWebhook(me, receiver.url, ['audit.head'])
    for (let number = 0; number < 12; number++) await test(slow.id)
    await receiver.next('webhook.test', 2)
    await using quick = await startReceiver()
    const other = await server.newTenant()
    const began = performance.now()
    for (const [member, type] of [
      [other, 'other'],
      [me, 'own'],
    ] as const) {
      const { id } = await addWebhook(member, `${quick.url}?${type}`, ['audit.head'])
      await member.post(`/v1/webhooks/${id}/test`)
    }
    await quick.next('webhook.test', 2)
    expect(performance.now() - began).toBeLessThan(10_000)
    // The slow one has two at a time.
    expect(receiver.got).toHaveLength(2)
  })
})
