import { beforeAll, expect, test } from 'vitest'
import { addDocument, addFolder } from '../../../test/support/content.ts'
import { addReader, decideReader, setReaders } from '../../../test/support/readers.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'

type Hit = { readonly id: string; readonly score: number }

let server: TestServer
let user: TestMember

beforeAll(async () => {
  server = await sharedTestServer()
  const owner = await server.newTenant()
  user = await server.addUser(owner, 'USER')
  const open = await addFolder(server, owner, { name: 'open' })
  const secret = await addFolder(server, owner, { name: 'secret' })
  await server.grant(owner, user, open.partId, 'READ_ONLY')
  await addDocument(server, owner, {
    parentPartId: open.partId,
    nodes: [{ chunk: 'trout swim in the cold river' }, { chunk: 'carp swim in the warm pond' }],
  })
  await addDocument(server, owner, {
    parentPartId: secret.partId,
    nodes: [
      { chunk: 'obsidian is what we call the merger' },
      { chunk: 'obsidian closes in spring' },
      { chunk: 'the river takes the obsidian' },
    ],
  })
})

async function scores(
  query: string,
  more: object = {},
  who: TestMember = user,
): Promise<readonly Hit[]> {
  const body = { query, search_type: 'full_text', score_threshold: 0, ...more }
  const { status, body: hits } = await who.post<Hit[]>('/v1/chunks/search', body)
  expect(status).toBe(200)
  return hits.map(({ id, score }) => ({ id, score }))
}

test.each(['trout river', 'carp', 'swim'])(
  'a word that only unreadable documents contain scores like one that none contains, alongside %j',
  async (known) => {
    const absent = await scores(`${known} zzyzx`)
    expect(absent).not.toEqual([])
    expect(await scores(`${known} obsidian`)).toEqual(absent)
    for (const score_threshold of [0.3, 0.45, 0.5]) {
      expect(await scores(`${known} obsidian`, { score_threshold })).toEqual(
        await scores(`${known} zzyzx`, { score_threshold }),
      )
    }
  },
)

test('a word in both unreadable and readable documents counts', async () => {
  expect(await scores('trout pond')).not.toEqual(await scores('trout zzyzx'))
  expect(await scores('obsidian')).toEqual([])
})

test('a word in what a source hides from administrators, too, counts for none of them', async () => {
  const owner = await server.newTenant()
  await addDocument(server, owner, { nodes: [{ chunk: 'trout swim in the cold river' }] })
  const nodes = ['one', 'two', 'three'].map((n) => ({ chunk: `obsidian is the merger ${n}` }))
  const { documentPartId } = await addDocument(server, owner, { nodes })
  const admins = await addReader(server, owner, { kind: 'admins' })
  await setReaders(server, owner, documentPartId, [admins])
  const absent = await scores('trout zzyzx', {}, owner)
  expect(absent).not.toEqual([])
  expect(await scores('trout obsidian', {}, owner)).not.toEqual(absent)
  await decideReader(server, owner, admins, { is_ignored: true })
  expect(await scores('trout obsidian', {}, owner)).toEqual(absent)
  expect(await scores('obsidain', {}, owner)).toEqual([])
})
