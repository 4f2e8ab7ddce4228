import { Readable } from 'node:stream'
import type { Actor } from '../../platform/core/actor.ts'
import { invalidInput } from '../../platform/core/errors.ts'
import type { Context } from '../../platform/context/context.ts'
import { auditLogOf } from '../../platform/audit/audit-log.ts'
import { admin } from '../../platform/http/access.ts'
import { operation } from '../../platform/http/operation.ts'
import { sampleIds } from '../../platform/http/reference/samples.ts'
import { attachment } from '../../platform/storage/download-names.ts'
import { anyPart, getPart } from '../tree/index.ts'
import {
  AuditEventsQuery,
  AuditEventsResponse,
  AuditVerification,
  ExportBody,
  ExportQuery,
  ItemAuditEventsQuery,
  VerifyQuery,
  type PublicEvent,
} from './audit.schemas.ts'
import { readChain } from './chain.queries.ts'
import { countEvents, hashAt, listEvents, type Filter, type NamedEvent } from './events.queries.ts'
import { exportEvents } from './export.ts'
import { sealTenant } from './seal.service.ts'
import { verifyChain } from './verify-chain.ts'

const tag = 'audit'

/** Who did what, for administrators. */
export const eventOperations = [
  operation({
    id: 'list_audit_events',
    route: 'GET /v1/audit-events',
    tag,
    summary: 'List who did what',
    description:
      'Returns audit events, newest first: changes with the fields before and after, sign-ins, and content that left the service. Changes appear at once, reads within a second.',
    access: admin(),
    query: AuditEventsQuery,
    answers: { 200: AuditEventsResponse },
    run: (context, actor, { query }) => listPage(context, actor, query),
  }),
  operation({
    id: 'list_path_part_audit_events',
    route: 'GET /v1/path-parts/:path_part_id/audit-events',
    tag,
    summary: 'List who did what with an item',
    description:
      'Returns the audit events of the item and of what is below it, newest first. For a deleted item, use `GET /v1/audit-events` with its node id.',
    example: { params: { path_part_id: sampleIds.folder_part } },
    access: admin({ first: knownPart }),
    query: ItemAuditEventsQuery,
    answers: { 200: AuditEventsResponse },
    refuses: [404],
    run: async (context, actor, { params: { path_part_id: id }, query }) => {
      await knownPart(context, actor, { params: { path_part_id: id } })
      return listPage(context, actor, { ...query, path_part_id: id })
    },
  }),
  operation({
    id: 'export_audit_events',
    route: 'GET /v1/audit-events/export',
    tag,
    summary: 'Download audit events',
    description:
      'Returns the numbered events in the order of the chain, as lines of JSON or as a table. The header `x-audit-head` has the number and hash of the last event. The export itself is recorded.',
    audit: 'audit.exported',
    access: admin(),
    query: ExportQuery,
    answers: { 200: ExportBody },
    head: false,
    run: async (context, actor, { query: { format, ...query } }, { reply }) => {
      const { tenantId } = actor
      await auditLogOf(context).flush()
      await sealTenant(context, tenantId)
      const head = await context.doors.readInTenant(tenantId, (tx) => readChain(tx, tenantId))
      void reply.headers({
        'content-type':
          format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8',
        'content-disposition': attachment(`audit.${format}`),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-audit-head': `${String(head.sequence)} ${head.hash}`,
      })
      return Readable.from(exportEvents(context, tenantId, { filter: filterOf(query), format }))
    },
  }),
  operation({
    id: 'verify_audit_events',
    route: 'GET /v1/audit-events/verify',
    tag,
    summary: 'Check that no audit event was changed',
    description:
      'Walks through a piece of the chain of hashes and reports the first event that is missing, changed or moved, or that the end is missing. With `sequence` and `hash`, also checks that this event is still the same, which proves that nothing up to it was rewritten.',
    access: admin(),
    query: VerifyQuery,
    answers: { 200: AuditVerification },
    run: async (context, { tenantId }, { query: { after, limit, sequence, hash } }) => {
      if ((sequence == null) !== (hash == null)) {
        throw invalidInput(['query', 'sequence'], 'Give both sequence and hash, or neither')
      }
      const report = await verifyChain(context, tenantId, { after, limit })
      if (!report.ok || sequence == null) return report
      const found = await context.doors.readInTenant(tenantId, (tx) =>
        hashAt(tx, tenantId, sequence),
      )
      if (found === hash) return report
      const kind = found === undefined ? ('cut' as const) : ('changed' as const)
      return { ...report, ok: false, fault: { kind, sequence } }
    },
  }),
]

/** @throws Problem not_found for an unknown item */
async function knownPart(
  { doors }: Pick<Context, 'doors'>,
  actor: Actor,
  { params }: { readonly params: { readonly path_part_id: string } },
): Promise<void> {
  await doors.readInTenant(actor.tenantId, (tx) =>
    getPart(tx, actor, anyPart(params.path_part_id), 'read'),
  )
}

type Asked = Omit<Filter, 'kinds'> & {
  readonly kind?: readonly string[] | null
  /** What newer clients call these members. */
  readonly actor_user_id?: string | null
  readonly subject_path_part_id?: string | null
  readonly since?: string | null
  readonly until?: string | null
}

const filterOf = (asked: Asked): Filter => ({
  user_id: asked.user_id ?? asked.actor_user_id,
  kinds: asked.kind,
  path_part_id: asked.path_part_id ?? asked.subject_path_part_id,
  recursive: asked.recursive,
  after: asked.after ?? asked.since,
  before: asked.before ?? asked.until,
})

type Page = {
  readonly cursor?: string | null
  readonly limit: number
  readonly offset: number
  readonly sort_dir?: 'ASC' | 'DESC' | null
}

async function listPage(
  { doors }: Pick<Context, 'doors'>,
  actor: Actor,
  { cursor, limit, offset, sort_dir: direction, ...asked }: Asked & Page,
) {
  const page = { filter: filterOf(asked), cursor, limit: limit + 1, offset, direction }
  const [rows, total] = await doors.readInTenant(actor.tenantId, (tx) =>
    Promise.all([listEvents(tx, actor, page), countEvents(tx, actor, page)]),
  )
  const items = rows.slice(0, limit)
  return {
    total,
    items: items.map(toPublicEvent),
    next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
  }
}

function toPublicEvent(row: NamedEvent): PublicEvent {
  return {
    ...row,
    at: row.at.toISOString(),
    ts: row.at.toISOString(),
    actor_user_id: row.user_id,
    payload: row.details as Record<string, unknown>,
    credential: row.credential as PublicEvent['credential'],
    part_ids: [...row.part_ids],
    details: row.details as Record<string, unknown>,
  }
}
