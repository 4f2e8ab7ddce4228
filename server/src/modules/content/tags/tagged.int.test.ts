import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/core/ids.ts'
import { addFolder } from '../../../../test/support/content.ts'
import { sharedTestServer, type TestServer } from '../../../../test/support/index.ts'
import {
  apply,
  idsOf,
  read,
  remove,
  stack,
  times,
  urlOf,
  type Group,
  type Tags,
} from './tags.test-support.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

describe('access to tags of a node', () => {
  it('requires permission to read the node, even for inherited tags, and permission to write it for changes', async () => {
    const me = await server.newTenant()
    const user = await server.addUser(me, 'USER')
    const { folder, file, outer, deep } = await stack(server, me)
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

  it('returns 404 for unknown nodes and nodes of another tenant, whatever the role', async () => {
    const me = await server.newTenant()
    const user = await server.addUser(me, 'USER')
    const theirs = await server.newTenant()
    const foreign = await stack(server, theirs)
    const mine = await stack(server, me)
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

describe('concurrent requests', () => {
  it('attach a tag to a node only once', async () => {
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

  it('attach and delete a tag: attaching returns 200 or 400, and never fails otherwise', async () => {
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

  it('tag and delete a node: tagging returns 200 or 404, and never fails otherwise', async () => {
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

describe('a tagged node', () => {
  it('is found by search with everything below it, until the tag is removed or deleted', async () => {
    const me = await server.newTenant()
    const { folder, file, outer, deep, beside } = await stack(server, me)
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

  it('has the same tags in subtree_chunks as in its list of inherited tags', async () => {
    const me = await server.newTenant()
    const { folder, outer, deep, beside } = await stack(server, me)
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
