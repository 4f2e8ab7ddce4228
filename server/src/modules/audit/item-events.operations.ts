import { Type } from 'typebox'
import { auditLogOf } from '../../platform/audit/audit-log.ts'
import { doerOf, recordAlone } from '../../platform/audit/audited-work.ts'
import { AUDIT_KINDS, unaudited } from '../../platform/audit/kinds.ts'
import { invalidInput } from '../../platform/core/errors.ts'
import { admin, write } from '../../platform/http/access.ts'
import { operation } from '../../platform/http/operation.ts'
import { sampleIds } from '../../platform/http/reference/samples.ts'
import { Body, described, Query } from '../../platform/http/schemas.ts'
import { anyPart, getPart } from '../tree/index.ts'
import { AuditEventResponse, AuditEventsResponse, ItemEventsQuery } from './audit.schemas.ts'
import { knownPart, listPage, toPublicEvent } from './event-pages.ts'
import { readEvent, type NamedEvent } from './events.queries.ts'

/** The maximum length of a payload as JSON. */
const MOST_PAYLOAD = 8_192

const AppendEventRequest = Body('AppendEventRequest', {
  kind: described(
    Type.String({ pattern: '^[a-z][a-z0-9_.-]{0,99}$' }),
    "What happened, in a word of the program's own, such as `review.finished`. Kinds of Arbor are refused.",
  ),
  payload: described(
    Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    `More about it: at most ${String(MOST_PAYLOAD)} characters of JSON. It stays in the audit even if the item is deleted.`,
  ),
})

/** Events of an item, as newer clients read and write them. */
export const itemEventOperations = [
  operation({
    id: 'list_path_part_events',
    route: 'GET /v1/path-parts/:path_part_id/events',
    tag: 'audit',
    summary: 'List what happened to an item',
    description:
      'Returns the events of the item from the audit, newest first, with those that programs appended. `kind` is then the kind that the program chose, and `payload` what it gave.',
    example: { params: { path_part_id: sampleIds.folder_part } },
    access: admin({ first: knownPart }),
    query: Query(ItemEventsQuery),
    answers: { 200: AuditEventsResponse },
    refuses: [404],
    run: async (context, actor, { params: { path_part_id: id }, query }) => {
      await knownPart(context, actor, { params: { path_part_id: id } })
      const { include_churn: withReads, recursive, kind, ...page } = query
      const filter = {
        recursive: recursive ?? false,
        own_kind: kind,
        withReads: withReads ?? false,
      }
      const found = await listPage(context, actor, { ...page, ...filter, path_part_id: id })
      return { ...found, items: found.items.map(withOwnKind) }
    },
  }),
  operation({
    id: 'append_path_part_event',
    route: 'POST /v1/path-parts/:path_part_id/events',
    tag: 'audit',
    summary: 'Append an event to an item',
    description:
      'Adds an event of a kind of your own to the audit, where nobody can change it. It has the kind `item.noted` there.',
    example: {
      params: { path_part_id: sampleIds.folder_part },
      body: { kind: 'review.finished', payload: { pages: 3 } },
    },
    audit: unaudited('It is itself an event of the audit.'),
    access: write('path_part_id'),
    body: AppendEventRequest,
    answers: { 201: AuditEventResponse },
    check: ({ body: { kind, payload } }) => {
      if (Object.hasOwn(AUDIT_KINDS, kind)) {
        throw invalidInput(['body', 'kind'], 'This kind is one of Arbor', kind)
      }
      if (JSON.stringify(payload ?? {}).length > MOST_PAYLOAD) {
        const message = `Input should have at most ${String(MOST_PAYLOAD)} characters as JSON`
        throw invalidInput(['body', 'payload'], message)
      }
    },
    run: async (context, actor, { params: { path_part_id: id }, body }, { request }) => {
      const event = await context.doors.inTenant(actor.tenantId, async (tx) => {
        const part = await getPart(tx, actor, { ...anyPart(id), evenIfCheckedOut: true }, 'write')
        const eventId = await recordAlone(tx, actor.tenantId, {
          kind: 'item.noted',
          operation: 'append_path_part_event',
          doer: doerOf(actor),
          address: request.ip,
          requestId: request.id,
          items: [part.id],
          details: { kind: body.kind, payload: body.payload ?? {} },
        })
        return readEvent(tx, actor, eventId)
      })
      auditLogOf(context).written()
      return withOwnKind(toPublicEvent(event))
    },
  }),
]

/** Shows what a program appended under its own kind. */
function withOwnKind<T extends Pick<NamedEvent, 'kind'> & { details: Record<string, unknown> }>(
  event: T,
): T {
  if (event.kind !== 'item.noted') return event
  const { kind, payload } = event.details
  return { ...event, kind: String(kind), payload }
}
