import { beforeAll, describe, expect, it } from 'vitest'
import { addDocument, addFolder } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import type { Context } from '../../../platform/context/context.ts'
import { recordIngested } from '../../tree/index.ts'
import { tellOfChanges } from '../upkeep.ts'

let server: TestServer

beforeAll(async () => {
  server = await sharedTestServer()
})

const follow = async (member: TestMember, id: string) =>
  expect((await member.post('/v1/subscriptions', { path_part_id: id })).status).toBe(204)

/** Adds a document without a file. @returns its id */
const add = async (member: TestMember, folder: string, name: string): Promise<string> => {
  const document = { name, document_type: 'PDF', document_origin: 'SOURCE' }
  const { body } = await member.post<{ id: string }>('/v1/documents', {
    ...document,
    path_part_id: folder,
  })
  return body.id
}

const folderIn = async (me: TestMember, parentPartId: string, name: string) =>
  (await addFolder(server, me, { parentPartId, name })).partId

/** Another minute begins. */
const run = (me: TestMember, context: Context = server.context) =>
  tellOfChanges(context, me.tenantId, AbortSignal.timeout(20_000))

type Notice = {
  readonly kind: string
  readonly item: { readonly name: string } | null
  readonly facts: { readonly count: number; readonly name?: string }
}

const toldTo = async (member: TestMember): Promise<string[]> => {
  const { body } = await member.get<{ items: Notice[] }>('/v1/notices')
  return body.items
    .map(({ kind, item, facts }) => `${kind} ${item?.name ?? facts.name} ${facts.count}`)
    .toSorted((a, b) => a.localeCompare(b))
}

const left = async ({ tenantId }: TestMember) =>
  (
    await server.context.driver.query('select kind from item_change where tenant_id = $1', [
      tenantId,
    ])
  ).rows.length

describe('who follows a folder', () => {
  it('hears how many documents others have added or moved anywhere below it', async () => {
    const me = await server.newTenant()
    const colleague = await server.addUser(me, 'ADMIN')
    const contracts = await folderIn(me, me.sharedPartId, 'contracts')
    const leases = await folderIn(me, contracts, 'leases')
    const other = await folderIn(me, me.sharedPartId, 'other')
    await follow(me, contracts)
    await follow(colleague, contracts)
    await follow(colleague, leases)
    await add(colleague, contracts, 'a')
    await add(colleague, leases, 'b')
    await add(me, leases, 'c')
    await run(me)
    expect(await toldTo(me)).toEqual(['items_added contracts 2'])
    // A document counts for the nearest folder.
    expect(await toldTo(colleague)).toEqual(['items_added leases 1'])

    // Unread notices are added up. What was moved within the folder isn't new in it.
    const d = await add(colleague, other, 'd')
    const e = await add(colleague, contracts, 'e')
    await colleague.patch(`/v1/documents/${d}`, { parent_path_part_id: contracts })
    await colleague.patch(`/v1/documents/${e}`, { parent_path_part_id: leases })
    await run(me)
    expect(await toldTo(me)).toEqual(['items_added contracts 4'])
    expect(await left(me)).toBe(0)
  })

  it('hears of a moved folder with the number of its documents', async () => {
    const me = await server.newTenant()
    const colleague = await server.addUser(me, 'ADMIN')
    const contracts = await folderIn(me, me.sharedPartId, 'contracts')
    const inner = await addFolder(server, me, { name: 'inner' })
    for (const name of ['a', 'b']) {
      // oxlint-disable-next-line no-await-in-loop -- in order
      await add(me, inner.partId, name)
    }
    await follow(me, contracts)
    await colleague.patch(`/v1/folders/${inner.id}`, { parent_path_part_id: contracts })
    await run(me)
    expect(await toldTo(me)).toEqual(['items_added contracts 2'])
  })

  it('hears which document has changed, or how many have', async () => {
    const me = await server.newTenant()
    const colleague = await server.addUser(me, 'ADMIN')
    const folder = await folderIn(me, me.sharedPartId, 'folder')
    const [a, b] = await Promise.all(
      ['a', 'b'].map((name) =>
        addDocument(server, me, { parentPartId: folder, name, versions: [[], []] }),
      ),
    )
    if (!a || !b) throw new Error('Both were added.')
    await follow(me, folder)
    await follow(colleague, a.documentPartId)
    const activate = (by: TestMember, { documentId, versions }: typeof a, version: number) =>
      by.patch(`/v1/documents/${documentId}`, { active_version_id: versions[version]?.versionId })
    await activate(colleague, a, 0)
    await run(me)
    expect(await toldTo(me)).toEqual(['item_changed a 1'])
    expect(await toldTo(colleague)).toEqual([])
    await me.post('/v1/notices/read', {})
    await activate(colleague, a, 1)
    await activate(colleague, b, 0)
    await activate(me, a, 0)
    await run(me)
    expect(await toldTo(me)).toEqual(['item_changed a 1', 'item_changed folder 2'])
    expect(await toldTo(colleague)).toEqual(['item_changed a 1'])
  })

  it('gets no notice of what they may not read by then, and sees none', async () => {
    const me = await server.newTenant()
    const [early, late] = [await server.addUser(me, 'USER'), await server.addUser(me, 'USER')]
    const folder = await folderIn(me, me.sharedPartId, 'folder')
    const given = await Promise.all(
      [early, late].map((user) => server.grant(me, user, folder, 'READ_ONLY')),
    )
    const withdraw = (at: number) =>
      me.delete(`/v1/user-permissions/${given[at]?.permissionId}?tenant_id=${me.tenantId}`)
    await follow(early, folder)
    await follow(late, folder)
    await add(me, folder, 'a')
    await withdraw(0)
    await run(me)
    expect(await toldTo(late)).toEqual(['items_added folder 1'])
    await withdraw(1)
    expect(await toldTo(late)).toEqual([])
    await server.grant(me, early, folder, 'READ_ONLY')
    expect(await toldTo(early)).toEqual([])
  })

  it('gets one notice, even if a process dies in between or two work at once', async () => {
    const me = await server.newTenant()
    const colleague = await server.addUser(me, 'ADMIN')
    await follow(me, me.sharedPartId)
    await add(colleague, me.sharedPartId, 'a')
    const dying: Context = {
      ...server.context,
      doors: {
        ...server.context.doors,
        inTenant: (tenantId, work) =>
          server.context.doors.inTenant(tenantId, async (tx) => {
            await work(tx)
            throw new Error('The process has died.')
          }),
      },
    }
    await expect(run(me, dying)).rejects.toThrow('The process has died.')
    expect(await toldTo(me)).toEqual([])
    await Promise.all([run(me), run(me), run(me)])
    expect(await toldTo(me)).toEqual(['items_added shared 1'])
  })
})

describe('who follows a search', () => {
  const save = async (member: TestMember, search: object) => {
    const body = { name: 'Ferns', search: { search_type: 'full_text', ...search } }
    const made = await member.post<{ id: string }>('/v1/saved-searches', {
      ...body,
      is_followed: true,
    })
    expect(made.status).toBe(201)
    return made.body.id
  }
  const ingest = async (by: TestMember, parentPartId: string, text: string) => {
    const nodes = [{ chunk: text }]
    const { documentId } = await addDocument(server, by, { parentPartId, nodes })
    const { tenantId, userId: actorId } = by
    await server.context.doors.inTenant(tenantId, (tx) =>
      recordIngested(tx, { tenantId, documentId, actorId }),
    )
  }

  it('hears how many new documents match and may be read by them', async () => {
    const me = await server.newTenant()
    const user = await server.addUser(me, 'USER')
    const [open, closed] = [
      await folderIn(me, me.sharedPartId, 'open'),
      await folderIn(me, me.sharedPartId, 'closed'),
    ]
    await server.grant(me, user, open, 'READ_WRITE')
    await ingest(me, open, 'An older fern')
    await save(user, { query: 'fern' })
    await save(me, { query: 'fern' })
    await save(me, { query: 'fern', parent_path_ids: [closed] })
    await run(me)
    await me.post('/v1/notices/read', {})
    await user.post('/v1/notices/read', {})
    const before = [await toldTo(me), await toldTo(user)]

    await ingest(me, open, 'A new fern')
    await ingest(me, open, 'A moss')
    await ingest(me, closed, 'A secret fern')
    await ingest(user, open, 'A fern of their own')
    await run(me)
    const news = async (member: TestMember, at: number) =>
      (await toldTo(member)).slice(before[at]?.length)
    expect(await news(user, 1)).toEqual(['search_matched Ferns 1'])
    expect(await news(me, 0)).toEqual(['search_matched Ferns 1'])
    expect(await left(me)).toBe(0)
  })

  it('hears only of documents that meet the operators of the search', async () => {
    const me = await server.newTenant()
    const colleague = await server.addUser(me, 'ADMIN')
    const open = await folderIn(me, me.sharedPartId, 'open')
    const query_syntax = 'operators'
    await save(me, { query: 'fern -moss in:open', query_syntax })
    await ingest(colleague, open, 'A fern with moss')
    await ingest(colleague, me.sharedPartId, 'A fern elsewhere')
    await run(me)
    expect(await toldTo(me)).not.toContain('search_matched Ferns 1')
    await ingest(colleague, open, 'A fern')
    await run(me)
    expect(await toldTo(me)).toContain('search_matched Ferns 1')
  })

  it('gets one notice if two processes work at once, and none if they have stopped following', async () => {
    const me = await server.newTenant()
    const colleague = await server.addUser(me, 'ADMIN')
    const id = await save(me, { query: 'fern' })
    await ingest(colleague, me.sharedPartId, 'A new fern')
    await Promise.all([run(me), run(me)])
    expect(await toldTo(me)).toEqual(['search_matched Ferns 1'])
    await me.patch(`/v1/saved-searches/${id}`, { is_followed: false })
    await ingest(colleague, me.sharedPartId, 'Another fern')
    await run(me)
    expect(await toldTo(me)).toEqual(['search_matched Ferns 1'])
    expect(await left(me)).toBe(0)
  })

  it('gets no notice, and no other search is held up, if a filter names what is gone', async () => {
    const me = await server.newTenant()
    const colleague = await server.addUser(me, 'ADMIN')
    const gone = '11111111-1111-4111-8111-111111111111'
    await save(me, { query: 'fern', parent_path_ids: [gone] })
    await save(me, { query: 'fern', tag_ids: [gone] })
    await save(me, { query: 'fern' })
    await ingest(colleague, me.sharedPartId, 'A new fern')
    await run(me)
    expect(await toldTo(me)).toEqual(['search_matched Ferns 1'])
  })
})
