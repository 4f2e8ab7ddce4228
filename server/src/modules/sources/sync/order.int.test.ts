import { beforeAll, expect, it } from 'vitest'
import { addDocument } from '../../../../test/support/content.ts'
import { sharedTestServer, type TestServer } from '../../../../test/support/index.ts'
import { addFake, put, sync, type Sync } from '../sources.test-support.ts'

let server: TestServer

beforeAll(async () => {
  server = await sharedTestServer()
})

type Item = { readonly path_part_id: string; readonly name: string }

async function itemsOf({ me, folderPartId }: Sync): Promise<Item[]> {
  const { body: part } = await me.get<{ metadata_obj_id: string }>(`/v1/path-parts/${folderPartId}`)
  const path = `/v1/folders/${part.metadata_obj_id}/contents?sort_order=LOGICAL&limit=100`
  return (await me.get<{ items: Item[] }>(path)).body.items
}

const namesOf = async (source: Sync) => (await itemsOf(source)).map(({ name }) => name)

it('orders items by name as people do, later ones too, and keeps items of people in place', async () => {
  const source = await addFake(server, await server.newTenant())
  const { me, folderPartId } = source
  for (const at of [10, 2, 33, 1, 9]) put(source, `f${at}`, `file ${at}.txt`)
  put(source, 'a', 'Zoo/a.txt')
  await sync(source)
  expect(await namesOf(source)).toEqual([
    'Zoo',
    'file 1.txt',
    'file 2.txt',
    'file 9.txt',
    'file 10.txt',
    'file 33.txt',
  ])
  await addDocument(server, me, { parentPartId: folderPartId, name: 'mine' })
  put(source, 'f3', 'file 3.txt')
  put(source, 'f40', 'file 40.txt')
  put(source, 'f9', 'file 34.txt')
  await sync(source)
  expect(await namesOf(source)).toEqual([
    'Zoo',
    'file 1.txt',
    'file 2.txt',
    'file 3.txt',
    'file 10.txt',
    'file 33.txt',
    'file 34.txt',
    'mine',
    'file 40.txt',
  ])
})

it('leaves the order that people have chosen, and adds new items at the end', async () => {
  const source = await addFake(server, await server.newTenant())
  const { me, folderPartId } = source
  for (const at of [1, 2, 3]) put(source, `f${at}`, `${at}.txt`)
  await sync(source)
  const [first] = await itemsOf(source)
  const { status } = await me.post(`/v1/path-parts/${folderPartId}/order`, {
    path_part_ids: [(await itemsOf(source))[2]?.path_part_id],
    prev_sibling_path_id: null,
  })
  expect([first?.name, status]).toEqual(['1.txt', 204])
  put(source, 'f0', '0.txt')
  await sync(source)
  expect(await namesOf(source)).toEqual(['3.txt', '1.txt', '2.txt', '0.txt'])
})

it('gives a document the type of its new name', async () => {
  const source = await addFake(server, await server.newTenant())
  put(source, '1', 'notes.txt', '# Notes')
  await sync(source)
  const typeOf = async () => {
    const [item] = await itemsOf(source)
    const path = `/v1/path-parts/${item?.path_part_id}`
    const { body } = await source.me.get<{ metadata_obj_id: string }>(path)
    const found = await source.me.get<{ document_type: string }>(
      `/v1/documents/${body.metadata_obj_id}`,
    )
    return found.body.document_type
  }
  const before = await typeOf()
  put(source, '1', 'notes.csv', '# Notes')
  await sync(source)
  expect([before, await typeOf()]).toEqual(['PLAINTEXT', 'CSV'])
})
