import { beforeAll, describe, expect, it } from 'vitest'
import { addFolder } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import { addFake, put, start, sync, textsOf, work } from '../sources.test-support.ts'
import { everyone, group, person, putRead, readersOf } from './readers.test-support.ts'

let server: TestServer
let me: TestMember

beforeAll(async () => {
  server = await sharedTestServer()
  me = await server.newTenant()
})

type Reader = {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly matched_by: string | null
  readonly user_id: string | null
  readonly suggested_group_id: string | null
  readonly items: number
}

async function listReaders(id: string, query = ''): Promise<Reader[]> {
  return (await me.get<{ items: Reader[] }>(`/v1/sources/${id}/readers?${query}`)).body.items
}

describe('readers of a source', () => {
  it('gives documents, their versions and folders the readers of the source', async () => {
    const source = await addFake(server, me)
    putRead(source, 'a/secret.txt', [person(' Anna@Example.com'), group('Finance')])
    putRead(source, 'a/b/none.txt', [])
    putRead(source, 'c/open.txt', [everyone])
    putRead(source, 'c/closed.txt', [person('anna@example.com')])
    put(source, 'plain', 'd/plain.txt')
    source.fake.items.set('e', { id: 'e', kind: 'folder', path: ['e'] })
    await sync(source)
    const readers = await readersOf(source)
    expect(readers).toMatchObject({
      a: ['Finance', 'admins', 'anna@example.com'],
      'a/secret.txt': ['Finance', 'admins', 'anna@example.com'],
      'a/b': ['admins'],
      'a/b/none.txt': ['admins'],
      c: null,
      'c/open.txt': null,
      'c/closed.txt': ['admins', 'anna@example.com'],
      d: null,
      'd/plain.txt': null,
      e: ['admins'],
    })
    const versions = Object.entries(readers).filter(([path]) => path.startsWith('a/secret.txt/'))
    expect(versions).toEqual([[expect.any(String), ['Finance', 'admins', 'anna@example.com']]])
  })

  it('names nothing to webhooks that it does not open to everybody, and to no administrator whom it binds', async () => {
    const member = await server.newTenant()
    const events = ['document.created', 'document.updated', 'document.ingested', 'document.deleted']
    await member.post('/v1/webhooks', { url: 'https://webhooks.example/', events })
    const source = await addFake(server, member)
    await member.patch(`/v1/sources/${source.id}`, { binds_admins: true })
    putRead(source, 'a/hidden-one.txt', [person('anna@example.com')])
    putRead(source, 'b/open-one.txt', [everyone])
    await sync(source)
    // It is renamed, changed and closed in the same run.
    const item = source.fake.items.get('b/open-one.txt')
    if (item) source.fake.items.set('b/open-one.txt', { ...item, path: ['b', 'hidden-two.txt'] })
    const renamed = source.fake.items.get('b/open-one.txt')
    if (renamed) {
      const readers = [person('anna@example.com')]
      source.fake.items.set('b/open-one.txt', { ...renamed, readers, fingerprint: '2' })
    }
    await sync(source)
    const { rows } = await server.context.driver.query(
      `select (select jsonb_agg(event_type || ' ' || coalesce(data ->> 'name', '')) from webhook_delivery
         where tenant_id = $1)::text as told,
         (select jsonb_agg(details) from audit_event where tenant_id = $1)::text as audited`,
      [member.tenantId],
    )
    const [{ told, audited } = {}] = rows
    expect(told).toContain('document.created open-one.txt')
    expect(told).toContain('document.created "')
    expect(told).toContain('document.updated "')
    expect(told).not.toContain('hidden')
    expect(audited).toContain('open-one')
    expect(audited).not.toContain('hidden')
    expect(audited).toContain('sha256:')
  })

  it('takes other readers without fetching again, and shows them in a dry run', async () => {
    const source = await addFake(server, me)
    for (const name of ['a', 'b', 'c']) putRead(source, `x/${name}.txt`, [person('a@example.com')])
    await sync(source)
    source.fake.fetched = []
    putRead(source, 'x/a.txt', [person('b@example.com')])
    putRead(source, 'x/b.txt', [everyone])
    const planned = await work(source, await start(source, 'dry-run'))
    expect(planned).toMatchObject({ counts: { readers: 2, changed: 0 } })
    expect(planned.plan['readers']).toEqual([
      { path: 'x/a.txt', note: null },
      { path: 'x/b.txt', note: null },
    ])
    expect(await readersOf(source)).toMatchObject({ 'x/a.txt': ['a@example.com', 'admins'] })
    expect(await sync(source)).toMatchObject({ counts: { readers: 2, changed: 0 } })
    expect(await sync(source)).toMatchObject({ counts: { readers: 0 } })
    expect(source.fake.fetched).toEqual([])
    expect(await readersOf(source)).toMatchObject({
      x: null,
      'x/a.txt': ['admins', 'b@example.com'],
      'x/b.txt': null,
      'x/c.txt': ['a@example.com', 'admins'],
    })
  })

  it('takes rights away before the content that nobody else may read arrives', async () => {
    const source = await addFake(server, me)
    putRead(source, 'a.txt', [everyone], 'harmless')
    await sync(source)
    putRead(source, 'a.txt', [person('a@example.com')], 'secret')
    for (let killedAt = 1; killedAt < 12; killedAt += 1) {
      await work(source, await start(source), killedAt)
      const [text, readers] = [await textsOf(source), await readersOf(source)]
      if (text['a.txt'] === 'secret') expect(readers['a.txt']).toEqual(['a@example.com', 'admins'])
    }
    await sync(source)
    expect((await textsOf(source))['a.txt']).toBe('secret')
  })

  it('shows an item with readers that it cannot respect to administrators, and does not update it', async () => {
    const source = await addFake(server, me)
    putRead(source, 'a.txt', [everyone], 'one')
    put(source, 'b', 'b.txt')
    await sync(source)
    const many = Array.from({ length: 1001 }, (_, at) => person(`${at}@example.com`))
    putRead(source, 'a.txt', many, 'two')
    await sync(source)
    expect((await textsOf(source))['a.txt']).toBe('one')
    expect(await readersOf(source)).toMatchObject({ 'a.txt': ['admins'], 'b.txt': null })
    const { body } = await me.get<{ items: { error: string }[] }>(
      `/v1/sources/${source.id}/items?failed=true`,
    )
    expect(body.items[0]?.error).toContain('more than 1,000 readers')
    putRead(source, 'a.txt', [everyone], 'two')
    await sync(source)
    expect((await textsOf(source))['a.txt']).toBe('two')
    expect(await readersOf(source)).toMatchObject({ 'a.txt': null })
  })

  it('shows folders in which people have put something to everybody with a permission', async () => {
    const source = await addFake(server, me)
    putRead(source, 'a/b/c.txt', [person('a@example.com')])
    await sync(source)
    const { body } = await me.get<{ items: { path_part_id: string; path: string }[] }>(
      `/v1/sources/${source.id}/items?kind=folder`,
    )
    const parentPartId = body.items.find(({ path }) => path === 'a')?.path_part_id ?? ''
    await addFolder(server, me, { parentPartId, name: 'ours' })
    await sync(source)
    expect(await readersOf(source)).toMatchObject({
      a: null,
      'a/ours': null,
      'a/b': ['a@example.com', 'admins'],
    })
  })

  it('keeps the readers of what is in the trash, even if a person restores it', async () => {
    const source = await addFake(server, me)
    putRead(source, 'a.txt', [person('a@example.com')])
    put(source, 'b', 'b.txt')
    await sync(source)
    source.fake.items.delete('a.txt')
    await sync(source)
    const trash = await me.get<{ items: { id: string; name: string }[] }>('/v1/trash?limit=5')
    const entry = trash.body.items.find(({ name }) => name === 'a.txt')
    const answer = await me.post(`/v1/trash/${entry?.id}/restore`, {
      parent_path_part_id: source.folderPartId,
    })
    expect(answer.status).toBe(200)
    const readers = Object.entries(await readersOf(source)).filter(([path]) => path !== 'b.txt')
    for (const [path, names] of readers) {
      if (path.startsWith('a.txt')) expect(names).toEqual(['a@example.com', 'admins'])
    }
    expect(readers.length).toBeGreaterThan(1)
  })

  it('opens documents that leave a source only if somebody says so', async () => {
    const source = await addFake(server, me)
    putRead(source, 'a.txt', [person('a@example.com')])
    putRead(source, 'b.txt', [person('a@example.com')])
    await sync(source)
    const url = `/v1/sources/${source.id}`
    const { body } = await me.get<{ items: { id: string; path_part_id: string }[] }>(`${url}/items`)
    const [first, second] = body.items
    const part = { path_part_id: first?.path_part_id }
    expect(await me.post(`${url}/detach`, part)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('who may read this') },
    })
    const leaveOut = `${url}/failures/${second?.id}/leave-out`
    expect((await me.post(leaveOut, {})).status).toBe(409)
    expect((await me.delete(url)).status).toBe(409)
    expect(await readersOf(source)).toMatchObject({ 'a.txt': ['a@example.com', 'admins'] })
    expect((await me.post(`${url}/detach`, { ...part, open_to_folder: true })).status).toBe(204)
    expect(await readersOf(source)).toMatchObject({
      'a.txt': null,
      'b.txt': ['a@example.com', 'admins'],
    })
    expect((await me.delete(`${url}?open_to_folder=true`)).status).toBe(204)
    expect(await readersOf(source)).toMatchObject({ 'a.txt': null, 'b.txt': null })
    const { rows } = await server.context.driver.query(
      `select from source_reader where tenant_id = $1 and name = 'a@example.com' and source_id is null`,
      [me.tenantId],
    )
    expect(rows).toEqual([])
  })

  it('ignores the readers of a source that leaves them to the folder, at once', async () => {
    const source = await addFake(server, me)
    putRead(source, 'x/a.txt', [person('a@example.com')])
    await sync(source)
    const change = (body: object) => me.patch(`/v1/sources/${source.id}`, body)
    expect(await change({ readers: 'folder' })).toMatchObject({ body: { readers: 'folder' } })
    expect(await readersOf(source)).toMatchObject({ x: null, 'x/a.txt': null })
    await sync(source)
    expect(await readersOf(source)).toMatchObject({ x: null, 'x/a.txt': null })
    await change({ readers: 'source' })
    expect(await readersOf(source)).toMatchObject({
      x: ['a@example.com', 'admins'],
      'x/a.txt': ['a@example.com', 'admins'],
    })
  })
})

describe('who the readers are', () => {
  it('matches people by address, suggests groups, and follows decisions', async () => {
    const mate = await server.addUser(me, 'USER')
    const { body: made } = await me.post<{ id: string }>('/v1/tenant-groups', { name: 'Finance' })
    const source = await addFake(server, me)
    const address = mate.email.toUpperCase()
    putRead(source, 'a.txt', [person(address), person('guest@example.com'), group('finance')])
    putRead(source, 'b.txt', [person(address)])
    await sync(source)
    const [finance, ...people] = await listReaders(source.id)
    expect(finance).toMatchObject({
      name: 'finance',
      matched_by: null,
      suggested_group_id: made.id,
      items: 1,
    })
    expect(people).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ matched_by: 'address', user_id: mate.userId, items: 2 }),
        expect.objectContaining({ name: 'guest@example.com', matched_by: null, items: 1 }),
      ]),
    )
    const unmatched = await listReaders(source.id, 'unmatched=true')
    expect(unmatched.map(({ name }) => name)).toEqual(['finance', 'guest@example.com'])
    const decide = (reader: Reader | undefined, body: object) =>
      me.patch<Reader>(`/v1/sources/${source.id}/readers/${reader?.id}`, body)
    expect(await decide(finance, { group_id: made.id })).toMatchObject({
      body: { matched_by: 'decision', suggested_group_id: null },
    })
    const guest = unmatched[1]
    expect((await decide(guest, { user_id: mate.userId })).body.user_id).toBe(mate.userId)
    expect((await decide(guest, { ignore: true })).body.matched_by).toBe('nobody')
    expect(await listReaders(source.id, 'unmatched=true')).toEqual([])
    expect((await decide(guest, { undo: true })).body.matched_by).toBe(null)
    expect((await decide(guest, { group_id: made.id })).body.matched_by).toBe('decision')
    expect((await decide(finance, { user_id: mate.userId })).status).toBe(422)
    expect((await decide(guest, {})).status).toBe(422)
    expect((await decide(guest, { user_id: mate.userId, ignore: true })).status).toBe(422)
    const audit = await me.get<{ items: object[] }>('/v1/audit-events?limit=1')
    expect(audit.body.items).toMatchObject([
      { operation: 'decide_source_reader', kind: 'source.updated' },
    ])
  })

  it('lists them page by page', async () => {
    const source = await addFake(server, me)
    putRead(
      source,
      'a.txt',
      ['c', 'a', 'b'].map((name) => person(`${name}@example.com`)),
    )
    await sync(source)
    const url = `/v1/sources/${source.id}/readers?limit=2`
    const first = await me.get<{ items: Reader[]; next_cursor: string }>(url)
    const second = await me.get<{ items: Reader[]; next_cursor: null }>(
      `${url}&cursor=${first.body.next_cursor}`,
    )
    const names = [...first.body.items, ...second.body.items].map(({ name }) => name)
    expect(names).toEqual(['a@example.com', 'b@example.com', 'c@example.com'])
    expect(second.body.next_cursor).toBe(null)
  })

  it('binds administrators at once, if the source is set to', async () => {
    const source = await addFake(server, me)
    const bound = await me.patch(`/v1/sources/${source.id}`, { binds_admins: true })
    expect(bound).toMatchObject({ body: { binds_admins: true } })
    const audit = await me.get<{ items: object[] }>('/v1/audit-events?limit=1')
    expect(audit.body.items).toMatchObject([{ operation: 'update_source', kind: 'source.updated' }])
    const free = await me.patch(`/v1/sources/${source.id}`, { binds_admins: false })
    expect(free).toMatchObject({ body: { binds_admins: false } })
  })
})
