import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/core/ids.ts'
import { addFolder } from '../../../../test/support/content.ts'
import { sharedTestServer, type TestServer } from '../../../../test/support/index.ts'
import {
  apply,
  idsOf,
  namesOf,
  read,
  remove,
  stack,
  times,
  urlOf,
  type Tagged,
  type Tags,
} from './tags.test-support.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

describe('attaching tags', () => {
  it('keeps existing tags and returns all direct tags sorted by name', async () => {
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

  it('accepts ids in capital letters, both of tags and of the node', async () => {
    const me = await server.newTenant()
    const { partId } = await addFolder(server, me, {})
    const tag = await server.tag(me)
    const both = { tag_ids: [tag.id.toUpperCase(), tag.id] }
    const added = await me.post<Tags>(urlOf(partId.toUpperCase()), both)
    expect([added.status, idsOf(added.body.tags)]).toEqual([200, [tag.id]])
    const left = await me.delete<Tags>(urlOf(partId), { tag_ids: [tag.id.toUpperCase()] })
    expect([left.status, left.body.tags]).toEqual([200, []])
  })

  it('attaches nothing if one of the tags is unknown or of another tenant', async () => {
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

  it('accepts up to ten ids', async () => {
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
  ])('and removing tags return 422 for the body %j', async (body) => {
    const me = await server.newTenant()
    for (const call of [me.post, me.delete]) {
      expect((await call(urlOf(me.sharedPartId), body)).status).toBe(422)
    }
  })

  it('works on nodes of every type, including system folders', async () => {
    const me = await server.newTenant()
    const { folder, file, outer, deep } = await stack(server, me)
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
  it('ignores tags that are unknown or not attached, and returns the remaining direct tags', async () => {
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

describe('tags of a node', () => {
  it('include inherited tags of all ancestors on request, each tag once', async () => {
    const me = await server.newTenant()
    const { folder, file, outer, inner, deep, beside } = await stack(server, me)
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

  it('change when the folder above moves', async () => {
    const me = await server.newTenant()
    const { folder, deep } = await stack(server, me)
    const target = await addFolder(server, me, {})
    await apply(me, target.partId, await server.tag(me, 'new place'))
    expect(await read(me, deep.partId, '?include_inherited=true')).toEqual([])
    const move = { parent_path_part_id: target.partId }
    expect((await me.patch(`/v1/folders/${folder.id}`, move)).status).toBe(200)
    expect(await read(me, deep.partId, '?include_inherited=true')).toEqual(['new place'])
  })

  it('appear in every response that includes tags, until they are removed', async () => {
    const me = await server.newTenant()
    const { folder, file } = await stack(server, me)
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
