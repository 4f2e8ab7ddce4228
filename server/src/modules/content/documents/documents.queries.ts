import { sql } from 'kysely'
import type { Actor } from '../../../platform/core/actor.ts'
import { isAny, jsonb, readPage, type TenantTx } from '../../../platform/db/index.ts'
import { problem } from '../../../platform/core/errors.ts'
import { newId } from '../../../platform/core/ids.ts'
import {
  directionOf,
  insertPart,
  type Item,
  isWithin,
  type PartRow,
  type Origin,
  originOf,
  recordChange,
  selectParts,
  wholePath,
} from '../../tree/index.ts'
import type { Static } from 'typebox'
import { checkoutOf } from './checkouts.queries.ts'
import { personOf, type Person } from './people.queries.ts'
import { typeAt, versionAt } from './past.queries.ts'
import type { StoredFiles } from './stored-files.ts'
import type {
  DocumentCheckout,
  DocumentResponse,
  ListVersionsQuery,
  SourceChange,
} from './documents.schemas.ts'

export type VersionRow = Awaited<ReturnType<typeof readVersionRow>>

type Detail = Pick<Static<typeof DocumentResponse>, 'document_type' | 'document_origin'>

/** The data of a document apart from its node, with its active version. */
export type DocumentRow = Omit<VersionRow, 'path'> &
  Detail & {
    readonly created_by: Person
    readonly origin: Origin | null
    readonly checkout: DocumentCheckout | null
  }

/** Columns of {@link VersionRow} except its path, over `document_version as v` and its node `path_part as p`. */
const ownColumns = (tenantId: string) =>
  [
    'v.id',
    'v.path_part_id',
    'v.document_id',
    'v.version',
    'p.name',
    'p.system_managed',
    'p.tenant_id',
    'p.created_at',
    'p.updated_at',
    personOf(tenantId, sql`v.created_by`).as('uploader'),
    sql<SourceChange | null>`v.source_change`.as('source_change'),
    sql<Record<string, unknown>>`v.system_metadata`.as('system_metadata'),
    sql<StoredFiles | null>`v.stored_files`.as('stored_files'),
    sql<string>`p.parent_id`.as('parent_id'),
  ] as const

/** Columns of {@link VersionRow}. */
const versionColumns = (tenantId: string) =>
  [...ownColumns(tenantId), wholePath().as('path')] as const

/** The versions of a tenant, joined with their nodes. */
function versions(tx: TenantTx, tenantId: string) {
  return selectParts(tx, tenantId).innerJoin('document_version as v', (join) =>
    join.onRef('v.tenant_id', '=', 'p.tenant_id').onRef('v.path_part_id', '=', 'p.id'),
  )
}

/** A page of the versions of a document, oldest first by default. */
export async function listVersionRows(
  tx: TenantTx,
  tenantId: string,
  query: Static<typeof ListVersionsQuery>,
) {
  const { document_id: documentId, uploader_tenant_user_id: uploaderId } = query
  const found = versions(tx, tenantId)
    .where('v.document_id', '=', documentId)
    .where(isWithin(query, { created: 'p.created_at', updated: 'p.updated_at' }))
    .$if(uploaderId != null, (rows) => rows.where('v.created_by', '=', uploaderId ?? ''))
  const direction = directionOf(query.sort_dir, false)
  const rows = found
    .select(versionColumns(tenantId))
    .orderBy(query.sort_by === 'CREATED_AT' ? 'p.created_at' : 'v.version', direction)
    .orderBy('v.version', direction)
  return readPage(found, rows, query)
}

/** Reads a version. @throws NoResultError if it doesn't exist */
export async function readVersionRow(tx: TenantTx, tenantId: string, versionId: string) {
  return versions(tx, tenantId)
    .where('v.id', '=', versionId)
    .select(versionColumns(tenantId))
    .executeTakeFirstOrThrow()
}

/** Who made the first version of a document. */
const creatorOf = (tenantId: string) => sql`(
  select first.created_by from document_version first
  where first.tenant_id = ${tenantId}::uuid and first.document_id = v.document_id
  order by first.version limit 1)`

/**
 * The data of documents apart from their nodes, by document id. A version is directly below its document, so its path
 * follows from the document's path and isn't looked up.
 * @param options the time of which the version is, or null for now
 */
export async function documentDetails(
  tx: TenantTx,
  tenantId: string,
  { ids, asOf }: { readonly ids: readonly string[]; readonly asOf: string | null },
): Promise<Map<string, DocumentRow>> {
  if (ids.length === 0) return new Map()
  const rows = await versions(tx, tenantId)
    .innerJoin('document as d', (join) =>
      asOf === null
        ? join.onRef('d.tenant_id', '=', 'v.tenant_id').onRef('d.active_version_id', '=', 'v.id')
        : join.onRef('d.tenant_id', '=', 'v.tenant_id').on('v.id', '=', versionAt(tenantId, asOf)),
    )
    .where(isAny(sql.ref('d.id'), ids))
    .select(ownColumns(tenantId))
    .select([
      (asOf === null
        ? sql<Detail['document_type']>`d.document_type`
        : typeAt<Detail['document_type']>(tenantId, asOf)
      ).as('document_type'),
      sql<Detail['document_origin']>`d.document_origin`.as('document_origin'),
      personOf(tenantId, creatorOf(tenantId)).as('created_by'),
      // Nobody has checked out the past.
      (asOf === null
        ? checkoutOf(tenantId, sql`p.parent_id`)
        : sql<DocumentCheckout | null>`null::jsonb`
      ).as('checkout'),
      // A version has the source of its document.
      originOf(tenantId, { partId: sql.ref('p.parent_id'), sourceId: sql.ref('p.source_id') }).as(
        'origin',
      ),
    ])
    .execute()
  return new Map(rows.map((row) => [row.document_id, row]))
}

export type NewDocument = {
  readonly tenantId: string
  readonly parent: Pick<PartRow, 'id' | 'ancestors'>
  readonly name: string
  readonly documentType: Detail['document_type']
  readonly documentOrigin: Detail['document_origin']
  /** The person who creates it. */
  readonly userId: string
  /** Set if its id was already told. */
  readonly documentId?: string | undefined
  /** Set if objects were already stored for it. */
  readonly versionId?: string
  readonly sourceChange?: SourceChange | null
}

export type NewIds = { readonly documentId: string; readonly versionId: string }

/** Inserts a document with an empty, active v0. The tree must be locked. */
export async function insertDocument(
  tx: TenantTx,
  document: NewDocument,
): Promise<NewIds & { readonly item: Item }> {
  const { tenantId, parent, name } = document
  const { documentId = newId(), versionId = newId() } = document
  const part = await insertPart(tx, {
    tenantId,
    parent,
    partType: 'DOCUMENT',
    name,
    objectId: documentId,
  })
  await tx
    .insertInto('document')
    .values({
      tenant_id: tenantId,
      id: documentId,
      path_part_id: part.id,
      document_type: document.documentType,
      document_origin: document.documentOrigin,
      active_version_id: versionId,
    })
    .execute()
  const { userId, sourceChange } = document
  const made = { tenantId, documentId, versionId, version: 0, userId, sourceChange }
  await Promise.all([
    insertVersion(tx, { document: part, ...made }),
    recordChange(tx, { tenantId, kind: 'added', partId: part.id, actorId: userId }),
  ])
  const item = {
    tenant_id: tenantId,
    id: part.id,
    parent_id: parent.id,
    part_type: 'DOCUMENT',
    ancestors: [...parent.ancestors, parent.id],
  } as const
  return { documentId, versionId, item }
}

type NewVersion = {
  readonly tenantId: string
  readonly document: Pick<PartRow, 'id' | 'ancestors'>
  readonly documentId: string
  readonly versionId: string
  readonly version: number
  readonly userId: string
  readonly sourceChange?: SourceChange | null | undefined
}

async function insertVersion(tx: TenantTx, version: NewVersion): Promise<void> {
  const { tenantId, document, documentId, versionId } = version
  const part = await insertPart(tx, {
    tenantId,
    parent: document,
    partType: 'DOCUMENT_VERSION',
    name: `v${version.version}`,
    objectId: versionId,
  })
  await tx
    .insertInto('document_version')
    .values({
      tenant_id: tenantId,
      id: versionId,
      path_part_id: part.id,
      document_id: documentId,
      version: version.version,
      created_by: version.userId,
      ...(version.sourceChange && { source_change: jsonb(version.sourceChange) }),
    })
    .execute()
}

/** Locks the row of a document, so that transactions change its version numbers and active version one at a time. */
export async function lockDocument(
  tx: TenantTx,
  tenantId: string,
  documentId: string,
): Promise<{ active_version_id: string } | undefined> {
  return tx
    .selectFrom('document')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', documentId)
    .select('active_version_id')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

type NextVersion = {
  readonly versionId?: string
  readonly sourceChange?: SourceChange | null
  /** The newest version that the caller knows of. */
  readonly expected?: string | null | undefined
}

/**
 * The newest version of a document.
 * @throws Problem version_newer if it isn't the expected one
 */
export async function requireNewest(
  tx: TenantTx,
  tenantId: string,
  documentId: string,
  expected: string | null | undefined,
): Promise<{ readonly id: string; readonly version: number } | undefined> {
  const newest = await tx
    .selectFrom('document_version')
    .where('tenant_id', '=', tenantId)
    .where('document_id', '=', documentId)
    .orderBy('version', 'desc')
    .select(['id', 'version'])
    .executeTakeFirst()
  if (expected != null && newest?.id !== expected) throw problem('version_newer')
  return newest
}

/**
 * Inserts the next, empty version of a document. Its number is the highest number plus one. The tree must be locked.
 * @throws Problem version_newer if the newest version isn't the expected one
 */
export async function insertNextVersion(
  tx: TenantTx,
  { tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>,
  document: PartRow,
  { versionId = newId(), expected, sourceChange }: NextVersion = {},
): Promise<NewIds> {
  const documentId = document.metadata_obj_id
  // Gives two new versions different numbers.
  await lockDocument(tx, tenantId, documentId)
  const newest = await requireNewest(tx, tenantId, documentId, expected)
  await insertVersion(tx, {
    tenantId,
    document,
    documentId,
    versionId,
    version: (newest?.version ?? -1) + 1,
    userId,
    sourceChange,
  })
  return { documentId, versionId }
}
