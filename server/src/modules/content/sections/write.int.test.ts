import { beforeAll, describe, expect, it } from 'vitest'
import { addDocument, addFolder, tagPart, type NodeSpec } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'

type Section = {
  id: string
  path_part_id: string
  name: string
  page_number: number | null
  parent_path_id: string
  prev_sibling_path_id: string | null
  next_sibling_path_id: string | null
  materialized_path: string
  system_metadata: { information_statistics: Record<string, unknown> }
  updated_at: string
}
type Fault = { detail: { loc: (string | number)[]; msg: string }[] }

let server: TestServer
let me: TestMember
beforeAll(async () => {
  server = await sharedTestServer()
  me = await server.newTenant()
})

const create = (body: object, caller: TestMember = me) => caller.post<Section>('/v1/sections', body)
const change = (id: string | undefined, body: object, caller: TestMember = me) =>
  caller.patch<Section>(`/v1/sections/${id}`, body)
const locOf = ({ body }: { body: unknown }) => (body as Fault).detail[0]?.loc

/** A version with these nodes, and what it consists of as the API tells it. */
async function versionWith(nodes: readonly NodeSpec[], owner: TestMember = me) {
  const document = await addDocument(server, owner, { nodes })
  const list = async () => {
    const { body } = await owner.get<{
      items: { name: string; depth: number; content?: string; path_part_id: string }[]
    }>(`/v1/document_versions/${document.versionId}/contents?limit=100`)
    return body.items.map(
      (item) => `${'  '.repeat(item.depth - 1)}${item.content ?? `# ${item.name}`}`,
    )
  }
  const part = (label: string) => document.nodes.find((node) => node.label === label)?.partId ?? ''
  const id = (label: string) => document.nodes.find((node) => node.label === label)?.id ?? ''
  return { ...document, list, part, id }
}

const metadataOf = async (versionId: string) => {
  const { body } = await me.get<{ system_metadata: Record<string, unknown> }>(
    `/v1/document_versions/${versionId}`,
  )
  const { total_sections, total_chunks, information_statistics } = body.system_metadata
  return { total_sections, total_chunks, information_statistics }
}

describe('a new section', () => {
  it('stands at the end of its parent and is answered as it is read', async () => {
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

  it('stands directly behind a named sibling; null is the end', async () => {
    const version = await versionWith([{ section: 'S', nodes: [{ chunk: 'a' }, { chunk: 'b' }] }])
    const parent = { parent_path_id: version.part('S') }
    await create({ ...parent, name: 'x', prev_sibling_path_id: version.part('a') })
    await create({ ...parent, name: 'y', prev_sibling_path_id: null, page_number: null })
    await create({ ...parent, name: 'z', prev_sibling_path_id: version.part('b') })
    expect(await version.list()).toEqual(['# S', '  a', '  # x', '  b', '  # z', '  # y'])
  })

  it('may have the name of another one', async () => {
    const version = await versionWith([{ section: 'S' }])
    const body = { name: 'S', parent_path_id: version.versionPartId }
    expect((await create(body)).status).toBe(201)
    expect(await version.list()).toEqual(['# S', '# S'])
  })

  it('is refused below anything but a version or section, and deeper than 100 levels', async () => {
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

  it('is refused with a bad name, page or sibling', async () => {
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

  it('needs the right to write the parent', async () => {
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

describe('changing a section', () => {
  it('renames it, with everything below', async () => {
    const version = await versionWith([{ section: 'S', nodes: [{ chunk: 'a' }] }])
    const before = await me.get<Section>(`/v1/sections/${version.id('S')}`)
    const { status, body } = await change(version.id('S'), { name: 'A/B', page_number: 7 })
    expect([status, body.name, body.page_number]).toEqual([200, 'A/B', 7])
    expect(body.updated_at > before.body.updated_at).toBe(true)
    expect((await me.get(`/v1/sections/${version.id('S')}`)).body).toEqual(body)
    const chunk = await me.get<{ materialized_path: string }>(`/v1/chunks/${version.id('a')}`)
    expect(chunk.body.materialized_path).toMatch(/\/v0\/A-B\/0$/)
  })

  it('leaves alone what is null or absent', async () => {
    const version = await versionWith([{ section: 'R' }, { section: 'S', page: 4 }])
    const before = (await me.get(`/v1/sections/${version.id('S')}`)).body
    const nothing = {
      name: null,
      page_number: null,
      prev_sibling_path_id: null,
      parent_path_part_id: null,
      move_to_head: false,
    }
    expect((await change(version.id('S'), nothing)).body).toEqual(before)
    expect((await change(version.id('S'), {})).body).toEqual(before)
    const same = { parent_path_part_id: version.versionPartId }
    expect((await change(version.id('S'), same)).body).toEqual(before)
  })

  it('moves it among its siblings', async () => {
    const version = await versionWith([{ section: 'A' }, { chunk: 'b' }, { section: 'C' }])
    await change(version.id('C'), { move_to_head: true })
    expect(await version.list()).toEqual(['# C', '# A', 'b'])
    await change(version.id('C'), { prev_sibling_path_id: version.part('b') })
    expect(await version.list()).toEqual(['# A', 'b', '# C'])
    const { body } = await change(version.id('C'), { prev_sibling_path_id: version.part('A') })
    expect(await version.list()).toEqual(['# A', '# C', 'b'])
    expect(body.prev_sibling_path_id).toBe(version.part('A'))
    expect(body.next_sibling_path_id).toBe(version.part('b'))
    await change(version.id('A'), { move_to_head: true })
    await change(version.id('C'), { prev_sibling_path_id: version.part('A') })
    expect(await version.list()).toEqual(['# A', '# C', 'b'])
  })

  it('moves it below another parent with everything below it, renamed in one go', async () => {
    const version = await versionWith([
      {
        section: 'A',
        nodes: [
          { section: 'B', nodes: [{ chunk: 'b' }, { section: 'C', nodes: [{ chunk: 'c' }] }] },
        ],
      },
      { section: 'D', nodes: [{ chunk: 'd' }] },
    ])
    const { status, body } = await change(version.id('B'), {
      parent_path_part_id: version.part('D'),
      name: 'B2',
    })
    expect([status, body.name]).toEqual([200, 'B2'])
    expect(await version.list()).toEqual([
      '# A',
      '# D',
      '  d',
      '  # B2',
      '    b',
      '    # C',
      '      c',
    ])
    const { body: ancestry } = await me.get<{ ancestors: { path_part_id: string }[] }>(
      `/v1/path-parts/${version.part('c')}/ancestry`,
    )
    expect(ancestry.ancestors.slice(-4).map((step) => step.path_part_id)).toEqual(
      ['D', 'B', 'C', 'c'].map(version.part),
    )
    await change(version.id('B'), {
      parent_path_part_id: version.versionPartId,
      move_to_head: true,
    })
    expect((await version.list()).slice(0, 5)).toEqual(['# B2', '  b', '  # C', '    c', '# A'])
    const behind = {
      parent_path_part_id: version.part('D'),
      prev_sibling_path_id: version.part('d'),
    }
    await change(version.id('A'), behind)
    expect((await version.list()).slice(-3)).toEqual(['# D', '  d', '  # A'])
  })

  it('is followed by the figures of the version', async () => {
    const version = await versionWith([
      { section: 'A', nodes: [{ section: 'B', nodes: [{ chunk: 'moved along', tokens: 4 }] }] },
    ])
    await change(version.id('B'), { parent_path_part_id: version.versionPartId })
    expect(await metadataOf(version.versionId)).toEqual({
      total_sections: 2,
      total_chunks: 1,
      information_statistics: {
        num_chunks_by_type: { TEXT: 1 },
        total_tokens: 4,
        num_direct_children: 2,
        children_depth: 2,
      },
    })
  })

  it('is refused for places where it can not be', async () => {
    const version = await versionWith([
      { section: 'A', nodes: [{ section: 'B', nodes: [{ chunk: 'b' }] }] },
      { section: 'C' },
    ])
    const other = await versionWith([{ section: 'X' }])
    const [own, second] = (await addDocument(server, me, { versions: [[{ section: 'O' }], []] }))
      .versions
    const parent = 'parent_path_part_id'
    const sibling = 'prev_sibling_path_id'
    const faults: [object, string][] = [
      [{ [parent]: version.part('A') }, parent],
      [{ [parent]: version.part('B') }, parent],
      [{ [parent]: version.part('b') }, parent],
      [{ [parent]: version.documentPartId }, parent],
      [{ [parent]: other.part('X') }, parent],
      [{ [parent]: other.versionPartId }, parent],
      [{ [sibling]: version.part('A') }, sibling],
      [{ [sibling]: version.part('B') }, sibling],
      [{ [sibling]: other.part('X') }, sibling],
      [{ [sibling]: version.part('C'), [parent]: version.part('C') }, sibling],
      [{ [sibling]: version.part('C'), move_to_head: true }, 'move_to_head'],
      [{ name: '  ' }, 'name'],
      [{ page_number: -1 }, 'page_number'],
    ]
    for (const [fault, member] of faults) {
      const reply = await change(version.id('A'), fault)
      expect([fault, reply.status, locOf(reply)]).toEqual([fault, 422, ['body', member]])
    }
    const across = { [parent]: second?.versionPartId }
    expect((await change(own?.sections[0]?.id, across)).status).toBe(422)
    for (const unknown of [{ [parent]: crypto.randomUUID() }, { [sibling]: crypto.randomUUID() }]) {
      expect((await change(version.id('A'), unknown)).status).toBe(404)
    }
    expect(await version.list()).toEqual(['# A', '  # B', '    b', '# C'])
  })

  it('does not nest a subtree deeper than 100 levels', async () => {
    let deepest: NodeSpec = { section: '60' }
    for (let level = 59; level > 0; level--) deepest = { section: String(level), nodes: [deepest] }
    let other: NodeSpec = { section: 'o41' }
    for (let level = 40; level > 0; level--) other = { section: `o${level}`, nodes: [other] }
    const version = await versionWith([deepest, other])
    const reply = await change(version.id('1'), { parent_path_part_id: version.part('o41') })
    expect([reply.status, locOf(reply)]).toEqual([422, ['body', 'parent_path_part_id']])
    const fits = await change(version.id('1'), { parent_path_part_id: version.part('o40') })
    expect(fits.status).toBe(200)
  })

  it('needs the right to write it, and for a move the one to write the target', async () => {
    const version = await versionWith([{ section: 'A' }, { section: 'B' }, { section: 'C' }])
    const [reader, writer] = [await server.addUser(me, 'USER'), await server.addUser(me, 'USER')]
    await server.grant(me, reader, version.versionPartId, 'READ_ONLY')
    await server.grant(me, writer, version.part('A'), 'READ_WRITE')
    await server.grant(me, writer, version.part('B'), 'READ_WRITE')
    const id = version.id('A')
    expect((await change(id, { name: 'x' }, reader)).status).toBe(403)
    expect((await change(id, { name: 'A2' }, writer)).status).toBe(200)
    expect((await change(id, { move_to_head: true }, writer)).status).toBe(403)
    const to = (label: string) => ({ parent_path_part_id: version.part(label) })
    expect((await change(id, to('C'), writer)).status).toBe(403)
    expect((await change(version.id('C'), to('A'), writer)).status).toBe(403)
    expect((await change(id, to('B'), writer)).status).toBe(200)
    expect((await change(id, { name: 'x' }, await server.newTenant())).status).toBe(404)
    expect((await change(crypto.randomUUID(), { name: 'x' })).status).toBe(404)
    const foreign = await versionWith([{ section: 'F' }], await server.newTenant())
    expect((await change(id, { parent_path_part_id: foreign.part('F') })).status).toBe(404)
    expect((await change(id, { prev_sibling_path_id: foreign.part('F') })).status).toBe(404)
  })

  it('keeps keys short, wherever siblings were put before', async () => {
    const version = await versionWith([{ section: 'A' }, { section: 'B' }, { section: 'C' }])
    // As many insertions at one place leave them.
    const long = { B: `a1${'V'.repeat(300)}`, C: `a1${'V'.repeat(301)}` }
    await server.context.doors.inTenant(me.tenantId, async (tx) => {
      for (const [label, key] of Object.entries(long)) {
        await tx
          .updateTable('path_part')
          .set({ sort_key: key })
          .where('tenant_id', '=', me.tenantId)
          .where('id', '=', version.part(label))
          .execute()
      }
    })
    await change(version.id('A'), { prev_sibling_path_id: version.part('B') })
    expect(await version.list()).toEqual(['# B', '# A', '# C'])
    const made = { name: 'D', parent_path_id: version.versionPartId }
    await create({ ...made, prev_sibling_path_id: version.part('B') })
    expect(await version.list()).toEqual(['# B', '# D', '# A', '# C'])
    const keys = await server.context.doors.inTenant(me.tenantId, (tx) =>
      tx
        .selectFrom('path_part')
        .where('tenant_id', '=', me.tenantId)
        .where('parent_id', '=', version.versionPartId)
        .select('sort_key')
        .execute(),
    )
    expect(Math.max(...keys.map((row) => row.sort_key.length))).toBeLessThan(10)
  })
})

describe('deleting a section', () => {
  it('deletes everything below it, and the texts that nobody else has', async () => {
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

  it('needs the right to write it, and is followed by the figures of the version', async () => {
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

describe('dissolving a section', () => {
  type Dissolved = { text_chunk_id: string; reparented_children: number }
  const dissolve = (id: string, caller: TestMember = me) =>
    caller.post<Dissolved>(`/v1/sections/${id}/dissolve`)

  it('turns its name into a text chunk, followed by what stood below it', async () => {
    const version = await versionWith([
      { chunk: 'before' },
      {
        section: 'One / two',
        page: 3,
        nodes: [
          { chunk: 'x' },
          { section: 'Sub', nodes: [{ chunk: 'deep' }] },
          { chunk: 'y', type: 'TABLE' },
        ],
      },
      { chunk: 'behind' },
    ])
    const reply = await dissolve(version.id('One / two'))
    expect(reply).toMatchObject({ status: 200, body: { reparented_children: 3 } })
    expect(await version.list()).toEqual([
      'before',
      'One / two',
      'x',
      '# Sub',
      '  deep',
      'y',
      'behind',
    ])
    const { body: chunk } = await me.get(`/v1/chunks/${reply.body.text_chunk_id}`)
    expect(chunk).toMatchObject({
      content: 'One / two',
      chunk_type: 'TEXT',
      chunk_metadata: {},
      num_tokens: 3,
      parent_path_id: version.versionPartId,
      prev_sibling_path_id: version.part('before'),
      next_sibling_path_id: version.part('x'),
    })
    const { body: deep } = await me.get<{ path_part_id_segments: string[] }[]>(
      `/v1/chunks/bulk?chunk_ids=${version.id('deep')}`,
    )
    expect(deep[0]?.path_part_id_segments.slice(-3)).toEqual([
      version.versionPartId,
      version.part('Sub'),
      version.part('deep'),
    ])
    expect((await me.get(`/v1/sections/${version.id('One / two')}`)).status).toBe(404)
    expect((await dissolve(version.id('One / two'))).status).toBe(404)
    expect(await metadataOf(version.versionId)).toMatchObject({
      total_sections: 1,
      total_chunks: 6,
    })
  })

  it('numbers the chunks that come to the parent on from its own', async () => {
    const version = await versionWith([
      { chunk: 'p0' },
      { section: 'S', nodes: [{ chunk: 'a' }, { section: 'T' }, { chunk: 'b' }] },
      { chunk: 'p2' },
    ])
    await dissolve(version.id('S'))
    const { body } = await me.get<{ items: { name: string; content?: string }[] }>(
      `/v1/document_versions/${version.versionId}/contents?content_type=CHUNK`,
    )
    expect(body.items.map((item) => `${item.name} ${item.content}`)).toEqual([
      '0 p0',
      '3 S',
      '4 a',
      '5 b',
      '2 p2',
    ])
  })

  it('keeps an empty one as its name alone', async () => {
    const version = await versionWith([{ section: 'A', nodes: [{ section: 'B' }] }])
    expect((await dissolve(version.id('B'))).body.reparented_children).toBe(0)
    expect(await version.list()).toEqual(['# A', '  B'])
  })

  it('keeps tags and rights of what is lifted', async () => {
    const version = await versionWith([{ section: 'S', nodes: [{ chunk: 'tagged' }] }])
    const [tag, user] = [await server.tag(me), await server.addUser(me, 'USER')]
    await tagPart(server, me, version.part('tagged'), tag)
    await server.grant(me, user, version.part('tagged'), 'READ_ONLY')
    await dissolve(version.id('S'))
    const { body } = await user.get<{ tags: { id: string }[] }>(
      `/v1/path-parts/${version.part('tagged')}`,
    )
    expect(body.tags.map(({ id }) => id)).toEqual([tag.id])
  })

  it('needs the right to write it and its parent', async () => {
    const version = await versionWith([{ section: 'S', nodes: [{ section: 'T' }] }])
    const user = await server.addUser(me, 'USER')
    expect((await dissolve(version.id('S'), user)).status).toBe(403)
    await server.grant(me, user, version.part('S'), 'READ_WRITE')
    expect((await dissolve(version.id('S'), user)).status).toBe(403)
    expect((await dissolve(version.id('T'), user)).status).toBe(200)
    expect((await dissolve(version.id('S'), await server.newTenant())).status).toBe(404)
    expect((await dissolve(crypto.randomUUID())).status).toBe(404)
  })
})

it('sections follow a document that is moved, like all of its nodes', async () => {
  const version = await versionWith([{ section: 'S' }])
  const folder = await addFolder(server, me, { name: 'target' })
  await me.patch(`/v1/documents/${version.documentId}`, { parent_path_part_id: folder.partId })
  const body = { name: 'T', parent_path_id: version.part('S') }
  expect((await create(body)).body.materialized_path).toMatch(/^\/shared\/target\/.*\/v0\/S\/T$/)
})
