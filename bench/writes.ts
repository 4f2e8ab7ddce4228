import type { Bench, Work } from './bench.ts'
import { createOwner } from './client.ts'
import type { Shot } from './load-child.ts'
import { compare, describe, measure, sidesOf } from './measure.ts'
import type { Tree } from './seed.ts'
import type { Part } from './seed-nodes.ts'
import { figuresOf, ms, quantile, type Row } from './table.ts'

const MOVES = 5
const TAGS_AT_ONCE = 10
const TAGGED_FOLDERS = 20

/** Two new names take turns, so that each request changes something. */
export function renames({ id }: Part): Shot[] {
  return ['first', 'second'].map((word) => ({
    method: 'PATCH',
    path: `/v1/folders/${id}`,
    body: JSON.stringify({ name: `${word} name of ${id}` }),
  }))
}

const rename: Work = {
  name: 'rename a folder',
  run: async (bench) => {
    const { leaf, dense, owner } = await bench.world()
    const { apiKey } = owner
    const atLeaf = await sidesOf(bench, { shots: renames(leaf), apiKey })
    const atTop = await sidesOf(bench, { shots: renames(dense.top), apiKey })
    const sides = [atLeaf.arbor, atTop.arbor, atLeaf.bare, atTop.bare]
    const [leafHere, topHere, leafBare, topBare] = await measure(bench, sides)
    const ratio = topHere && leafHere ? (topHere.p50 / leafHere.p50).toFixed(2) : ''
    return [
      { work: `${rename.name}: an empty one`, arbor: leafHere, bare: leafBare, target: '' },
      {
        work: `${rename.name}: with ${dense.chunks} chunks below`,
        arbor: topHere,
        bare: topBare,
        target: 'as the empty one, +-20 %',
        remark: `${ratio} times the empty one; ${describe(atTop.recording)}`,
      },
    ]
  },
}

/** Attaching and removing take turns, so that each request changes something. */
const bulkTags: Work = {
  name: 'bulk tag apply',
  run: async (bench) => {
    const { tagIds, shelves, owner } = await bench.world()
    const body = JSON.stringify({ tag_ids: tagIds.slice(-TAGS_AT_ONCE) })
    const shots = shelves.folders.slice(0, TAGGED_FOLDERS).flatMap(({ partId }) =>
      ['POST', 'DELETE'].map((method) => ({
        method,
        path: `/v1/path-parts/${partId}/tags`,
        body,
      })),
    )
    const work = `${bulkTags.name} and removal, ${TAGS_AT_ONCE} ids`
    return [await compare(bench, { work, shots, apiKey: owner.apiKey, target: '' })]
  },
}

const move: Work = {
  name: 'move a folder',
  run: async (bench) => {
    const { dense, sparse, target } = await bench.world()
    const trees = [sparse, dense]
    const moved = trees.flatMap((tree) => [
      { tree, part: tree.quarter, home: tree.top.partId, share: 1 / 4 },
      { tree, part: tree.top, home: tree.top.ancestors.at(-1) ?? '', share: 1 },
    ])
    const found = moved.map(() => [] as number[])
    for (let turn = 0; turn < MOVES; turn++) {
      for (const [index, { part, home }] of moved.entries()) {
        for (const parentId of [target.partId, home]) {
          found[index]?.push(await moveTo(bench, part, parentId))
        }
      }
    }
    return moved.map(({ tree, share }, index) => moveRow(tree, share, found[index] ?? []))
  },
}

function moveRow({ documents, chunks }: Tree, share: number, found: readonly number[]): Row {
  const p50 = quantile(found, 0.5)
  return {
    work: `${move.name} of ${Math.round(documents * share)} documents, ${Math.round(chunks * share)} chunks`,
    arbor: figuresOf(found),
    target: 'grows with documents, not chunks',
    remark: `${ms(p50 / (documents * share))} ms per document`,
  }
}

async function moveTo(bench: Bench, part: Part, parentId: string): Promise<number> {
  bench.signal.throwIfAborted()
  const [{ url }, { owner }] = [await bench.arbor(), await bench.world()]
  const { send } = createOwner(url, { apiKey: owner.apiKey, signal: bench.signal })
  const started = performance.now()
  await send('PATCH', `/v1/folders/${part.id}`, { parent_path_part_id: parentId })
  return performance.now() - started
}

/** Changes to the tree. */
export const writes: readonly Work[] = [rename, bulkTags, move]
