import { OptionalSortDirection } from '../tree/index.ts'
import type { Readable } from 'node:stream'
import { Type, type Static } from 'typebox'
import { AUDIT_KINDS, type AuditKind } from '../../platform/audit/kinds.ts'
import {
  Answer,
  DateTime,
  described,
  Maybe,
  Nullable,
  OneOf,
  Query,
  Uuid,
} from '../../platform/http/schemas.ts'

const KINDS = Object.keys(AUDIT_KINDS) as AuditKind[]

const Kind = OneOf('AuditEventKind', KINDS)

const MOST_KINDS = 100
/** Skipping reads what is skipped, so it has a limit. */
const MOST_SKIPPED = 100_000
/** Events that are counted after a page. */
export const MOST_COUNTED = 10_000

const filter = {
  user_id: described(Maybe(Uuid), 'Only events by this person.'),
  actor_user_id: described(Maybe(Uuid), 'The same as `user_id`, for newer clients.'),
  kind: described(Maybe(Type.Array(Kind, { maxItems: MOST_KINDS })), 'Only events of these kinds.'),
  after: described(Maybe(DateTime), 'Only events at this time or later.'),
  before: described(Maybe(DateTime), 'Only events before this time.'),
  since: described(Maybe(DateTime), 'The same as `after`, for newer clients.'),
  until: described(Maybe(DateTime), 'The same as `before`, for newer clients.'),
}

const page = {
  cursor: described(Maybe(Uuid), 'The `next_cursor` of the page before.'),
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
  offset: described(
    Type.Integer({ minimum: 0, maximum: MOST_SKIPPED, default: 0 }),
    'Number of events to skip. To read more than a few pages, use `cursor`.',
  ),
  sort_dir: described(
    OptionalSortDirection,
    'DESC returns the newest events first, ASC the oldest.',
  ),
}

const PathPartFilter = described(
  Maybe(Uuid),
  'Only events of this item and of what was below it at the time of the event. Give its node id.',
)

const itemFilter = {
  path_part_id: PathPartFilter,
  subject_path_part_id: described(Maybe(Uuid), 'The same as `path_part_id`, for newer clients.'),
  recursive: described(
    Maybe(Type.Boolean()),
    'False returns only events of the item itself, without those of what was below it.',
  ),
}

export const AuditEventsQuery = Query({ ...filter, ...itemFilter, ...page })
export const ItemAuditEventsQuery = Query({ ...filter, ...page })

export const ExportQuery = Query({
  ...filter,
  ...itemFilter,
  format: described(
    OneOf('AuditExportFormat', ['ndjson', 'csv'], { default: 'ndjson' }),
    'One JSON object per line, or a table.',
  ),
})

export const VerifyQuery = Query({
  after: described(
    Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 }),
    'The number before the first event to check: `next` of the piece before.',
  ),
  limit: Type.Integer({ minimum: 1, maximum: 10_000, default: 5_000 }),
  sequence: described(
    Maybe(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    'The number of an event whose hash you kept, such as an earlier head.',
  ),
  hash: described(Maybe(Type.String({ pattern: '^[0-9a-f]{64}$' })), 'The hash of this event.'),
})

/** Names of items that an event shows. */
export const MOST_NAMES = 3

const CREDENTIALS = [
  'session',
  'api_key',
  'access_token',
  'none',
  'link',
  'service',
  'source',
  'workflow',
] as const

export const AuditEventResponse = Answer('AuditEventResponse', {
  id: Uuid,
  at: described(DateTime, 'When it happened.'),
  user_id: described(Nullable(Uuid), 'The person; null if unknown.'),
  email: described(
    Nullable(Type.String()),
    'Email address of this person, while their account exists.',
  ),
  credential: described(
    OneOf('AuditEventCredential', CREDENTIALS),
    'The kind of credential; `none` before signing in, or for work that continues after the request. `service`, `source` and `workflow` are work in the background; `user_id` is then the person who started it.',
  ),
  credential_id: described(
    Nullable(Uuid),
    'The API key, the connected app, the source or the workflow.',
  ),
  client_id: described(Nullable(Type.String()), 'The app.'),
  address: described(Nullable(Type.String()), 'The IP address of the client.'),
  request_id: described(Nullable(Type.String()), 'The id of the request, as in the log.'),
  ts: described(DateTime, 'The same as `at`.'),
  actor_user_id: described(Nullable(Uuid), 'The same as `user_id`.'),
  subject_path_part_id: described(
    Uuid,
    'Node id of the innermost item that it concerned; the root if it concerned none.',
  ),
  payload: described(Type.Record(Type.String(), Type.Unknown()), 'The same as `details`.'),
  kind: described(Type.String(), 'What happened.'),
  operation: described(Type.String(), 'The operation, tool or job that did it.'),
  part_ids: described(
    Type.Array(Uuid),
    'Node ids of the items that it concerned, and of the folders above them at that time.',
  ),
  item_names: described(
    Type.Array(Type.String()),
    `What its documents are called now, or else its folder: up to ${String(MOST_NAMES)}. What is gone has no name.`,
  ),
  details: described(
    Type.Record(Type.String(), Type.Unknown()),
    'The changed rows with their fields before and after, or the chunks that were handed out. Long and private texts are SHA-256 hashes.',
  ),
  sequence: described(
    Nullable(Type.Integer()),
    'The number in the chain; null for a second or two.',
  ),
  previous_hash: described(Nullable(Type.String()), 'The hash of the event before.'),
  hash: described(
    Nullable(Type.String()),
    'SHA-256 of the event as canonical JSON (RFC 8785), without `hash`, `email` and `item_names`, with `tenant_id`.',
  ),
})

export type PublicEvent = Static<typeof AuditEventResponse>

export const AuditEventsResponse = Answer('AuditEventsResponse', {
  items: Type.Array(AuditEventResponse),
  total: described(
    Type.Integer(),
    `Number of events that match. Counting stops ${String(MOST_COUNTED)} events after this page.`,
  ),
  limit: Type.Integer(),
  offset: Type.Integer(),
  next_cursor: described(Nullable(Uuid), 'The cursor of the next page; null on the last one.'),
})

export const AuditVerification = Answer('AuditVerification', {
  ok: described(Type.Boolean(), 'Whether no fault was found.'),
  checked: described(Type.Integer(), 'The number of events that were checked.'),
  fault: described(
    Nullable(
      Answer('AuditFault', {
        kind: described(
          OneOf('AuditFaultKind', ['missing', 'changed', 'moved', 'cut']),
          '`missing`: an event is gone. `changed`: it differs from its hash. `moved`: it follows another event than it did. `cut`: the end is gone.',
        ),
        sequence: described(Type.Integer(), 'The number of the event.'),
      }),
    ),
    'The first fault.',
  ),
  head: described(
    Answer('AuditHead', {
      sequence: described(Type.Integer(), 'The number of the last event.'),
      hash: described(Type.String(), 'Its hash; empty if there is no event.'),
    }),
    'The end of the chain. Keep it elsewhere, to prove later that nothing was rewritten.',
  ),
  next: described(
    Nullable(Type.Integer()),
    'The value of `after` for the next piece; null after the last one.',
  ),
})

export const ExportBody = Type.Unsafe<Readable>({
  description: 'OK',
  content: {
    'application/x-ndjson': { schema: Type.String() },
    'text/csv': { schema: Type.String() },
  },
})
