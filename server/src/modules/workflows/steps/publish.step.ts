import { createHash } from 'node:crypto'
import { noteChanges } from '../../../platform/audit/audited-work.ts'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { sourceKey } from '../../../platform/storage/object-keys.ts'
import { ingestGenerated, type GeneratedFile } from '../../ingestion/index.ts'
import { enrichCitations, type EnrichedCitation } from '../../search/index.ts'
import { confinedTo, lockTreeShared, requireFolder, selectParts } from '../../tree/index.ts'
import { recordDocuments } from '../runs/record-run.ts'
import type { Draft, Published, RunRow } from '../runs/run-row.ts'
import { runClaims } from '../runs/workflow-runs.queries.ts'
import { goOn } from '../runs/start-step.ts'
import { itemsOfRun, starterOf } from './run-starter.ts'

/** Maximum length of a document's name, without what is appended to it. */
const MAX_NAME = 200
const SECONDS_TO_INGEST = 1

/**
 * Writes the draft as a document into each output folder and starts their ingestion, in one transaction. The
 * files are stored before it, at places that were chosen with the draft.
 * @throws RunFault; Problem quota_spent; ClaimLost
 */
export async function publishDraft(context: Context, run: RunRow): Promise<void> {
  const { tenant_id: tenantId, outputs } = run
  const draft = outputs.write
  if (!draft) throw new Error('A run without a draft has nothing to publish.')
  const actor = await starterOf(context, run)
  const bytes = Buffer.from(await fileOf(context, actor, run, draft))
  const sha256 = createHash('sha256').update(bytes).digest()
  const file = { name: nameFor(run), bytes: bytes.length, sha256 }
  const files = draft.versionIds.map((versionId) => {
    return { ...file, versionId, key: sourceKey(tenantId, versionId, file.name) }
  })
  for (const { key } of files) await context.storage.putBytes(key, bytes)
  await context.doors.inTenant(tenantId, async (tx) => {
    await lockTreeShared(tx, tenantId)
    await runClaims.assert(tx, run)
    await noteChanges(tx)
    const items = await itemsOfRun(tx, actor, run)
    const publish: Published[] = []
    for (const [at, { id }] of items.outputs.entries()) {
      const one = files[at]
      if (one) publish.push(await publishInto(tx, context, actor, { folderPartId: id, file: one }))
    }
    await recordDocuments(tx, run)
    await goOn(tx, context, run, {
      step: 'link',
      outputs: { publish },
      startAfter: SECONDS_TO_INGEST,
    })
  })
}

/** @throws Problem forbidden, quota_spent */
async function publishInto(
  tx: TenantTx,
  context: Context,
  actor: Actor,
  { folderPartId, file }: { readonly folderPartId: string; readonly file: GeneratedFile },
): Promise<Published> {
  const parent = await requireFolder(tx, actor, folderPartId, ['output'])
  const name = await freeName(tx, actor.tenantId, { parentId: parent.id, file })
  const made = await ingestGenerated(tx, context, actor, { parent, file: { ...file, name } })
  const parts = await selectParts(tx, actor.tenantId)
    .where('p.metadata_obj_id', 'in', [made.documentId, file.versionId])
    .select(['p.id', 'p.part_type'])
    .execute()
  const idOf = (type: string) => parts.find((part) => part.part_type === type)?.id ?? ''
  return {
    document_id: made.documentId,
    path_part_id: idOf('DOCUMENT'),
    version_part_id: idOf('DOCUMENT_VERSION'),
    name,
    ingestion_id: made.ingestionId,
  }
}

/** The name of a file, with a suffix if the folder already has one with this name. */
async function freeName(
  tx: TenantTx,
  tenantId: string,
  { parentId, file }: { readonly parentId: string; readonly file: GeneratedFile },
): Promise<string> {
  const taken = await selectParts(tx, tenantId)
    .where('p.parent_id', '=', parentId)
    .where('p.name', '=', file.name)
    .select('p.id')
    .executeTakeFirst()
  return taken ? file.name.replace(/\.md$/, ` ${file.versionId.slice(-8)}.md`) : file.name
}

/** The name of a run's document: the workflow's name and the time when the run began. */
function nameFor({ snapshot, started_at: startedAt, created_at: createdAt }: RunRow): string {
  const time = (startedAt ?? createdAt).toISOString().slice(0, 19)
  const workflow = snapshot.workflow_name.replaceAll('/', '-').slice(0, MAX_NAME).toWellFormed()
  return `${workflow} ${time.replace('T', ' ').replaceAll(':', '.')}.md`
}

/** The draft with its sources, as Markdown. */
async function fileOf(
  { doors }: Context,
  actor: Actor,
  run: RunRow,
  { text, citations }: Draft,
): Promise<string> {
  if (citations.length === 0) return `${text}\n`
  const partIds = run.snapshot.sources.map((item) => item.path_part_id)
  const sources = await doors.inTenant(run.tenant_id, (tx) =>
    enrichCitations(tx, confinedTo(actor, partIds), citations),
  )
  return `${text}\n\n## Sources\n\n${sources.map(lineOf).join('\n')}\n`
}

function lineOf(source: EnrichedCitation, at: number): string {
  const place = [
    source.document_name ?? 'a document that was deleted',
    source.version_number === undefined ? [] : `version ${source.version_number}`,
    source.page_number === undefined ? [] : `page ${source.page_number}`,
  ]
  const quote = source.quote.replaceAll(/\s+/g, ' ')
  return `- [${at + 1}] ${place.flat().join(', ')}: “${quote}”`
}
