import { Type, type Static, type TSchema } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  Input,
  Maybe,
  OneOf,
  PageOf,
  Query,
  Uuid,
  paging,
  described,
  pathMembers,
  displayPath,
} from '../../../platform/http/schemas.ts'
import { readerOf } from '../../../platform/stored.ts'
import { PART_TYPES, SortDirectionChoice } from '../../tree/index.ts'

/** Characters of a message's text. */
const MAX_TEXT = 100_000
/** Citations of a message, and references. */
const MAX_SOURCES = 100
/** Steps on one level; all levels together are counted by the service. */
export const MAX_STEPS = 500
/** Levels of steps inside steps; the contract names no bound. */
const STEP_LEVELS = 5

const ROLES = ['USER', 'ASSISTANT', 'SYSTEM'] as const
export type MessageRoleValue = (typeof ROLES)[number]
const MessageRole = OneOf('MessageRole', ROLES)

/** Types of references other than nodes of the tree. */
const NonFilesystemReferenceType = OneOf('NonFilesystemReferenceType', [
  'image',
  'memory',
  'tag',
  'user',
])
const PartType = OneOf('PartType', PART_TYPES)
const ReferenceType = Type.Union([PartType, NonFilesystemReferenceType], { title: 'ReferenceType' })

const citation = {
  chunk_id: Uuid,
  quote: described(Type.String(), 'Words copied from the chunk.'),
  start_char: described(
    Type.Integer({ minimum: 0 }),
    'Where the quote begins in the text of the chunk, in characters from 0.',
  ),
  length: described(Type.Integer({ exclusiveMinimum: 0 }), 'Number of characters of the quote.'),
}

const reference = {
  entity_id: described(Uuid, 'Id of the thing that is mentioned.'),
  display_name: described(Type.String(), 'Words to show for it.'),
  materialized_path: Maybe(Type.String()),
}

const StepKind = OneOf('StepKind', ['reasoning', 'tool_call', 'subagent'])

const stepMembers = {
  id: Type.String(),
  name: Type.String(),
  kind: StepKind,
  args: Type.Optional(
    Type.Union([Type.String(), Type.Record(Type.String(), Type.Unknown()), Type.Null()]),
  ),
  detail: described(Maybe(Type.String()), 'What the step found or says.'),
  start_time: DateTime,
  end_time: described(Maybe(DateTime), 'When it ended; null while it runs.'),
}

/** A tool call or another step of the work on an answer. */
export type StoredStep = Static<Type.TObject<typeof stepMembers>> & {
  readonly steps?: readonly StoredStep[] | null
}

function membersWith(inner: TSchema | undefined) {
  return { ...stepMembers, ...(inner && { steps: Maybe(Type.Array(inner)) }) }
}

/** Steps inside steps are recursive in the OpenAPI document; here the depth is limited. */
function nest(step: (inner: TSchema | undefined) => TSchema) {
  let schema = step(undefined)
  for (let level = 1; level < STEP_LEVELS; level++) schema = step(schema)
  return Type.Unsafe<StoredStep>(schema)
}

const StepInput = nest((inner) => Body('Step-Input', membersWith(inner)))
const StepOutput = nest((inner) => Answer('Step-Output', membersWith(inner)))

/** A reference of a message, as the client wrote it. */
const StoredReference = Type.Object({ ref_type: ReferenceType, ...reference })
export type Reference = Static<typeof StoredReference>

/** The content of a message as it is stored; members without a value are left out. */
const MessageContent = Type.Object({
  text: Type.String(),
  is_error: Type.Optional(Type.Boolean()),
  citations: Type.Optional(Type.Immutable(Type.Array(Type.Object(citation)))),
  references: Type.Optional(Type.Immutable(Type.Array(StoredReference))),
})
export type MessageContent = Static<typeof MessageContent>
export const readContent = readerOf(MessageContent, 'The content of a message')

const MessageDetails = Type.Object({ steps: Type.Immutable(Type.Array(StepOutput)) })
export type MessageDetails = Static<typeof MessageDetails>
export const readDetails = readerOf(MessageDetails, 'The details of a message')

const ThreadMessageContent = Body('ThreadMessageContent', {
  text: Type.String({ maxLength: MAX_TEXT }),
  is_error: Maybe(Type.Boolean()),
  citations: Maybe(Type.Array(Body('Citation', citation), { maxItems: MAX_SOURCES })),
  references: Maybe(
    Type.Array(
      Input({ ref_type: ReferenceType, ...reference }, { title: 'ResolvedReference-Input' }),
      {
        maxItems: MAX_SOURCES,
      },
    ),
  ),
})

export const CreateThreadMessageRequest = Body('CreateThreadMessageRequest', {
  message_id: described(
    Maybe(Uuid),
    'Id to store it under; the same call twice stores one message.',
  ),
  role: described(MessageRole, 'USER, ASSISTANT or SYSTEM.'),
  content: Type.Union([ThreadMessageContent, Type.String({ maxLength: MAX_TEXT })]),
  details: Maybe(
    Body('ThreadMessageDetails-Input', {
      steps: Type.Optional(Type.Array(StepInput, { maxItems: MAX_STEPS })),
    }),
  ),
})

export const EnrichedCitation = Answer('EnrichedCitation', {
  ...citation,
  document_id: Maybe(Uuid),
  document_version_id: Maybe(Uuid),
  document_name: described(Maybe(Type.String()), 'Name of the document.'),
  version_number: described(Maybe(Type.Integer()), 'Number of the version, from 1.'),
  path_part_id: Maybe(Uuid),
  materialized_path: Maybe(Type.String()),
  ...displayPath,
})

const EnrichedThreadMessageContent = Answer('EnrichedThreadMessageContent', {
  text: Type.String(),
  is_error: Maybe(Type.Boolean()),
  citations: Maybe(Type.Array(EnrichedCitation)),
  references: Maybe(
    Type.Array(
      Answer('ResolvedReference-Output', { ref_type: Type.String(), ...reference, ...displayPath }),
    ),
  ),
})

export const ThreadMessageResponse = Answer('ThreadMessageResponse', {
  id: Uuid,
  path_part_id: Uuid,
  sequence: described(Type.Integer(), 'Position in the thread, from 1.'),
  role: described(MessageRole, 'USER, ASSISTANT or SYSTEM.'),
  content: EnrichedThreadMessageContent,
  details: Maybe(
    Answer('ThreadMessageDetails-Output', { steps: Type.Optional(Type.Array(StepOutput)) }),
  ),
  parent_path_id: Uuid,
  ...pathMembers,
  tenant_id: Uuid,
  created_at: DateTime,
  updated_at: DateTime,
})
export const ThreadMessagePage = PageOf(
  'PaginatedResponse_ThreadMessageResponse_',
  ThreadMessageResponse,
)

const withDetails = Type.Boolean({ default: true })

export const ListMessagesQuery = Query({
  before: described(Maybe(DateTime), 'Only messages written before this time.'),
  role: described(Maybe(MessageRole), 'Only messages with this role.'),
  sort_dir: described(SortDirectionChoice, 'ASC or DESC. Without it the latest is first.'),
  with_details: withDetails,
  ...paging,
})
export const GetMessageQuery = Query({ with_details: withDetails })
