import { sql } from 'kysely'
import { isAny, readPage, type TenantTx } from '../../../platform/db/index.ts'
import {
  directionOf,
  isWithin,
  type Origin,
  originOf,
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

export type Detail = Pick<Static<typeof DocumentResponse>, 'document_type' | 'document_origin'>

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
