import type { TenantTx } from '../../../db/index.ts'
import { analyseNodes, insertNodes, type NewNode } from '../../chunks/index.ts'
import { deleteVersionNodes, holdVersions, versionPrefix } from '../../tree/index.ts'
import { readConversionResult } from '../convert/result-file.ts'
import type { WorkbookSummary } from '../document-model.ts'
import { nodeRows } from '../node-rows.ts'
import { holdClaim, type RunRow } from '../runs.queries.ts'
import { StepSuperseded } from '../running.ts'
import type { ChunkStatistics } from '../chunk/index.ts'
import type { ConvertOutput } from './convert.step.ts'
import type { StepFunction } from './step.ts'

export type ChunkOutput = {
  readonly plainTextKey: string
  readonly statistics: ChunkStatistics
  /** For workbooks only. */
  readonly workbook?: WorkbookSummary
  /** For formats that count the formulas in their text. */
  readonly formulas?: number
}

/** Nodes in one transaction: few enough that readers of the embedded database wait milliseconds. */
const BATCH = 50

/**
 * Writes sections, chunks and the plain text. Whatever an earlier try or run left is cleared first, and each
 * batch is written only while the claim holds, so there is never a second set.
 */
export const chunkStep: StepFunction = async (
  run,
  { context, signal, progress },
): Promise<ChunkOutput> => {
  const { doors, storage } = context
  const { resultKey } = run.outputs['convert'] as ConvertOutput
  const result = await storage.withFile(resultKey, readConversionResult)
  const plainTextKey = `${versionPrefix(run.tenant_id, run.version_id)}/plaintext.txt`
  await storage.putBytes(plainTextKey, result.plainText)
  const versionPartId = await doors.inTenant(run.tenant_id, async (tx) => {
    if (!(await holdClaim(tx, run))) throw new StepSuperseded()
    return clearNodes(tx, run)
  })
  const total = result.statistics.total_chunks + result.statistics.total_sections
  let done = 0
  for (const batch of batches(nodeRows(result.nodes, versionPartId))) {
    signal.throwIfAborted()
    const analysed = await analyseNodes(batch)
    await doors.inTenant(run.tenant_id, async (tx) => {
      if (!(await holdClaim(tx, run))) throw new StepSuperseded()
      await holdVersions(tx, run.tenant_id, [versionPartId])
      await insertNodes(tx, run.tenant_id, versionPartId, analysed)
    })
    done += batch.length
    progress(done, total)
  }
  const { workbook, formulas } = result.document
  return {
    plainTextKey,
    statistics: result.statistics,
    ...(workbook && { workbook }),
    ...(formulas !== undefined && { formulas }),
  }
}

/** Deletes a version's sections and chunks. @returns the version's path part */
export async function clearNodes(tx: TenantTx, run: RunRow): Promise<string> {
  const { path_part_id: versionPartId } = await tx
    .selectFrom('document_version')
    .where('tenant_id', '=', run.tenant_id)
    .where('id', '=', run.version_id)
    .select('path_part_id')
    .executeTakeFirstOrThrow()
  await deleteVersionNodes(tx, run.tenant_id, [versionPartId])
  return versionPartId
}

function* batches(rows: Iterable<NewNode>): Generator<NewNode[]> {
  let batch: NewNode[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
