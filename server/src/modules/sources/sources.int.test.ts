import { beforeAll, describe, expect, it } from 'vitest'
import { KINDS, SourceFault } from '@arbor/connectors'
import { addFolder } from '../../../test/support/content.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'
import { workOnRun } from './running/work-on-source-run.ts'
import {
  addFake,
  put,
  readRun,
  start,
  sync,
  textsOf,
  treeOf,
  work,
  type Run,
} from './sources.test-support.ts'

let server: TestServer
let me: TestMember

beforeAll(async () => {
  server = await sharedTestServer()
  me = await server.newTenant()
})

describe('synchronizing', () => {
  it('mirrors folders and files, and touches nothing that is unchanged', async () => {
    const source = await addFake(server, me)
    put(source, '1', 'a.txt')
    put(source, '2', 'b/c/d.txt')
    const run = await sync(source)
    expect(run).toMatchObject({ status: 'completed', counts: { added: 2, changed: 0, moved: 0 } })
    const first = await treeOf(source)
    expect([...first.keys()]).toEqual(['a.txt', 'b', 'b/c', 'b/c/d.txt'])
    source.fake.fetched = []
    expect(await sync(source)).toMatchObject({ counts: { seen: 2, added: 0, changed: 0 } })
    expect(source.fake.fetched).toEqual([])
    expect(await treeOf(source)).toEqual(first)
  })

  it('adds a version for new content, and keeps the document of a moved item', async () => {
    const source = await addFake(server, me)
    put(source, '1', 'a.txt', 'one')
    put(source, '2', 'b.txt', 'two')
    put(source, '3', 'x/c.txt', 'three')
    await sync(source)
    const before = await treeOf(source)
    put(source, '1', 'a.txt', 'one again')
    put(source, '2', 'x/B.txt', 'two')
    put(source, '3', 'y/z/c.txt', 'three')
    expect(await sync(source)).toMatchObject({
      counts: { changed: 1, moved: 2, added: 0, deleted: 0 },
    })
    const after = await treeOf(source)
    expect([...after.keys()]).toEqual(['a.txt', 'x', 'x/B.txt', 'y', 'y/z', 'y/z/c.txt'])
    expect(after.get('a.txt')).toEqual({ ...before.get('a.txt'), text: 'one again', versions: 2 })
    expect(after.get('x/B.txt')).toEqual(before.get('b.txt'))
    expect(after.get('y/z/c.txt')).toEqual(before.get('x/c.txt'))
    expect(source.fake.fetched).toEqual(['1', '2', '3', '1'])
  })

  it('keeps what the source says about each version, also for a detached document', async () => {
    const source = await addFake(server, me)
    put(source, '1', 'notes.md', 'one')
    await sync(source)
    put(source, '1', 'notes.md', 'two')
    const at = new Date('2026-05-03T08:00:00.000Z')
    const version = { author: 'Ann Lee', at, message: 'Corrected the rent' }
    source.fake.items.set('1', { ...source.fake.items.get('1')!, version })
    await sync(source)
    const part = (await treeOf(source)).get('notes.md')?.id
    await me.post(`/v1/sources/${source.id}/detach`, { path_part_id: part })
    const document = (await me.get<{ metadata_obj_id: string }>(`/v1/path-parts/${part}`)).body
    const { body } = await me.get<{ items: { source_change: unknown }[] }>(
      `/v1/document_versions?document_id=${document.metadata_obj_id}`,
    )
    expect(body.items.map(({ source_change }) => source_change)).toEqual([
      null,
      { author: 'Ann Lee', changed_at: at.toISOString(), message: 'Corrected the rent' },
    ])
  })

  it('swaps names, and turns files into folders and back', async () => {
    const source = await addFake(server, me)
    put(source, '1', 'a.txt', 'one')
    put(source, '2', 'b.txt', 'two')
    put(source, '3', 'c', 'three')
    for (const id of ['4', '5', '6', '7', '8', '9', '10']) put(source, id, `more/${id}.txt`)
    await sync(source)
    const before = await treeOf(source)
    put(source, '1', 'b.txt', 'one')
    put(source, '2', 'a.txt', 'two')
    source.fake.items.delete('3')
    put(source, '11', 'c/d.txt', 'inside')
    expect((await sync(source)).status).toBe('completed')
    const after = await treeOf(source)
    expect(after.get('b.txt')).toEqual(before.get('a.txt'))
    expect(after.get('a.txt')).toEqual(before.get('b.txt'))
    expect(after.get('c/d.txt')?.text).toBe('inside')
    source.fake.items.delete('11')
    put(source, '3', 'c', 'three')
    await sync(source)
    const back = await treeOf(source)
    expect(back.get('c')).toEqual(before.get('c'))
    expect(back.has('c/d.txt')).toBe(false)
  })

  it('recognizes moves by content if ids are paths, also of folders', async () => {
    const source = await addFake(server, me, { kind: 'fake-paths' })
    for (const name of ['1', '2', '3']) {
      put(source, `old/in/${name}.txt`, `old/in/${name}.txt`, name)
    }
    await sync(source)
    const before = await treeOf(source)
    source.fake.items.clear()
    for (const name of ['1', '2', '3']) {
      put(source, `new/in/${name}.txt`, `new/in/${name}.txt`, name)
    }
    expect(await sync(source)).toMatchObject({
      status: 'completed',
      counts: { moved: 3, added: 0, deleted: 0 },
    })
    const after = await treeOf(source)
    expect([...after.keys()]).toEqual([...before.keys()].map((path) => path.replace('old', 'new')))
    expect([...after.values()]).toEqual([...before.values()])
  })

  it('moves what is gone to the trash, and brings the same document back', async () => {
    const source = await addFake(server, me)
    for (let at = 0; at < 10; at += 1) put(source, `${at}`, `f/${at}.txt`)
    await sync(source)
    const before = await treeOf(source)
    source.fake.items.delete('3')
    expect(await sync(source)).toMatchObject({ counts: { deleted: 1 } })
    expect((await treeOf(source)).has('f/3.txt')).toBe(false)
    put(source, '3', 'f/3.txt')
    await sync(source)
    expect(await treeOf(source)).toEqual(before)
  })

  it('waits for a person before it deletes much, and deletes nothing until then', async () => {
    const source = await addFake(server, me)
    for (let at = 0; at < 9; at += 1) put(source, `${at}`, `${at}.txt`)
    await sync(source)
    const before = await treeOf(source)
    for (const id of ['1', '2', '3']) source.fake.items.delete(id)
    put(source, 'new', 'new.txt')
    const run = await sync(source)
    expect(run).toMatchObject({ status: 'waiting' })
    expect(run.plan['deleted']?.map(({ path }) => path)).toEqual(['1.txt', '2.txt', '3.txt'])
    const now = await treeOf(source)
    expect(now.has('new.txt')).toBe(true)
    now.delete('new.txt')
    expect(now).toEqual(before)
    const confirm = (runId: string, isDeleted: boolean) =>
      me.post(`/v1/sources/${source.id}/runs/${runId}/confirm`, { delete: isDeleted })
    expect((await confirm(run.id, false)).status).toBe(200)
    expect((await confirm(run.id, true)).status).toBe(409)
    expect((await me.post(`/v1/sources/${source.id}/sync`, {})).status).toBe(409)
    await me.post(`/v1/sources/${source.id}/resume`, {})
    const { body } = await me.get<{ open_run_id: string }>(`/v1/sources/${source.id}`)
    const second = await work(source, { id: body.open_run_id })
    expect(second.status).toBe('waiting')
    await confirm(second.id, true)
    expect((await work(source, second)).status).toBe('completed')
    const after = await treeOf(source)
    expect([after.has('1.txt'), after.has('2.txt'), after.has('new.txt')]).toEqual([
      false,
      false,
      true,
    ])
    expect(after.size).toBe(7)
  })

  it('deletes nothing below what the source could not list, which may be all of it', async () => {
    const source = await addFake(server, me)
    for (let at = 0; at < 20; at += 1) put(source, `${at}`, `${at < 10 ? 'f' : 'g'}/${at}.txt`)
    await sync(source)
    for (const path of [['f'], []]) {
      source.fake.items.delete('1')
      source.fake.extra = [{ type: 'skipped', path, reason: 'It cannot be listed.' }]
      expect((await sync(source)).counts['deleted']).toBe(0)
    }
    source.fake.extra = []
    expect(await sync(source)).toMatchObject({ counts: { deleted: 1 } })
  })

  it('treats an empty listing as an outage', async () => {
    const source = await addFake(server, me)
    put(source, '1', 'a.txt')
    await sync(source)
    source.fake.items.clear()
    const run = await sync(source)
    expect(run.status).toBe('running')
    expect((await me.get(`/v1/sources/${source.id}`)).body).toMatchObject({
      state: 'ready',
      away_since: expect.any(String),
      error: expect.stringMatching(/lists nothing/),
    })
    expect([...(await treeOf(source)).keys()]).toEqual(['a.txt'])
    put(source, '1', 'a.txt')
    expect((await work(source, run)).status).toBe('completed')
    expect((await me.get(`/v1/sources/${source.id}`)).body).toMatchObject({ away_since: null })
  })

  it('never touches what people put into the folder', async () => {
    const source = await addFake(server, me)
    put(source, '1', 'sub/a.txt')
    put(source, '2', 'b.txt')
    await sync(source)
    const sub = (await treeOf(source)).get('sub')?.id ?? ''
    const own = await addFolder(server, me, { parentPartId: sub, name: 'own' })
    const taken = await addFolder(server, me, { parentPartId: source.folderPartId, name: 'c.txt' })
    source.fake.items.delete('1')
    put(source, '3', 'c.txt')
    expect((await sync(source)).status).toBe('completed')
    const after = await treeOf(source)
    expect(after.get('sub/own')?.id).toBe(own.partId)
    expect(after.get('c.txt')?.id).toBe(taken.partId)
    expect([...after.keys()].some((path) => /^c \([0-9a-f]{8}\)\.txt$/.test(path))).toBe(true)
    expect((await me.patch(`/v1/folders/${own.id}`, { name: 'mine' })).status).toBe(200)
  })

  it('returns 409 for changes by hand, until the document is detached', async () => {
    const source = await addFake(server, me)
    put(source, '1', 'a/b.txt')
    await sync(source)
    const tree = await treeOf(source)
    const [folder, document] = [tree.get('a')?.id ?? '', tree.get('a/b.txt')?.id ?? '']
    type Listed = { id: string; active_version: { id: string; path_part_id: string } }
    const { body } = await me.get<{ items: Listed[] }>(
      `/v1/documents?parent_path_part_id=${folder}`,
    )
    const { id = '', active_version: version } = body.items[0] ?? {}
    source.fake.items.set('1', {
      ...(source.fake.items.get('1') ?? { id: '1', kind: 'file', path: [] }),
      link: 'https://example.org/b',
    })
    await sync(source)
    const originOf = async (part: string) => (await me.get(`/v1/path-parts/${part}/origin`)).body
    expect(await originOf(document)).toMatchObject({
      link: 'https://example.org/b',
      source_id: source.id,
    })
    expect(await originOf(source.folderPartId)).toMatchObject({
      is_bound_folder: true,
      state: 'ready',
      away_since: null,
      failed: 0,
    })
    expect((await me.get(`/v1/documents/${id}`)).body).toMatchObject({
      source_name: (await me.get<{ name: string }>(`/v1/sources/${source.id}`)).body.name,
      link: 'https://example.org/b',
    })
    const refused = [
      await me.patch(`/v1/documents/${id}`, { name: 'x' }),
      await me.patch(`/v1/documents/${id}`, { parent_path_part_id: me.sharedPartId }),
      await me.delete(`/v1/documents/${id}`),
      await me.post('/v1/trash', { path_part_id: document }),
      await me.post('/v1/trash', { path_part_id: folder }),
      await me.post('/v1/trash', { path_part_id: source.folderPartId }),
      await me.post(`/v1/documents/${id}/ingest-text`, { text: 'mine' }),
      await me.patch(`/v1/documents/${id}`, { active_version_id: version?.id }),
      await me.delete(`/v1/document_versions/${version?.id}`),
      await me.post('/v1/sections', { name: 'mine', parent_path_id: version?.path_part_id }),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 409))
    const tag = await server.tag(me)
    const tagged = await me.post(`/v1/path-parts/${document}/tags`, { tag_ids: [tag.id] })
    expect(tagged.status).toBeLessThan(400)
    expect(
      (await me.post(`/v1/sources/${source.id}/detach`, { path_part_id: document })).status,
    ).toBe(204)
    expect((await me.patch(`/v1/documents/${id}`, { name: 'mine' })).status).toBe(200)
    put(source, '1', 'a/b.txt', 'changed')
    await sync(source)
    expect((await treeOf(source)).get('a/mine')?.text).toBe('a/b.txt 1')
  })

  it('makes hostile names safe, and leaves out what is too deep', async () => {
    const source = await addFake(server, me)
    const add = (id: string, path: string[]) =>
      source.fake.items.set(id, { id, kind: 'file', path, fingerprint: id, text: id })
    add('1', ['..', '..', 'etc.txt'])
    add('2', ['a\u0000b\n\u202e.txt'])
    add('3', ['x/y.txt'])
    add('4', ['same.txt'])
    add('5', ['same.txt'])
    add('6', ['Same.txt'])
    add(
      '7',
      Array.from({ length: 10_000 }, (_, at) => `${at}`),
    )
    add('8', [`${'l'.repeat(400)}.txt`])
    add('9', ['ok.txt'])
    add('10', [])
    const run = await sync(source)
    expect(run.status).toBe('completed')
    const texts = await textsOf(source)
    expect(
      Object.values(texts)
        .filter((text) => text !== null)
        .toSorted(),
    ).toEqual(['1', '2', '3', '4', '5', '6', '8', '9'])
    expect(texts['ok.txt']).toBe('9')
    expect(texts['Same.txt']).toBe('6')
    expect(Object.keys(texts).filter((path) => path.startsWith('same'))).toHaveLength(2)
    expect(run.counts['left_out']).toBe(2)
    expect(await sync(source)).toMatchObject({ counts: { added: 0, moved: 0, changed: 0 } })
    expect(await textsOf(source)).toEqual(texts)
  })
})

describe('faults', () => {
  it('continues with other items, and tries a failed one again', async () => {
    const source = await addFake(server, me)
    put(source, '1', 'a.txt')
    source.fake.items.set('2', { id: '2', kind: 'file', path: ['b.txt'], fingerprint: 'b' })
    expect((await sync(source)).status).toBe('completed')
    expect([...(await treeOf(source)).keys()]).toEqual(['a.txt'])
    const { body } = await me.get<{ items: { id: string; error: string }[] }>(
      `/v1/sources/${source.id}/items?failed=true`,
    )
    expect(body.items).toMatchObject([{ error: 'It is gone.', tries: 1 }])
    put(source, '2', 'b.txt', 'b')
    const item = body.items[0]?.id ?? ''
    expect((await me.post(`/v1/sources/${source.id}/failures/${item}/retry`, {})).status).toBe(204)
    const { body: shown } = await me.get<{ open_run_id: string }>(`/v1/sources/${source.id}`)
    await work(source, { id: shown.open_run_id })
    expect([...(await treeOf(source)).keys()]).toEqual(['a.txt', 'b.txt'])
  })

  it('waits for a document that is still being read before it deletes it, without calling that a failure', async () => {
    const source = await addFake(server, me)
    for (const id of ['1', '2', '3', '4', '5', '6']) put(source, id, `${id}.txt`)
    await sync(source)
    const ingestions = (status: string) =>
      server.context.driver.query(`update ingestion_run set status = $2 where tenant_id = $1`, [
        me.tenantId,
        status,
      ])
    await ingestions('processing')
    source.fake.items.delete('1')
    const run = await start(source)
    await workOnce(run)
    await workOnce(run)
    expect(await readRun(source, run.id)).toMatchObject({ status: 'completed', log: [] })
    const { body } = await me.get(`/v1/sources/${source.id}`)
    expect(body).toMatchObject({ failed: 0, pending: 1, next_run_at: expect.any(String) })
    await ingestions('completed')
  })

  it('reads an item that is larger than the source said', async () => {
    const source = await addFake(server, me)
    put(source, '1', 'a.txt', 'much more than three bytes')
    const item = source.fake.items.get('1')
    if (item) source.fake.items.set('1', { ...item, size: 3 })
    expect(await sync(source)).toMatchObject({ status: 'completed', counts: { added: 1 } })
    expect(await textsOf(source)).toEqual({ 'a.txt': 'much more than three bytes' })
  })

  it('stops for credentials and settings, and says since when a source is unreachable', async () => {
    const source = await addFake(server, me)
    let mailsBefore = 0
    mailsBefore = await mails()
    source.fake.fault = new SourceFault('away', 'No answer.')
    const run = await start(source)
    await workOnce(run)
    expect(await readRun(source, run.id)).toMatchObject({ status: 'running' })
    const { body } = await me.get<{ away_since: string; error: string }>(`/v1/sources/${source.id}`)
    expect(body).toMatchObject({ away_since: expect.any(String), error: 'No answer.' })
    // Whoever has mended it doesn't have to wait for the next try.
    const due = async () =>
      (
        await server.context.driver.query(
          `select from pgboss.job where name = 'source-step' and data ->> 'runId' = $1
           and state = 'created' and start_after <= now()`,
          [run.id],
        )
      ).rows.length
    const before = await due()
    expect((await start(source)).id).toBe(run.id)
    expect(await due()).toBe(before + 1)
    source.fake.fault = new SourceFault('credentials', 'The key is wrong.')
    await workOnce(run)
    expect(await readRun(source, run.id)).toMatchObject({
      status: 'failed',
      error: 'The key is wrong.',
    })
    expect((await me.get(`/v1/sources/${source.id}`)).body).toMatchObject({ state: 'stopped' })
    expect(await mails()).toBe(1)
    source.fake.fault = undefined
    put(source, '1', 'a.txt')
    await me.post(`/v1/sources/${source.id}/resume`, {})
    const { body: resumed } = await me.get<{ open_run_id: string }>(`/v1/sources/${source.id}`)
    expect((await work(source, { id: resumed.open_run_id })).status).toBe('completed')
    expect((await me.get(`/v1/sources/${source.id}`)).body).toMatchObject({
      state: 'ready',
      error: null,
      away_since: null,
      documents: 1,
    })

    async function mails() {
      const { rows } = await server.context.driver.query(
        `select count(*)::int as jobs from pgboss.job where name = 'send-mail'`,
        [],
      )
      return Number(rows[0]?.['jobs']) - mailsBefore
    }
  })
})

/** Takes one step of a run, and leaves ingestions open. */
async function workOnce({ id }: Pick<Run, 'id'>): Promise<void> {
  const signal = new AbortController().signal
  await workOnRun(server.context, { tenantId: me.tenantId, runId: id }, signal)
}

describe('administration', () => {
  it('never shows secrets, and keeps them if a change leaves them out', async () => {
    const source = await addFake(server, me)
    const { body, text } = await me
      .get<{ settings: object; has_secrets: string[] }>(`/v1/sources/${source.id}`)
      .then((reply) => ({ ...reply, text: JSON.stringify(reply.body) }))
    expect(text).not.toContain('secret token')
    expect(body.has_secrets).toEqual(['token'])
    const { name } = body.settings as { name: string }
    const changed = await me.patch(`/v1/sources/${source.id}`, { settings: { name } })
    expect(changed.body).toMatchObject({ settings: { name }, has_secrets: ['token'] })
    expect(
      (await me.patch(`/v1/sources/${source.id}`, { settings: { name, other: 1 } })).status,
    ).toBe(422)
    expect((await me.patch(`/v1/sources/${source.id}`, { cron: '* * * * * *' })).status).toBe(422)
    expect(
      (await me.patch(`/v1/sources/${source.id}`, { cron: '0 6 * * 1-5', time_zone: 'X/Y' }))
        .status,
    ).toBe(422)
    const scheduled = await me.patch<{ next_run_at: string }>(`/v1/sources/${source.id}`, {
      cron: '0 6 * * *',
      time_zone: 'Europe/Berlin',
    })
    expect(scheduled.body.next_run_at).toMatch(/T0[45]:00:00/)
  })

  it('tests changed settings with the stored secrets, if the source is named', async () => {
    const source = await addFake(server, me)
    put(source, '1', 'a.txt')
    const { body } = await me.get<{ settings: object }>(`/v1/sources/${source.id}`)
    const changed = { kind: 'fake', settings: body.settings }
    const test = (given: object) => me.post('/v1/sources/test', given)
    expect((await test(changed)).body).toMatchObject({ ok: false })
    const named = { ...changed, source_id: source.id }
    expect((await test(named)).body).toEqual({ ok: true, message: 'Found 1 items.' })
    expect((await test({ ...named, kind: 'fake-paths' })).status).toBe(422)
    const stranger = await server.newTenant()
    expect((await stranger.post('/v1/sources/test', named)).status).toBe(404)
  })

  it('sends stored secrets to no other host, neither in a test nor after a change', async () => {
    const source = await addFake(server, me)
    const { body } = await me.get<{ settings: { name: string } }>(`/v1/sources/${source.id}`)
    const settings = { ...body.settings, host: 'elsewhere.example' }
    const test = { kind: 'fake', settings, source_id: source.id }
    for (const refused of [
      await me.post('/v1/sources/test', test),
      await me.patch(`/v1/sources/${source.id}`, { settings }),
    ]) {
      expect(refused.status).toBe(409)
      expect(refused.body).toMatchObject({
        reason: 'source_secrets_needed',
        detail: expect.stringMatching(/another host/),
      })
    }
    expect((await me.get(`/v1/sources/${source.id}`)).body).toMatchObject(body)
    const wrong = { ...test, settings: { ...settings, host: 5 } }
    expect((await me.post('/v1/sources/test', wrong)).status).toBe(422)
    const given = { ...settings, token: 'another one' }
    expect((await me.post('/v1/sources/test', { ...test, settings: given })).status).toBe(200)
    const changed = await me.patch(`/v1/sources/${source.id}`, { settings: given })
    expect(changed.body).toMatchObject({ settings, has_secrets: ['token'] })
    const renamed = await me.patch(`/v1/sources/${source.id}`, {
      settings: { ...settings, name: 'other' },
    })
    expect(renamed.status).toBe(200)
  })

  it('knows of each kind where it sends secrets', () => {
    const told = (kind: string, settings: Record<string, unknown>) =>
      KINDS.get(kind)?.sentTo?.(settings)
    const mail = { host: 'IMAP.example.com', user: 'ann' }
    expect(told('imap', mail)).toBe(told('imap', { ...mail, host: 'imap.example.com', port: 993 }))
    for (const change of [{ host: 'x.example.com' }, { port: 994 }, { security: 'none' }]) {
      expect(told('imap', { ...mail, ...change })).not.toBe(told('imap', mail))
    }
    const repository = { url: 'https://git.example.com/a' }
    expect(told('git', { url: 'https://GIT.example.com/b', branch: 'x' })).toBe(
      told('git', repository),
    )
    for (const url of [
      'http://git.example.com/a',
      'https://git.example.com:444/a',
      'git@git.example.com:a',
      'https://git.example.com.evil.example/a',
    ]) {
      expect(told('git', { url })).not.toBe(told('git', repository))
    }
    const bucket = { bucket: 'a', access_key_id: 'b' }
    expect(told('s3', { ...bucket, bucket: 'c' })).toBe(told('s3', bucket))
    expect(told('s3', { ...bucket, endpoint: 'https://s3.example.com' })).not.toBe(
      told('s3', bucket),
    )
  })

  it('finds out in a dry run what would change, and changes nothing', async () => {
    const source = await addFake(server, me, { rules: { exclude: ['*.md'], include: [] } })
    put(source, '1', 'a.txt')
    put(source, '2', 'b.txt')
    put(source, '3', 'c.txt')
    await sync(source)
    const before = await treeOf(source)
    put(source, '1', 'a.txt', 'changed')
    put(source, '2', 'd/b.txt', 'b.txt 2')
    source.fake.items.delete('3')
    put(source, '4', 'e.txt')
    put(source, '5', 'f.md')
    const run = await work(source, await start(source, 'dry-run'))
    expect(run).toMatchObject({
      status: 'completed',
      counts: { added: 1, changed: 1, moved: 1, deleted: 1, left_out: 1 },
      plan: {
        added: [{ path: 'e.txt' }],
        changed: [{ path: 'a.txt' }],
        moved: [{ path: 'd/b.txt', note: 'b.txt' }],
        deleted: [{ path: 'c.txt' }],
        left_out: [{ path: 'f.md', note: 'Excluded by the pattern *.md.' }],
      },
    })
    expect(await treeOf(source)).toEqual(before)
  })

  it('keeps documents as ordinary ones when it is deleted, or moves them to the trash', async () => {
    const [kept, trashed] = [await addFake(server, me), await addFake(server, me)]
    for (const source of [kept, trashed]) {
      put(source, '1', 'a/b.txt')
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await sync(source)
    }
    expect((await me.delete(`/v1/sources/${kept.id}`)).status).toBe(204)
    const a = (await treeOf(kept)).get('a')?.id ?? ''
    expect((await me.post('/v1/trash', { path_part_id: a })).status).toBe(201)
    expect((await me.delete(`/v1/sources/${trashed.id}?documents=trash`)).status).toBe(204)
    const { body } = await me.get<{ open_run_id: string }>(`/v1/sources/${trashed.id}`)
    await workOnRun(
      server.context,
      { tenantId: me.tenantId, runId: body.open_run_id },
      new AbortController().signal,
    )
    expect((await me.get(`/v1/sources/${trashed.id}`)).status).toBe(404)
    expect((await treeOf(trashed)).size).toBe(0)
    expect((await me.post('/v1/trash', { path_part_id: trashed.folderPartId })).status).toBe(201)
  })

  it('starts a run for whoever has the secret', async () => {
    const source = await addFake(server, me)
    const { body } = await me.post<{ notify_secret: string }>(`/v1/sources/${source.id}/secret`, {})
    const notify = async (secret: string) =>
      (await server.anonymous.post(`/v1/sources/${source.id}/notify`, { secret })).status
    expect(await notify('wrong')).toBe(404)
    expect(await notify(body.notify_secret)).toBe(202)
    const { body: shown } = await me.get(`/v1/sources/${source.id}`)
    expect(shown).toMatchObject({ open_run_status: 'pending' })
  })
})
