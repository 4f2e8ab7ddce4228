import { Type } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  described,
  Input,
  Maybe,
  OneOf,
  Uuid,
} from '../../../platform/http/schemas.ts'

/** Items of one request. */
const MOST_ITEMS = 100
const MOST_CHARACTERS = 500_000

const ExternalId = Type.String({ minLength: 1, maxLength: 1024 })

export const ItemParams = Type.Object({
  source_id: Uuid,
  external_id: described(ExternalId, 'Id of the item at the source.'),
})

const members = {
  path: described(
    Type.String({ minLength: 1, maxLength: 4096 }),
    'Folders and name, separated by slashes, such as `reports/2026/may.pdf`.',
  ),
  fingerprint: described(
    Maybe(Type.String({ minLength: 1, maxLength: 500 })),
    'Changes whenever the content changes. The default is the SHA-256 hash of the content.',
  ),
  modified_at: described(Maybe(DateTime), 'When the item was changed at the source.'),
  link: described(
    Maybe(Type.String({ maxLength: 2000 })),
    'URL of the original, with http or https.',
  ),
}

const Reader = Type.String({ minLength: 1, maxLength: 330 })

/** Who may read an item. */
const readers = described(
  Maybe(Type.Array(Reader, { maxItems: 1000 })),
  'Who may read the item: `person:anna@example.com`, `group:Finance` or `everyone`. An empty list means nobody but administrators. Without it, the readers stay as they are; a new item can be read by everyone who can read the folder.',
)
const readersInForm = described(
  Maybe(Type.String({ maxLength: 400_000 })),
  'Who may read the item, as a JSON list: `["person:anna@example.com", "group:Finance"]`. Without it, the readers stay as they are; a new item can be read by everyone who can read the folder.',
)

const file = Type.Unsafe<unknown>({ type: 'string', format: 'binary' })
export const PushForm = Input({ ...members, readers: readersInForm })
export const PushFormWithFile = Input(
  { file, ...members, readers: readersInForm },
  { title: 'Body_push_source_item' },
)

const BatchItem = Input(
  {
    external_id: described(ExternalId, 'Id of the item at the source.'),
    path: described(Maybe(members.path), 'Folders and name. Required unless `delete` is set.'),
    text: described(
      Maybe(Type.String({ maxLength: MOST_CHARACTERS })),
      'The content. Without it, the item is only named: it needs its content if the fingerprint differs.',
    ),
    fingerprint: members.fingerprint,
    modified_at: members.modified_at,
    link: members.link,
    readers,
    delete: described(Type.Boolean({ default: false }), 'Whether the item was deleted.'),
  },
  { title: 'SourceBatchItem', additionalProperties: false },
)

export const PushBatch = Body('PushSourceItems', {
  items: described(Type.Array(BatchItem, { minItems: 1, maxItems: MOST_ITEMS }), 'The items.'),
})

const PushStatus = OneOf('SourcePushStatus', [
  'accepted',
  'unchanged',
  'needs_content',
  'left_out',
  'deleted',
])

export const PushedItem = Answer('PushedSourceItem', {
  external_id: described(Type.String(), 'Id of the item at the source.'),
  status: described(
    PushStatus,
    '`accepted` becomes a document or version with the run that follows. `needs_content` means that you have to send the content.',
  ),
  message: described(Type.Union([Type.String(), Type.Null()]), 'Why the item is left out.'),
})
export const PushedItems = Answer('PushedSourceItems', { items: Type.Array(PushedItem) })

export const PushSession = Answer('SourcePushSession', {
  session_id: described(Uuid, 'The session. A new one ends it without deleting anything.'),
})
export const FinishSession = Body('FinishSourcePushSession', {
  session_id: described(Uuid, 'The session.'),
})
