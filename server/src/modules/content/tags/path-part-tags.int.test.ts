import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { addDocument, addFolder } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type Caller,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'

type Tag = { id: string; name: string }
type Tags = { tags: Tag[] }
type Tagged = { path_part_id: string; tags?: Tag[] | null }
type Group = { chunk_ids: string[]; tag_ids: string[] }

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

const times = (count: number) => Array.from({ length: count }, (_unused, index) => index)
const urlOf = (partId: string) => `/v1/path-parts/${partId}/tags`
const idsOf = (tags: readonly { id: string }[]) => tags.map(({ id }) => id)
const namesOf = (tags: readonly Tag[]) => tags.map(({ name }) => name)

async function apply(caller: Caller, partId: string, ...tags: { id: string }[]): Promise<Tag[]> {
  const { status, body } = await caller.post<Tags>(urlOf(partId), { tag_ids: idsOf(tags) })
  expect([JSON.stringify(body), status]).toEqual([JSON.stringify(body), 200])
  return body.tags
}

async function remove(caller: Caller, partId: string, ...tags: { id: string }[]): Promise<Tag[]> {
  const { status, body } = await caller.delete<Tags>(urlOf(partId), { tag_ids: idsOf(tags) })
  expect([JSON.stringify(body), status]).toEqual([JSON.stringify(body), 200])
  return body.tags
}

async function read(caller: Caller, partId: string, query = ''): Promise<string[]> {
  const { status, body } = await caller.get<Tags>(`${urlOf(partId)}${query}`)
  expect([JSON.stringify(body), status]).toEqual([JSON.stringify(body), 200])
  return namesOf(body.tags)
}

/** A node of every type, from the top down. */
async function stack(me: TestMember) {
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

describe('applying tags', () => {
  it('adds to those that are there, and answers all direct ones in the order of their names', async () => {
    const me = await server.newTenant()
    const { partId } = await addFolder(server, me, {})
    const [c, a, b] = [
      await server.tag(me, 'c'),
      await server.tag(me, 'A'),
      await server.tag(me, 'b'),
    ]
    await apply(me, me.sharedPartId, await server.tag(me, 'from above'))
    expect(namesOf(await apply(me, partId, c))).toEqual(['c'])
    expect(namesOf(await apply(me, partId, b, a, c, a))).toEqual(['A', 'b', 'c'])
    expect(namesOf(await apply(me, partId, b))).toEqual(['A', 'b', 'c'])
    expect(namesOf(await apply(me, partId))).toEqual(['A', 'b', 'c'])
    expect(await read(me, partId)).toEqual(['A', 'b', 'c'])
    const { body } = await me.post<Tags>(urlOf(partId), { tag_ids: [a.id] })
    expect(body.tags[0]).toEqual((await me.get(`/v1/tags/${a.id}`)).body)
  })

  it('takes ids in capital letters, of tags and of the node', async () => {
    const me = await server.newTenant()
    const { partId } = await addFolder(server, me, {})
    const tag = await server.tag(me)
    const both = { tag_ids: [tag.id.toUpperCase(), tag.id] }
    const added = await me.post<Tags>(urlOf(partId.toUpperCase()), both)
    expect([added.status, idsOf(added.body.tags)]).toEqual([200, [tag.id]])
    const left = await me.delete<Tags>(urlOf(partId), { tag_ids: [tag.id.toUpperCase()] })
    expect([left.status, left.body.tags]).toEqual([200, []])
  })

  it('attaches none when one of them is unknown or of another tenant', async () => {
    const me = await server.newTenant()
    const { partId } = await addFolder(server, me, {})
    const [known, kept] = [await server.tag(me, 'known'), await server.tag(me, 'kept')]
    const foreign = await server.tag(await server.newTenant())
    await apply(me, partId, kept)
    for (const id of [newId(), foreign.id]) {
      const body = { tag_ids: [known.id, id] }
      const refused = await me.post<{ detail: string }>(urlOf(partId), body)
      expect(refused.status).toBe(400)
      expect(refused.body.detail).toContain(id)
      expect(refused.body.detail).not.toContain(known.id)
    }
    expect(await read(me, partId)).toEqual(['kept'])
  })

  it('takes at most ten ids', async () => {
    const me = await server.newTenant()
    const { partId } = await addFolder(server, me, {})
    const tags = await Promise.all(times(11).map(() => server.tag(me)))
    for (const call of [me.post, me.delete]) {
      const refused = await call<{ detail: { loc: unknown; type: string }[] }>(urlOf(partId), {
        tag_ids: idsOf(tags),
      })
      expect(refused.status).toBe(422)
      expect(refused.body.detail).toMatchObject([{ loc: ['body', 'tag_ids'], type: 'too_long' }])
    }
    expect(await apply(me, partId, ...tags.slice(0, 10))).toHaveLength(10)
    expect(await apply(me, partId, ...tags.slice(10))).toHaveLength(11)
    expect(await remove(me, partId, ...tags.slice(0, 10))).toHaveLength(1)
  })

  it.each([
    [undefined],
    [{}],
    [{ tag_ids: null }],
    [{ tag_ids: ['x'] }],
    [{ tag_ids: [null] }],
    [{ tag_ids: [], more: 1 }],
    [[]],
  ])('and removing refuse the body %j', async (body) => {
    const me = await server.newTenant()
    for (const call of [me.post, me.delete]) {
      expect((await call(urlOf(me.sharedPartId), body)).status).toBe(422)
    }
  })

  it('reaches nodes of every type, system folders included', async () => {
    const me = await server.newTenant()
    const { folder, file, outer, deep } = await stack(me)
    const tag = await server.tag(me, 'one')
    for (const partId of [
      me.rootPartId,
      me.sharedPartId,
      me.homePartId,
      folder.partId,
      file.documentPartId,
      file.versionPartId,
      outer.partId,
      deep.partId,
    ]) {
      expect(idsOf(await apply(me, partId, tag))).toEqual([tag.id])
      const { body } = await me.get<Tagged>(`/v1/path-parts/${partId}`)
      expect(idsOf(body.tags ?? [])).toEqual([tag.id])
      expect(await remove(me, partId, tag)).toEqual([])
    }
  })
})

describe('removing tags', () => {
  it('skips what is not there or unknown, and answers the direct tags that are left', async () => {
    const me = await server.newTenant()
    const { partId } = await addFolder(server, me, {})
    const [a, b, c] = [
      await server.tag(me, 'a'),
      await server.tag(me, 'b'),
      await server.tag(me, 'c'),
    ]
    await apply(me, partId, a, b)
    await apply(me, me.sharedPartId, a)
    expect(namesOf(await remove(me, partId))).toEqual(['a', 'b'])
    expect(namesOf(await remove(me, partId, a, c, { id: newId() }))).toEqual(['b'])
    expect(namesOf(await remove(me, partId, a))).toEqual(['b'])
    expect(await read(me, me.sharedPartId)).toEqual(['a'])
    expect((await me.get(`/v1/tags/${a.id}`)).status).toBe(200)
  })
})

describe('the tags of a node', () => {
  it('with the inherited ones are those of the whole chain, each once, across the version', async () => {
    const me = await server.newTenant()
    const { folder, file, outer, inner, deep, beside } = await stack(me)
    const chain = [
      [me.rootPartId, '9 root'],
      [me.sharedPartId, '8 shared'],
      [folder.partId, '7 folder'],
      [file.documentPartId, '6 document'],
      [file.versionPartId, '5 version'],
      [outer.partId, '4 outer'],
      [inner.partId, '3 inner'],
      [deep.partId, '2 chunk'],
    ] as const
    const everywhere = await server.tag(me, '1 everywhere')
    for (const [partId, name] of chain) {
      await apply(me, partId, everywhere, await server.tag(me, name))
    }
    for (const [depth, [partId, name]] of chain.entries()) {
      const above = chain.slice(0, depth + 1).map(([, each]) => each)
      expect(await read(me, partId)).toEqual(['1 everywhere', name])
      expect(await read(me, partId, '?include_inherited=false')).toEqual(['1 everywhere', name])
      expect(await read(me, partId, '?include_inherited=true')).toEqual([
        '1 everywhere',
        ...above.toReversed(),
      ])
    }
    expect(await read(me, beside.partId)).toEqual([])
    expect(await read(me, beside.partId, '?include_inherited=true')).toHaveLength(6)
    expect(await read(me, me.agentsPartId, '?include_inherited=true')).toEqual([
      '1 everywhere',
      '9 root',
    ])
  })

  it('follow a move of the folder above', async () => {
    const me = await server.newTenant()
    const { folder, deep } = await stack(me)
    const target = await addFolder(server, me, {})
    await apply(me, target.partId, await server.tag(me, 'new place'))
    expect(await read(me, deep.partId, '?include_inherited=true')).toEqual([])
    const move = { parent_path_part_id: target.partId }
    expect((await me.patch(`/v1/folders/${folder.id}`, move)).status).toBe(200)
    expect(await read(me, deep.partId, '?include_inherited=true')).toEqual(['new place'])
  })

  it('show wherever tags are asked for, and nowhere once they are removed', async () => {
    const me = await server.newTenant()
    const { folder, file } = await stack(me)
    const tag = await server.tag(me)
    const nodes = [folder.partId, file.documentPartId]
    for (const partId of nodes) await apply(me, partId, tag)
    const shown = async () => {
      const at = async (url: string) => (await me.get<Tagged>(url)).body
      const first = async (url: string) =>
        (await me.get<{ items: Tagged[] }>(url)).body.items.find(({ path_part_id: id }) =>
          nodes.includes(id),
        )
      const found = [
        await at(`/v1/path-parts/${folder.partId}`),
        await at(`/v1/path-parts/${file.documentPartId}`),
        await at(`/v1/folders/${folder.id}?with_tags=true`),
        await at(`/v1/documents/${file.documentId}?with_tags=true`),
        await first(`/v1/folders?parent_path_part_id=${me.sharedPartId}&with_tags=true`),
        await first(`/v1/documents?parent_path_part_id=${folder.partId}&with_tags=true`),
        await first(`/v1/folders/${folder.id}/contents?with_tags=true`),
        await first(`/v1/folders/search?name_like=folder&with_tags=true`),
      ]
      return found.map((node) => node?.tags && idsOf(node.tags))
    }
    expect(await shown()).toEqual(times(8).map(() => [tag.id]))
    for (const partId of nodes) await remove(me, partId, tag)
    expect(await shown()).toEqual(times(8).map(() => []))
  })
})

describe('the right', () => {
  it('to read the node is enough to see its tags, inherited ones too; to apply it takes writing', async () => {
    const me = await server.newTenant()
    const user = await server.addUser(me, 'USER')
    const { folder, file, outer, deep } = await stack(me)
    const tag = await server.tag(me, 'own')
    await apply(me, folder.partId, await server.tag(me, 'above'))
    const body = { tag_ids: [tag.id] }
    const attempts = async (partId: string) => [
      (await user.get(urlOf(partId))).status,
      (await user.post(urlOf(partId), body)).status,
      (await user.delete(urlOf(partId), body)).status,
    ]
    expect(await attempts(file.documentPartId)).toEqual([403, 403, 403])
    await server.grant(me, user, file.documentPartId, 'READ_ONLY')
    await apply(me, deep.partId, tag)
    expect(await attempts(file.documentPartId)).toEqual([200, 403, 403])
    expect(await attempts(deep.partId)).toEqual([200, 403, 403])
    expect(await attempts(folder.partId)).toEqual([403, 403, 403])
    expect(await read(user, deep.partId, '?include_inherited=true')).toEqual(['above', 'own'])
    expect(await read(me, deep.partId)).toEqual(['own'])
    await server.grant(me, user, outer.partId, 'READ_WRITE')
    expect(await attempts(deep.partId)).toEqual([200, 200, 200])
    expect(await attempts(file.versionPartId)).toEqual([200, 403, 403])
    expect(await attempts(user.homePartId)).toEqual([200, 200, 200])
  })

  it('is asked for only where the node is known: unknown and foreign ones are 404', async () => {
    const me = await server.newTenant()
    const user = await server.addUser(me, 'USER')
    const theirs = await server.newTenant()
    const foreign = await stack(theirs)
    const mine = await stack(me)
    const body = { tag_ids: [newId()] }
    for (const caller of [me, user]) {
      for (const partId of [foreign.folder.partId, foreign.deep.partId, newId(), mine.folder.id]) {
        const answers = [
          await caller.get(urlOf(partId)),
          await caller.get(`${urlOf(partId)}?include_inherited=true`),
          await caller.post(urlOf(partId), body),
          await caller.delete(urlOf(partId), body),
        ]
        expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
      }
    }
    expect((await me.get(urlOf('x'))).status).toBe(422)
    expect((await me.get(`${urlOf(me.sharedPartId)}?include_inherited=x`)).status).toBe(422)
    expect((await server.anonymous.get(urlOf(me.sharedPartId))).status).toBe(401)
  })
})

describe('at the same time', () => {
  it('one tag may be applied to one node many times: it is there once', async () => {
    const me = await server.newTenant()
    const { partId } = await addFolder(server, me, {})
    const tags = await Promise.all(times(5).map(() => server.tag(me)))
    const answers = await Promise.all(
      times(12).map((index) => {
        const order = index % 2 === 0 ? tags : tags.toReversed()
        return me.post(urlOf(partId), { tag_ids: idsOf(order) })
      }),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await read(me, partId)).toHaveLength(5)
  })

  it('a tag is applied, removed and deleted: applied before it went or refused, never a failure', async () => {
    const me = await server.newTenant()
    for (const round of times(6)) {
      const { partId } = await addFolder(server, me, { name: `folder ${round}` })
      const [kept, going] = [await server.tag(me), await server.tag(me)]
      const body = { tag_ids: [kept.id, going.id] }
      const [gone, ...applied] = await Promise.all([
        me.delete(`/v1/tags/${going.id}`),
        ...times(4).map(() => me.post(urlOf(partId), body)),
      ])
      const removed = await me.delete<Tags>(urlOf(partId), { tag_ids: [going.id] })
      expect([gone.status, removed.status]).toEqual([204, 200])
      expect(applied.filter(({ status }) => status !== 200 && status !== 400)).toEqual([])
      const some = applied.some(({ status }) => status === 200)
      expect(idsOf(removed.body.tags)).toEqual(some ? [kept.id] : [])
    }
  })

  it('a node is tagged and deleted: tagged before it went or not found, never a failure', async () => {
    const me = await server.newTenant()
    const tag = await server.tag(me)
    for (const round of times(6)) {
      const folder = await addFolder(server, me, { name: `folder ${round}` })
      const [gone, ...applied] = await Promise.all([
        me.delete(`/v1/folders/${folder.id}`),
        ...times(4).map(() => me.post(urlOf(folder.partId), { tag_ids: [tag.id] })),
      ])
      expect(gone.status).toBe(204)
      expect(applied.filter(({ status }) => status !== 200 && status !== 404)).toEqual([])
      expect((await me.get(urlOf(folder.partId))).status).toBe(404)
    }
  })
})

describe('what is tagged', () => {
  it('is found by search with all that is below it, until the tag is removed or deleted', async () => {
    const me = await server.newTenant()
    const { folder, file, outer, deep, beside } = await stack(me)
    const [wide, narrow] = [await server.tag(me), await server.tag(me)]
    const found = async (...tags: { id: string }[]) => {
      const query = { query: 'walnut', search_type: 'full_text', score_threshold: 0 }
      const { status, body } = await me.post<{ id: string }[]>('/v1/chunks/search', {
        ...query,
        tag_ids: idsOf(tags),
      })
      expect(status).toBe(200)
      return idsOf(body).toSorted()
    }
    const both = [deep.id, beside.id].toSorted()
    expect(await found(wide)).toEqual([])
    for (const partId of [
      me.sharedPartId,
      folder.partId,
      file.documentPartId,
      file.versionPartId,
    ]) {
      await apply(me, partId, wide)
      expect(await found(wide)).toEqual(both)
      await remove(me, partId, wide)
      expect(await found(wide)).toEqual([])
    }
    await apply(me, folder.partId, wide)
    await apply(me, outer.partId, narrow)
    expect(await found(narrow)).toEqual([deep.id])
    expect(await found(wide, narrow)).toEqual([deep.id])
    await apply(me, beside.partId, narrow)
    expect(await found(wide, narrow)).toEqual(both)
    await remove(me, outer.partId, narrow)
    expect(await found(wide, narrow)).toEqual([beside.id])
    expect((await me.delete(`/v1/tags/${wide.id}`)).status).toBe(204)
    expect(await found(wide)).toEqual([])
    expect(await found(wide, narrow)).toEqual([])
    expect(await found(narrow)).toEqual([beside.id])
  })

  it('has the same tags in subtree_chunks as with its inherited ones', async () => {
    const me = await server.newTenant()
    const { folder, outer, deep, beside } = await stack(me)
    const tags = await Promise.all(times(4).map(() => server.tag(me)))
    for (const [index, partId] of [
      me.sharedPartId,
      folder.partId,
      outer.partId,
      deep.partId,
    ].entries()) {
      await apply(me, partId, ...tags.slice(index, index + 1))
    }
    const consistent = async () => {
      const { body } = await me.get<{ groups: Group[] }>(
        `/v1/path-parts/${folder.partId}/subtree_chunks`,
      )
      const tagsOf = (chunkId: string) =>
        body.groups.find(({ chunk_ids: ids }) => ids.includes(chunkId))?.tag_ids.toSorted()
      const counts: number[] = []
      for (const chunk of [deep, beside]) {
        const url = `${urlOf(chunk.partId)}?include_inherited=true`
        const inherited = (await me.get<Tags>(url)).body.tags
        expect(tagsOf(chunk.id)).toEqual(idsOf(inherited).toSorted())
        counts.push(inherited.length)
      }
      return counts
    }
    expect(await consistent()).toEqual([4, 2])
    await remove(me, outer.partId, ...tags)
    expect(await consistent()).toEqual([3, 2])
    expect((await me.delete(`/v1/tags/${tags[1]?.id ?? ''}`)).status).toBe(204)
    expect(await consistent()).toEqual([2, 1])
  })
})
