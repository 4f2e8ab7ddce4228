import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createArbor, shownName, shownPath } from '@arbor/client'
import { addDocument, addFolder } from '../../server/test/support/content.ts'
import {
  listenStrictly,
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../server/test/support/index.ts'
import { findItem, makeFolders } from './find-items.ts'

let server: TestServer
let ann: TestMember
let requests: string[] = []

beforeAll(async () => {
  server = await sharedTestServer()
})
beforeEach(async () => {
  ann = await server.newTenant()
  requests = []
})

/** A client that records the paths of its requests. */
async function clientOf({ apiKey }: TestMember) {
  const baseUrl = `http://127.0.0.1:${await listenStrictly(server.app)}`
  return createArbor({
    baseUrl,
    apiKey,
    fetch: async (request) => {
      requests.push(new URL(request instanceof Request ? request.url : request).pathname)
      return fetch(request)
    },
  })
}

async function addLeases() {
  const leases = await addFolder(server, ann, { name: 'leases' })
  const old = await addFolder(server, ann, { parentPartId: leases.partId, name: '2025' })
  const wanted = await addDocument(server, ann, { parentPartId: old.partId, name: 'a' })
  // Names that contain the wanted one, in the same folder and in others.
  for (const parentPartId of [old.partId, leases.partId, ann.sharedPartId]) {
    for (const name of ['aa', 'bar', '2025a']) {
      await addDocument(server, ann, { parentPartId, name })
    }
  }
  return { leases, old, wanted }
}

describe('finding an item by path', () => {
  it('takes one request per step, however many similar names exist', async () => {
    const { wanted } = await addLeases()
    const arbor = await clientOf(ann)
    const found = await findItem(arbor, '/shared/leases/2025/a')
    expect(found.id).toBe(wanted.documentId)
    expect(requests).toHaveLength(4)
    await expect(findItem(arbor, '/shared/leases/2026/a')).rejects.toThrow('doesn’t exist')
    await expect(findItem(arbor, '/shared/leases/2025/a/b')).rejects.toThrow('doesn’t exist')
    await expect(findItem(arbor, '/shared/..')).rejects.toThrow('doesn’t exist')
  })

  it('starts from a granted folder, given by its full path or its name', async () => {
    const { old, wanted } = await addLeases()
    const ben = await server.addUser(ann, 'USER')
    await server.grant(ann, ben, old.partId, 'READ_ONLY')
    const arbor = await clientOf(ben)
    for (const place of ['/shared/leases/2025/a', '2025/a', wanted.documentId]) {
      expect((await findItem(arbor, place)).id).toBe(wanted.documentId)
    }
    await expect(findItem(arbor, '/shared/leases')).rejects.toThrow('doesn’t exist')
  })

  it('finds your own folder, and other people’s for an administrator', async () => {
    const ben = await server.addUser(ann, 'USER')
    const note = await addDocument(server, ann, { parentPartId: ben.homePartId, name: 'note' })
    const own = await findItem(await clientOf(ben), '/Private/note')
    expect(own.id).toBe(note.documentId)
    expect((await findItem(await clientOf(ann), own.materialized_path)).id).toBe(note.documentId)
  })

  it('accepts the names of people instead of their ids', async () => {
    const ben = await server.addUser(ann, 'USER')
    await ben.bySession.patch('/v1/users', { first_name: 'Ben', last_name: 'Okoro' })
    const note = await addDocument(server, ann, { parentPartId: ben.homePartId, name: 'note' })
    const arbor = await clientOf(ann)
    const found = await findItem(arbor, '/users/Ben Okoro/note')
    expect(found.id).toBe(note.documentId)
    expect(shownPath(found)).toBe('/users/Ben Okoro/note')
    expect(shownName(await findItem(arbor, '/users/Ben Okoro'))).toBe('Ben Okoro')
    expect((await findItem(arbor, '/users')).path_part_id).toBe(ann.usersPartId)
    const folder = await makeFolders(arbor, '/users/Ben Okoro/new')
    expect(shownPath(await findItem(arbor, folder))).toBe('/users/Ben Okoro/new')
    const reader = await server.addUser(ann, 'USER')
    await server.grant(ann, reader, note.documentPartId, 'READ_ONLY')
    const granted = await findItem(await clientOf(reader), '/users/Ben Okoro/note')
    expect(granted.id).toBe(note.documentId)
    await expect(findItem(arbor, '/users/Nobody/note')).rejects.toThrow('doesn’t exist')
  })

  it('creates the missing folders at the end of a path', async () => {
    const { old } = await addLeases()
    const arbor = await clientOf(ann)
    const made = await makeFolders(arbor, '/shared/leases/2025/new/and newer')
    const { ancestors } = await arbor.get('/v1/path-parts/{path_part_id}/ancestry', {
      params: { path: { path_part_id: made } },
    })
    expect(ancestors.map(({ name }) => name)).toEqual([
      '/',
      'shared',
      'leases',
      '2025',
      'new',
      'and newer',
    ])
    expect(ancestors.map(({ path_part_id: id }) => id)).toContain(old.partId)
    expect(await makeFolders(arbor, '/shared/leases/2025/new/and newer')).toBe(made)
    await expect(makeFolders(arbor, '/shared/leases/2025/a/b')).rejects.toThrow(
      'Can’t create folder',
    )
  })
})
