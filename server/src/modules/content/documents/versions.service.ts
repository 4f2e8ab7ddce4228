import { requireUnheldContents, requireUnkeptContents } from '../../retention/index.ts'
import { deleteSubtree, deleteVersionNodes } from '../deletion/delete-subtree.ts'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import { jsonb, type TenantTx } from '../../../platform/db/index.ts'
import { invalidInput, problem } from '../../../platform/core/errors.ts'
import { isForeignObject } from '../../../platform/storage/object-keys.ts'
import type { ObjectStorage } from '../../../platform/storage/storage.ts'
import {
  getPart,
  lockTreeExclusive,
  lockVersions,
  requireOrdinary,
  type PartKey,
  updatePart,
  selectParts,
} from '../../tree/index.ts'
import { requireWithinLimits } from '../../tenancy/index.ts'
import { toPublicVersion } from './documents.public.ts'
import { readVersionRow } from './documents.queries.ts'
import type { DocumentVersionMetadataUpdate } from './documents.schemas.ts'
import { VERSION_OBJECTS, type VersionMetadata } from './version-metadata.ts'
import { recountVersion } from './version-figures.queries.ts'

type PublicVersion = ReturnType<typeof toPublicVersion>

/** Identifies a document version by its id. */
export function versionKey(value: string): PartKey {
  return { by: 'metadata_obj_id', value, types: ['DOCUMENT_VERSION'], called: 'Document version' }
}

/** Reads a version. @throws Problem not_found, forbidden */
export async function readVersion(
  tx: TenantTx,
  context: Context,
  actor: Actor,
  versionId: string,
): Promise<PublicVersion> {
  await getPart(tx, actor, versionKey(versionId), 'read')
  return toPublicVersion(await readVersionRow(tx, actor.tenantId, versionId), context.storage)
}

/** Deletes a version permanently. @returns the id of the receipt @throws Problem conflict for the active version */
export async function deleteVersion(
  context: Context,
  actor: Actor,
  versionId: string,
): Promise<string> {
  return context.doors.inTenant(actor.tenantId, async (tx) => {
    await lockTreeExclusive(tx, actor.tenantId)
    const part = await getPart(tx, actor, versionKey(versionId), 'write')
    // The lock keeps the version from becoming active while it is deleted.
    const document = await tx
      .selectFrom('document')
      .where('tenant_id', '=', actor.tenantId)
      .where('path_part_id', '=', part.parent_id ?? '')
      .select('active_version_id')
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (document?.active_version_id === versionId) {
      throw problem('active_version_kept')
    }
    return deleteSubtree(tx, context, part)
  })
}

type Metadata = Record<string, unknown>

/** Merges the non-null members into a version's metadata, and `pipeline_state` member by member. */
export async function updateVersionMetadata(
  context: Context,
  actor: Actor,
  versionId: string,
  body: Static<typeof DocumentVersionMetadataUpdate>,
): Promise<PublicVersion> {
  return context.doors.inTenant(actor.tenantId, async (tx) => {
    const part = await getPart(tx, actor, versionKey(versionId), 'write')
    await requireUnheldContents(tx, part)
    await requireUnkeptContents(tx, part)
    const { pipeline_state, ...members } = body
    checkFileAddresses(context.storage, { tenant_id: actor.tenantId, id: versionId }, members)
    const state = withoutNulls(pipeline_state ?? {})
    const version = { tenant_id: actor.tenantId, version_id: versionId }
    await mergeVersionMetadata(tx, version, withoutNulls(members), state)
    await requireWithinLimits(tx, context, actor.tenantId, ['textBytes'])
    return readVersion(tx, context, actor, versionId)
  })
}

/** @throws InvalidInput for an address in the storage that isn't one of the version's own objects */
function checkFileAddresses(
  storage: ObjectStorage,
  version: { readonly tenant_id: string; readonly id: string },
  metadata: Metadata,
): void {
  for (const { member } of VERSION_OBJECTS) {
    const uri = metadata[member]
    if (typeof uri !== 'string' || !isForeignObject(storage, version, uri)) continue
    throw invalidInput(
      ['body', member],
      'The address must refer to an object of the same document version',
      uri,
    )
  }
}

type VersionRef = { readonly tenant_id: string; readonly version_id: string }

/** Merges members into the metadata of a version, and others into its pipeline state, in one statement. */
export async function mergeVersionMetadata(
  tx: TenantTx,
  { tenant_id: tenantId, version_id: versionId }: VersionRef,
  members: Partial<VersionMetadata>,
  state: Metadata,
): Promise<void> {
  const workflowId = state['engine_workflow_id'] ?? state['temporal_workflow_id']
  const mirrored =
    workflowId === undefined
      ? state
      : { ...state, engine_workflow_id: workflowId, temporal_workflow_id: workflowId }
  // A version that never ran has no state. It becomes pending when a client first sets one.
  const merged =
    Object.keys(state).length === 0
      ? sql`system_metadata`
      : sql`jsonb_set(system_metadata, '{pipeline_state}', '{"status": "pending"}'::jsonb || coalesce(system_metadata -> 'pipeline_state', '{}') || ${jsonb(mirrored)})`
  // Lock the node first: changes to the version's contents hold its lock while they write the statistics.
  await updatePart(tx, { tenant_id: tenantId, metadata_obj_id: versionId })
  await tx
    .updateTable('document_version')
    .set({ system_metadata: sql`${merged} || ${jsonb(members)}` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', versionId)
    .execute()
}

/** Replaces some warnings of a version with others. */
export async function replaceWarnings(
  tx: TenantTx,
  { tenant_id: tenantId, version_id: versionId }: VersionRef,
  {
    former,
    warnings,
  }: { readonly former: readonly string[]; readonly warnings: readonly string[] },
): Promise<void> {
  await tx
    .updateTable('document_version')
    .set({
      system_metadata: sql`jsonb_set(system_metadata, '{warnings}', coalesce(nullif(
        coalesce(nullif(system_metadata -> 'warnings', 'null'), '[]') - ${former}::text[] || ${jsonb(warnings)},
        '[]'), 'null'))`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', versionId)
    .execute()
}

/** Removes a warning from all versions of a tenant that have it. */
export async function withdrawWarning(
  tx: TenantTx,
  tenantId: string,
  warning: string,
): Promise<void> {
  await tx
    .updateTable('document_version')
    .set({
      system_metadata: sql`jsonb_set(system_metadata, '{warnings}',
        coalesce(nullif((system_metadata -> 'warnings') - ${warning}::text, '[]'), 'null'))`,
    })
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`system_metadata -> 'warnings' @> ${jsonb([warning])}`)
    .execute()
}

function withoutNulls(members: Metadata): Metadata {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value != null))
}

/** Deletes the sections and chunks of a version. @returns how many were directly below it */
export async function clearVersionContents(
  context: Context,
  actor: Actor,
  versionId: string,
): Promise<number> {
  return context.doors.inTenant(actor.tenantId, async (tx) => {
    const part = await getPart(tx, actor, versionKey(versionId), 'write')
    requireOrdinary(part)
    await requireUnheldContents(tx, part)
    await requireUnkeptContents(tx, part)
    await lockVersions(tx, actor.tenantId, [part.id])
    const { children } = await selectParts(tx, actor.tenantId)
      .where('p.parent_id', '=', part.id)
      .where('p.part_type', 'in', ['SECTION', 'CHUNK'])
      .select((eb) => eb.fn.countAll<number>().as('children'))
      .executeTakeFirstOrThrow()
    await deleteVersionNodes(tx, actor.tenantId, [part.id])
    await recountVersion(tx, actor.tenantId, part.id)
    return children
  })
}
