import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { invalidInput } from '../../../platform/core/errors.ts'
import { getPart } from '../../tree/index.ts'
import { readVersionRow } from '../documents/documents.queries.ts'
import { hashOfFile } from '../documents/stored-files.ts'
import { versionKey } from '../documents/versions.service.ts'
import { diffCells } from './diff-cells.ts'
import { findPredecessor, readDocumentFacts, type DocumentFacts } from './diff.queries.ts'
import type { Found, Subject, Version } from './subject.ts'
import type { DiffFormat, VersionDiffQuery, VersionDiffResponse } from './diff.schemas.ts'
import { diffStructure } from './diff-structure.ts'
import { diffText } from './diff-text.ts'
import { afterOthers } from './one-at-a-time.ts'

type Response = Static<typeof VersionDiffResponse>

/** Changes when the same versions may get other differences. */
const ALGORITHM = '1'

/**
 * Compares a version with an older one of the same document, as far as that is possible within limits.
 * @throws Problem not_found, forbidden; InvalidInput for a version of another document
 */
export async function compareVersions(
  context: Context,
  actor: Actor,
  { versionId, query }: { readonly versionId: string; readonly query: VersionDiffQuery },
): Promise<Response> {
  const subject = await context.doors.readInTenant(actor.tenantId, (tx) =>
    readSubject(tx, actor, versionId, query),
  )
  const format = query.format ?? usualFormat(subject.document)
  const { reason, ...found } = await differences(context, actor, { subject, query, format })
  const [from, to] = [subject.before?.row, subject.after.row]
  return {
    from_version_id: from?.id ?? null,
    to_version_id: to.id,
    from_version: from?.version ?? null,
    to_version: to.version,
    format: shownFormat(found) ?? format,
    text: null,
    cells: null,
    structured: null,
    document: null,
    ...found,
    degraded: reason !== undefined,
    degraded_reason: reason ?? null,
    algorithm_version: ALGORITHM,
    from_content_hash: from ? hashOfFile(from) : null,
    to_content_hash: to ? hashOfFile(to) : null,
    from_uploader: from?.uploader ?? null,
    to_uploader: to.uploader,
    from_uploaded_at: from?.created_at.toISOString() ?? null,
    to_uploaded_at: to.created_at.toISOString(),
  }
}

async function readSubject(
  tx: TenantTx,
  actor: Actor,
  versionId: string,
  { from_version_id: given }: VersionDiffQuery,
): Promise<Subject> {
  const { tenantId } = actor
  const read = async (id: string): Promise<Version> => ({
    part: await getPart(tx, actor, versionKey(id), 'read'),
    row: await readVersionRow(tx, tenantId, id),
  })
  const after = await read(versionId)
  const fromId = given ?? (await findPredecessor(tx, tenantId, versionId))
  const before = fromId === undefined ? undefined : await read(fromId)
  if (before && before.row.document_id !== after.row.document_id) {
    throw invalidInput(
      ['query', 'from_version_id'],
      'The version belongs to another document',
      given,
    )
  }
  return { before, after, document: await readDocumentFacts(tx, tenantId, after.row.document_id) }
}

function usualFormat({ name, document_type: type }: DocumentFacts): DiffFormat {
  if (type === 'XLSX') return 'cells'
  if (type === 'DOCX') return 'document'
  return name.toLowerCase().endsWith('.json') ? 'structured' : 'text'
}

type Asked = {
  readonly subject: Subject
  readonly query: VersionDiffQuery
  readonly format: DiffFormat
}

/** Compares in the format. If that isn't possible, compares the lines and says why. */
async function differences(
  context: Context,
  actor: Actor,
  { subject, query, format }: Asked,
): Promise<Found> {
  const versions = [subject.before, subject.after].filter((version) => version !== undefined)
  if (versions.some((version) => !isIngested(version))) return { reason: 'not_ingested' }
  return afterOthers(async () => {
    const asText = (as: 'text' | 'document') => diffText(context, actor, { subject, query, as })
    if (format === 'text' || format === 'document') return asText(format)
    const found =
      format === 'cells'
        ? await diffCells(context, actor, { subject, query })
        : await diffStructure(context, { subject, query })
    if (shownFormat(found)) return found
    return { ...(await asText('text')), reason: found.reason }
  })
}

/** Whether the text of a version has been read. Without an ingestion, its contents are what people wrote. */
function isIngested({ row }: Version): boolean {
  const state = row.system_metadata['pipeline_state'] as { status?: unknown } | null | undefined
  return state == null || state.status === 'completed'
}

function shownFormat(found: Found): DiffFormat | undefined {
  return (['text', 'cells', 'structured', 'document'] as const).find((name) => found[name])
}
