import { beforeAll, describe, expect, test } from 'vitest'
import { addFolder, tagPart } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import { document, folder } from '../folders/folders.test-support.ts'

let server: TestServer
let owner: TestMember
let parentId: string
let tags: Record<'red' | 'blue', { id: string }>
/** A time between the creation of `b` and of `c`. */
let middle: string

const names = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name)

type Page = { readonly total: number; readonly items: readonly { readonly name: string }[] }

beforeAll(async () => {
  server = await sharedTestServer()
  owner = await server.newTenant()
  parentId = (await addFolder(server, owner)).partId
  tags = { red: await server.tag(owner), blue: await server.tag(owner) }
  const b = await document(owner, 'b.txt', parentId)
  const a = await document(owner, 'A.txt', parentId)
  const { rows } = await server.context.driver.query('select clock_timestamp() as at', [])
  middle = (rows[0] as { at: Date }).at.toISOString()
  await server.context.driver.query(
    "update path_part set created_at = $1::timestamptz - interval '1 hour', updated_at = $1::timestamptz - interval '1 hour' where id = any($2::uuid[])",
    [middle, [a.path_part_id, b.path_part_id]],
  )
  const c = await document(owner, 'c.md', parentId)
  await tagPart(server, owner, a.path_part_id, tags.red)
  await tagPart(server, owner, c.path_part_id, tags.blue)
})

async function listed(query: string, caller = owner): Promise<string[]> {
  const { status, body } = await caller.get<Page>(
    `/v1/documents?parent_path_part_id=${parentId}&${query}`,
  )
  expect(status).toBe(200)
  expect(body.total).toBe(body.items.length)
  return names(body.items)
}

describe('listing documents', () => {
  test.each([
    ['sort_by=NAME', ['A.txt', 'b.txt', 'c.md']],
    ['sort_by=NAME&sort_dir=DESC', ['c.md', 'b.txt', 'A.txt']],
    ['sort_order=NAME&sort_dir=DESC', ['c.md', 'b.txt', 'A.txt']],
    ['sort_dir=DESC', ['c.md', 'A.txt', 'b.txt']],
    ['sort_by=NAME&name_like=TXT', ['A.txt', 'b.txt']],
    ['name_like=%25', []],
    ['name=b.txt', ['b.txt']],
    ['name=B.txt', []],
  ])('with %s returns %j', async (query, expected) => {
    expect(await listed(query)).toEqual(expected)
  })

  test('filters by the time of creation and change', async () => {
    const at = encodeURIComponent(middle)
    expect(await listed(`created_after=${at}`)).toEqual(['c.md'])
    expect(await listed(`sort_by=NAME&created_before=${at}`)).toEqual(['A.txt', 'b.txt'])
    expect(await listed(`sort_by=NAME&updated_before=${at}`)).toEqual(['A.txt', 'b.txt'])
    const leap = await owner.get(`/v1/documents?created_after=2016-12-31T23:59:60Z`)
    expect(leap.status).toBe(422)
  })

  test('filters by tags, including tags of the folders above', async () => {
    const { red, blue } = tags
    expect(await listed(`include_tag_ids=${red.id}`)).toEqual(['A.txt'])
    expect(
      await listed(`include_tag_ids=${red.id}&include_tag_ids=${blue.id}&sort_by=NAME`),
    ).toEqual(['A.txt', 'c.md'])
    expect(await listed(`exclude_tag_ids=${red.id}&sort_by=NAME`)).toEqual(['b.txt', 'c.md'])
    expect(await listed(`include_tag_ids=${red.id}&exclude_tag_ids=${red.id}`)).toEqual([])
    const inherited = await server.tag(owner)
    await tagPart(server, owner, parentId, inherited)
    expect(await listed(`include_tag_ids=${inherited.id}`)).toHaveLength(3)
  })

  test('never shows what the caller cannot read, whatever the filters', async () => {
    const user = await server.addUser(owner, 'USER')
    const all = await owner.get<{ items: { name: string; path_part_id: string }[] }>(
      `/v1/documents?parent_path_part_id=${parentId}`,
    )
    await server.grant(owner, user, parentId, 'READ_ONLY')
    expect(await listed('name_like=t', user)).toHaveLength(2)
    const other = await server.newTenant()
    const foreign = await other.get(`/v1/documents?parent_path_part_id=${parentId}&name_like=t`)
    expect(foreign.status).toBe(404)
    expect(all.body.items).toHaveLength(3)
  })
})

test('contents of a folder, subfolders, path parts and search by name support the same filters', async () => {
  const top = await folder(owner, 'top', owner.sharedPartId)
  const inner = await folder(owner, 'inner', top.path_part_id)
  await document(owner, 'deep.txt', inner.path_part_id)
  await tagPart(server, owner, inner.path_part_id, tags.blue)
  const from = (path: string) => owner.get<Page>(path).then(({ body }) => names(body.items))
  const contents = `/v1/folders/${top.id}/contents?max_depth=5`
  expect(await from(`${contents}&include_tag_ids=${tags.blue.id}`)).toEqual(['inner', 'deep.txt'])
  expect(await from(`${contents}&sort_dir=DESC&name_like=deep`)).toEqual(['deep.txt'])
  expect(await from(`${contents}&name=deep.txt`)).toEqual(['deep.txt'])
  const folders = `/v1/folders?parent_path_part_id=${top.path_part_id}`
  expect(await from(`${folders}&exclude_tag_ids=${tags.blue.id}`)).toEqual([])
  const parts = `/v1/path-parts?parent_path_id=${top.path_part_id}`
  expect(await from(`${parts}&include_tag_ids=${tags.blue.id}`)).toEqual(['inner'])
  const found = '/v1/folders/search?name_like=.txt'
  expect(await from(`${found}&include_tag_ids=${tags.blue.id}`)).toEqual(['deep.txt'])
  expect(await from(`${found}&sort_dir=DESC`)).toEqual(['deep.txt', 'b.txt', 'A.txt'])
})
