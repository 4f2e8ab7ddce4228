import { beforeAll, expect, test } from 'vitest'
import { addDocument, addFolder } from '../../../test/support/content.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'
import { actorOfMember } from '../tenancy/index.ts'
import { expandPrefix } from './expand-prefix.queries.ts'
import { findReadable } from './known-words.ts'

let server: TestServer
let owner: TestMember
let user: TestMember

beforeAll(async () => {
  server = await sharedTestServer()
  owner = await server.newTenant()
  user = await server.addUser(owner, 'USER')
  const open = await addFolder(server, owner, { name: 'open' })
  const secret = await addFolder(server, owner, { name: 'secret' })
  await server.grant(owner, user, open.partId, 'READ_ONLY')
  const chunks = ['a trout in the truck', 'two trout', 'a trustee', "o'brien has 100 trees"]
  await addDocument(server, owner, {
    parentPartId: open.partId,
    nodes: chunks.map((chunk) => ({ chunk })),
  })
  await addDocument(server, owner, { parentPartId: secret.partId, nodes: [{ chunk: 'truffles' }] })
  await addDocument(server, await server.newTenant(), { nodes: [{ chunk: 'trumpets' }] })
})

async function expand(who: TestMember, prefix: string, most = 9): Promise<string[]> {
  const { doors } = server.context
  const { tenantId } = owner
  const actor = await actorOfMember(doors, tenantId, who.userId)
  return doors.readInTenant(tenantId, async (tx) => {
    const filters = actor && (await findReadable(tx, actor))
    if (!filters) throw new Error('The caller can read nothing.')
    return expandPrefix(tx, tenantId, { prefix }, { filters, most })
  })
}

test.each([
  ['tr', ['trout', 'tree', 'truck', 'truste']],
  ['tru', ['truck', 'truste']],
  ["o'", ["o'brien"]],
  ['zz', []],
  ['\\', []],
  ['truf', []],
  ['trump', []],
])(
  '%j stands for the lexemes of readable texts that begin with it, in most texts first',
  async (prefix, lexemes) => {
    expect(await expand(user, prefix)).toEqual(lexemes)
  },
)

test('a prefix stands for a limited number of lexemes, and for those of all texts that a person can read', async () => {
  expect(await expand(user, 'tr', 2)).toEqual(['trout', 'tree'])
  expect(await expand(owner, 'truf')).toEqual(['truffl'])
})
