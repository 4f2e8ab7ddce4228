import { versionPrefix } from '../../../platform/storage/object-keys.ts'
import { Type } from 'typebox'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { ObjectStorage } from '../../../platform/storage/storage.ts'
import {
  deleteVersionNodes,
  analyseNodes,
  insertNodes,
  type NewNode,
  findVersionPart,
  headingsBelow,
  indexLater,
} from '../../content/index.ts'
import { requireWithinLimits } from '../../tenancy/index.ts'
import { lockVersions } from '../../tree/index.ts'
import { ChunkTally, readNodes, type PlannedLine } from '@arbor/reader'
import { nodeRows } from '../node-rows.ts'
import type { RunRow } from '../run-row.ts'
import { applyPatches, readPatches } from '../enrich/chunk-patches.ts'
import { convertStep, Statistics } from './convert.step.ts'
import { enrichStep } from './enrich.step.ts'
import { prepareStep } from './prepare.step.ts'
import { defineStep, type StepTools } from './step.ts'

/** Number of nodes per transaction. Readers of the embedded database then wait only milliseconds. */
const BATCH = 50
/** Characters of text per transaction, unless a single chunk has more. */
const BATCH_CHARACTERS = 1024 * 1024

/**
 * Writes the planned and enriched sections and chunks. Whatever an earlier attempt or run left is deleted first,
 * and each batch is written only while the claim holds. So there are never duplicates.
 */
export const chunkStep = defineStep({
  name: 'chunk',
  activity: 'document_chunking',
  output: Type.Object({
    /** Of the chunks in their written form. */
    totalTokens: Type.Integer(),
    /** Of the sections and chunks in their written form. Missing in runs of earlier releases. */
    statistics: Type.Optional(Statistics),
  }),
  run: async (run, tools) => {
    const { doors, storage } = tools.context
    const { nodesKey } = convertStep.outputOf(run)
    const { enrichmentKey } = enrichStep.outputOf(run)
    const version = await doors.inTenant(run.tenant_id, async (tx) => {
      await tools.assertClaim(tx)
      return openVersion(tx, run)
    })
    const tally = new ChunkTally()
    const write = (nodes: AsyncIterable<PlannedLine>) =>
      writeNodes(run, tools, version, counted(nodes, tally))
    const totalTokens = await storage.withFile(nodesKey, (path) =>
      enrichmentKey === undefined
        ? write(readNodes(path))
        : storage.withFile(enrichmentKey, (patches) =>
            write(applyPatches(readNodes(path), readPatches(patches))),
          ),
    )
    await followRename(run, tools, version)
    return { totalTokens, statistics: tally.statistics }
  },
})

async function* counted(
  nodes: AsyncIterable<PlannedLine>,
  tally: ChunkTally,
): AsyncGenerator<PlannedLine> {
  for await (const node of nodes) {
    tally.add(node)
    yield node
  }
}

type Version = { readonly versionPartId: string; readonly headings: readonly string[] }

/** Deletes what an earlier attempt has written. */
async function openVersion(tx: TenantTx, run: RunRow): Promise<Version> {
  const versionPartId = await clearNodes(tx, run)
  return { versionPartId, headings: await headingsBelow(tx, run.tenant_id, versionPartId) }
}

/** Updates the name if the document was renamed while its chunks were written. */
async function followRename(
  { tenant_id: tenantId }: RunRow,
  { context }: StepTools,
  { versionPartId, headings }: Version,
): Promise<void> {
  await context.doors.inTenant(tenantId, async (tx) => {
    const now = await headingsBelow(tx, tenantId, versionPartId)
    if (now.join('\n') === headings.join('\n')) return
    await indexLater(tx, context, tenantId, versionPartId)
  })
}

/** @returns tokens of all chunks */
async function writeNodes(
  run: RunRow,
  { context, signal, progress, assertClaim }: StepTools,
  version: Version,
  nodes: AsyncIterable<PlannedLine>,
): Promise<number> {
  const { doors, storage } = context
  const { statistics } = convertStep.outputOf(run)
  const total = statistics.total_chunks + statistics.total_sections
  const { versionPartId } = version
  const rows = nodeRows(nodes, { ...version, ...presentation(run, storage) })
  let [done, tokens] = [0, 0]
  for await (const batch of batches(rows)) {
    signal.throwIfAborted()
    const analysed = await analyseNodes(batch)
    await doors.inTenant(run.tenant_id, async (tx) => {
      await assertClaim(tx)
      await lockVersions(tx, run.tenant_id, [versionPartId])
      await insertNodes(tx, run.tenant_id, versionPartId, analysed)
      await requireWithinLimits(tx, context, run.tenant_id, ['textBytes'])
    })
    for (const { node } of batch) if (node.kind === 'chunk') tokens += node.numTokens
    done += batch.filter(({ node }) => node.kind !== 'passage').length
    // A table may have more chunks than its lines had.
    progress(Math.min(done, total), total)
  }
  return tokens
}

/** How names of objects become URLs, and the metadata that all chunks of the run share. */
function presentation(run: RunRow, storage: ObjectStorage) {
  const prefix = versionPrefix(run.tenant_id, run.version_id)
  const { format } = prepareStep.outputOf(run)
  const { plainTextKey } = convertStep.outputOf(run)
  const isWholePdf = format === 'pdf' && run.ingestion_mode === 'single_chunk'
  return {
    uriOf: (name: string) => storage.uri(`${prefix}/${name}`),
    metadata: isWholePdf ? { extracted_text_s3_uri: storage.uri(plainTextKey) } : {},
  }
}

/**
 * Deletes a version's sections and chunks.
 * @returns the version's path part
 */
export async function clearNodes(tx: TenantTx, run: RunRow): Promise<string> {
  const versionPartId = await findVersionPart(tx, run.tenant_id, run.version_id)
  if (versionPartId === undefined) throw new Error('A run without a version.')
  await deleteVersionNodes(tx, run.tenant_id, [versionPartId])
  return versionPartId
}

async function* batches(rows: AsyncIterable<NewNode>): AsyncGenerator<NewNode[]> {
  let batch: NewNode[] = []
  let characters = 0
  for await (const row of rows) {
    batch.push(row)
    if (row.node.kind !== 'section') characters += row.node.content.length
    if (batch.length < BATCH && characters < BATCH_CHARACTERS) continue
    yield batch
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield batch
}
