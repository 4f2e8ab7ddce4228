import { describe, expect, it } from 'vitest'
import { addDocument, type NodeSpec } from '../../../../test/support/content.ts'
import { locOf } from '../written-version.test-support.ts'
import { startWriting, type Section } from './sections.test-support.ts'

const { server, me, create, change, versionWith, metadataOf } = await startWriting()

describe('updating a section', () => {
  it('renames it, which changes the paths of everything below it', async () => {
    const version = await versionWith([{ section: 'S', nodes: [{ chunk: 'a' }] }])
    const before = await me.get<Section>(`/v1/sections/${version.id('S')}`)
    const { status, body } = await change(version.id('S'), { name: 'A/B', page_number: 7 })
    expect([status, body.name, body.page_number]).toEqual([200, 'A/B', 7])
    expect(body.updated_at > before.body.updated_at).toBe(true)
    expect((await me.get(`/v1/sections/${version.id('S')}`)).body).toEqual(body)
    const chunk = await me.get<{ materialized_path: string }>(`/v1/chunks/${version.id('a')}`)
    expect(chunk.body.materialized_path).toMatch(/\/v0\/A-B\/0$/)
  })

  it('ignores null and missing members', async () => {
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

  it('moves it with everything below it to another parent and renames it in one request', async () => {
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

  it('updates the statistics of the version', async () => {
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

  it('returns 422 for an impossible parent or sibling', async () => {
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

  it('returns 422 if the subtree would be more than 100 levels deep', async () => {
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

  it('requires permission to write the section and, to move it, the target', async () => {
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

  it('shortens sort keys that have grown long', async () => {
    const version = await versionWith([{ section: 'A' }, { section: 'B' }, { section: 'C' }])
    // Keys become this long after many insertions at the same place.
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
