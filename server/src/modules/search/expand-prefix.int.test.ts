import { beforeAll, expect, test } from 'vitest'
import { addDocument, addFolder } from '../../../test/support/content.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'
import { actorOfMember } from '../tenancy/index.ts'
import { expandPrefixes } from './expand-prefix.queries.ts'

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

async function expand(who: TestMember, prefixes: readonly string[], most: number) {
  const { doors } = server.context
  const actor = await actorOfMember(doors, owner.tenantId, who.userId)
  if (!actor) throw new Error('The caller is not a member.')
  const found = await doors.readInTenant(owner.tenantId, (tx) =>
    expandPrefixes(tx, actor, prefixes, most),
  )
  return Object.fromEntries(found)
}

test('a prefix stands for the lexemes of readable texts that begin with it, in most texts first', async () => {
  expect(await expand(user, ['tr', 'tru', "o'", 'zz', '\\'], 9)).toEqual({
    tr: ['trout', 'tree', 'truck', 'truste'],
    tru: ['truck', 'truste'],
    "o'": ["o'brien"],
  })
  expect(await expand(owner, ['truf'], 9)).toEqual({ truf: ['truffl'] })
  expect(await expand(user, ['truf', 'trump'], 9)).toEqual({})
})

test('a prefix stands for a limited number of lexemes', async () => {
  expect(await expand(user, ['tr'], 2)).toEqual({ tr: ['trout', 'tree'] })
  expect(await expand(user, [], 2)).toEqual({})
})
