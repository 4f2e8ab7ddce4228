import { describe, expect, it } from 'vitest'
import { addFolder, type NodeSpec } from '../../../../test/support/content.ts'
import { locOf } from '../written-version.test-support.ts'
import { startWriting } from './sections.test-support.ts'

const { server, me, create, versionWith, metadataOf } = await startWriting()

describe('creating a section', () => {
  it('appends it to its parent and returns it as a later read does', async () => {
    const version = await versionWith([{ chunk: 'a' }, { section: 'S' }])
    const made = await create({
      name: 'Costs / benefits',
      parent_path_id: version.versionPartId,
      page_number: 3,
    })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      name: 'Costs / benefits',
      page_number: 3,
      parent_path_id: version.versionPartId,
      prev_sibling_path_id: version.part('S'),
      next_sibling_path_id: null,
      system_metadata: { information_statistics: { num_direct_children: 0 } },
    })
    expect(made.body.materialized_path).toMatch(/\/v0\/Costs - benefits$/)
    expect((await me.get(`/v1/sections/${made.body.id}`)).body).toEqual(made.body)
    expect(await version.list()).toEqual(['a', '# S', '# Costs / benefits'])
  })

  it('inserts it after the given sibling, or at the end for null', async () => {
    const version = await versionWith([{ section: 'S', nodes: [{ chunk: 'a' }, { chunk: 'b' }] }])
    const parent = { parent_path_id: version.part('S') }
    await create({ ...parent, name: 'x', prev_sibling_path_id: version.part('a') })
    await create({ ...parent, name: 'y', prev_sibling_path_id: null, page_number: null })
    await create({ ...parent, name: 'z', prev_sibling_path_id: version.part('b') })
    expect(await version.list()).toEqual(['# S', '  a', '  # x', '  b', '  # z', '  # y'])
  })

  it('allows the same name as another section', async () => {
    const version = await versionWith([{ section: 'S' }])
    const body = { name: 'S', parent_path_id: version.versionPartId }
    expect((await create(body)).status).toBe(201)
    expect(await version.list()).toEqual(['# S', '# S'])
  })

  it('returns 422 if the parent is not a version or section, or is 100 levels deep', async () => {
    const version = await versionWith([{ section: 'S', nodes: [{ chunk: 'a' }] }])
    for (const parent of [version.documentPartId, version.part('a'), me.sharedPartId]) {
      const reply = await create({ name: 'x', parent_path_id: parent })
      expect([reply.status, locOf(reply)]).toEqual([422, ['body', 'parent_path_id']])
    }
    let deepest: NodeSpec = { section: '100' }
    for (let level = 99; level > 0; level--) deepest = { section: String(level), nodes: [deepest] }
    const deep = await versionWith([deepest])
    const reply = await create({ name: 'x', parent_path_id: deep.part('100') })
    expect([reply.status, locOf(reply)]).toEqual([422, ['body', 'parent_path_id']])
    expect((await create({ name: 'x', parent_path_id: deep.part('99') })).status).toBe(201)
  })

  it('returns 422 for an invalid name, page or sibling', async () => {
    const version = await versionWith([{ section: 'S', nodes: [{ chunk: 'a' }] }])
    const parent_path_id = version.versionPartId
    const faults: [object, string][] = [
      [{ name: '' }, 'name'],
      [{ name: ' \t' }, 'name'],
      [{ name: 'x'.repeat(256) }, 'name'],
      [{ name: 'a\0b' }, 'name'],
      [{ name: null }, 'name'],
      [{ page_number: 0 }, 'page_number'],
      [{ page_number: 2 ** 31 }, 'page_number'],
      [{ page_number: 1.5 }, 'page_number'],
      [{ prev_sibling_path_id: version.part('a') }, 'prev_sibling_path_id'],
      [{ prev_sibling_path_id: version.versionPartId }, 'prev_sibling_path_id'],
      [{ other: 1 }, 'other'],
    ]
    for (const [fault, member] of faults) {
      const reply = await create({ name: 'x', parent_path_id, ...fault })
      expect([fault, reply.status, locOf(reply)]).toEqual([fault, 422, ['body', member]])
    }
    const unknown = { name: 'x', parent_path_id, prev_sibling_path_id: crypto.randomUUID() }
    expect((await create(unknown)).status).toBe(404)
  })

  it('requires permission to write the parent', async () => {
    const version = await versionWith([{ section: 'S' }])
    const body = { name: 'x', parent_path_id: version.part('S') }
    const [reader, writer] = [
      await server.addUser(me, 'USER'),
      await server.addUser(me, 'USER'),
    ] as const
    await server.grant(me, reader, version.documentPartId, 'READ_ONLY')
    await server.grant(me, writer, version.part('S'), 'READ_WRITE')
    expect((await create(body, reader)).status).toBe(403)
    expect((await create(body, writer)).status).toBe(201)
    const above = { name: 'x', parent_path_id: version.versionPartId }
    expect((await create(above, writer)).status).toBe(403)
    expect((await create(body, await server.newTenant())).status).toBe(404)
    expect((await create({ ...body, parent_path_id: crypto.randomUUID() })).status).toBe(404)
    expect((await server.anonymous.post('/v1/sections', body)).status).toBe(401)
  })
})

describe('deleting a section', () => {
  it('deletes everything below it, and the texts that no other chunk uses', async () => {
    const owner = await server.newTenant()
    const version = await versionWith(
      [
        { section: 'A', nodes: [{ chunk: 'a' }, { section: 'B', nodes: [{ chunk: 'both' }] }] },
        { chunk: 'both' },
      ],
      owner,
    )
    expect((await owner.delete(`/v1/sections/${version.id('A')}`)).status).toBe(204)
    expect(await version.list()).toEqual(['both'])
    for (const label of ['A', 'B', 'a']) {
      expect((await owner.get(`/v1/path-parts/${version.part(label)}`)).status).toBe(404)
    }
    expect((await owner.get(`/v1/sections/${version.id('A')}`)).status).toBe(404)
    expect((await owner.delete(`/v1/sections/${version.id('A')}`)).status).toBe(404)
    const texts = await server.context.doors.inTenant(owner.tenantId, (tx) =>
      tx.selectFrom('chunk_content').select('content').execute(),
    )
    expect(texts).toEqual([{ content: 'both' }])
  })

  it('requires permission to write it, and updates the statistics of the version', async () => {
    const version = await versionWith([
      { section: 'A', nodes: [{ chunk: 'a' }] },
      { chunk: 'rest', type: 'TABLE', tokens: 9 },
    ])
    const path = `/v1/sections/${version.id('A')}`
    const user = await server.addUser(me, 'USER')
    expect((await user.delete(path)).status).toBe(403)
    expect((await (await server.newTenant()).delete(path)).status).toBe(404)
    expect((await me.delete(`/v1/sections/${version.id('rest')}`)).status).toBe(404)
    await server.grant(me, user, version.part('A'), 'READ_WRITE')
    expect((await user.delete(path)).status).toBe(204)
    expect(await metadataOf(version.versionId)).toEqual({
      total_sections: 0,
      total_chunks: 1,
      information_statistics: {
        num_chunks_by_type: { TABLE: 1 },
        total_tokens: 9,
        num_direct_children: 1,
        children_depth: 1,
      },
    })
    await me.delete(`/v1/document_versions/${version.versionId}/contents`)
    expect(await metadataOf(version.versionId)).toMatchObject({
      total_chunks: 0,
      information_statistics: { total_tokens: 0, children_depth: 0 },
    })
  })
})

it('sections move along with their document, like all its nodes', async () => {
  const version = await versionWith([{ section: 'S' }])
  const folder = await addFolder(server, me, { name: 'target' })
  await me.patch(`/v1/documents/${version.documentId}`, { parent_path_part_id: folder.partId })
  const body = { name: 'T', parent_path_id: version.part('S') }
  expect((await create(body)).body.materialized_path).toMatch(/^\/shared\/target\/.*\/v0\/S\/T$/)
})
