import { expect } from 'vitest'
import { addDocument, addFolder } from '../../../../test/support/content.ts'
import type { Caller, TestMember, TestServer } from '../../../../test/support/index.ts'

export type Tag = { id: string; name: string }
export type Tags = { tags: Tag[] }
export type Tagged = { path_part_id: string; tags?: Tag[] | null }
export type Group = { chunk_ids: string[]; tag_ids: string[] }

export const times = (count: number) => Array.from({ length: count }, (_unused, index) => index)
export const urlOf = (partId: string) => `/v1/path-parts/${partId}/tags`
export const idsOf = (tags: readonly { id: string }[]) => tags.map(({ id }) => id)
export const namesOf = (tags: readonly Tag[]) => tags.map(({ name }) => name)

export async function apply(
  caller: Caller,
  partId: string,
  ...tags: { id: string }[]
): Promise<Tag[]> {
  const { status, body } = await caller.post<Tags>(urlOf(partId), { tag_ids: idsOf(tags) })
  expect([JSON.stringify(body), status]).toEqual([JSON.stringify(body), 200])
  return body.tags
}

export async function remove(
  caller: Caller,
  partId: string,
  ...tags: { id: string }[]
): Promise<Tag[]> {
  const { status, body } = await caller.delete<Tags>(urlOf(partId), { tag_ids: idsOf(tags) })
  expect([JSON.stringify(body), status]).toEqual([JSON.stringify(body), 200])
  return body.tags
}

export async function read(caller: Caller, partId: string, query = ''): Promise<string[]> {
  const { status, body } = await caller.get<Tags>(`${urlOf(partId)}${query}`)
  expect([JSON.stringify(body), status]).toEqual([JSON.stringify(body), 200])
  return namesOf(body.tags)
}

/** Nodes of every type, each below the previous one. */
export async function stack(server: TestServer, me: TestMember) {
  const folder = await addFolder(server, me, {})
  const file = await addDocument(server, me, {
    parentPartId: folder.partId,
    nodes: [
      { section: 'outer', nodes: [{ section: 'inner', nodes: [{ chunk: 'walnut deep' }] }] },
      { chunk: 'walnut beside' },
    ],
  })
  const [outer, inner] = file.sections
  const [deep, beside] = file.chunks
  const missing = { id: '', partId: '' }
  return {
    folder,
    file,
    outer: outer ?? missing,
    inner: inner ?? missing,
    deep: deep ?? missing,
    beside: beside ?? missing,
  }
}
