import { Type, type Static, type TSchema } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  Maybe,
  OneOf,
  Uuid,
  described,
  displayPath,
} from '../../platform/http/schemas.ts'
import { PART_TYPES } from '../tree/index.ts'

/** The maximum depth of nested steps. The API contract sets no limit. */
const STEP_LEVELS = 5

const ROLES = ['USER', 'ASSISTANT', 'SYSTEM'] as const
export type MessageRoleValue = (typeof ROLES)[number]
export const MessageRole = OneOf('MessageRole', ROLES)

/** Types of references other than nodes of the tree. */
const NonFilesystemReferenceType = OneOf('NonFilesystemReferenceType', [
  'image',
  'memory',
  'tag',
  'user',
])
const PartType = OneOf('PartType', PART_TYPES)
export const ReferenceType = Type.Union([PartType, NonFilesystemReferenceType], {
  title: 'ReferenceType',
})

export const citation = {
  chunk_id: Uuid,
  quote: described(Type.String(), 'Words copied from the chunk.'),
  start_char: described(
    Type.Integer({ minimum: 0 }),
    'Position of the quote in the text of the chunk, in characters from 0.',
  ),
  length: described(Type.Integer({ exclusiveMinimum: 0 }), 'Length of the quote in characters.'),
}

export const reference = {
  entity_id: described(Uuid, 'Id of the mentioned object.'),
  display_name: described(Type.String(), 'Name to show for the object.'),
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
  end_time: described(Maybe(DateTime), 'When the step ended. null while it is running.'),
}

/** A tool call or another step of writing an answer. */
export type StoredStep = Static<Type.TObject<typeof stepMembers>> & {
  readonly steps?: readonly StoredStep[] | null
}

function membersWith(inner: TSchema | undefined) {
  return { ...stepMembers, ...(inner && { steps: Maybe(Type.Array(inner)) }) }
}

/** Nested steps are recursive in the OpenAPI document. Here their depth is limited. */
function nest(step: (inner: TSchema | undefined) => TSchema) {
  let schema = step(undefined)
  for (let level = 1; level < STEP_LEVELS; level++) schema = step(schema)
  return Type.Unsafe<StoredStep>(schema)
}

export const StepInput = nest((inner) => Body('Step-Input', membersWith(inner)))
export const StepOutput = nest((inner) => Answer('Step-Output', membersWith(inner)))

/** A reference in a message, as the client sent it. */
export const StoredReference = Type.Object({ ref_type: ReferenceType, ...reference })
export type Reference = Static<typeof StoredReference>

export const EnrichedCitation = Answer('EnrichedCitation', {
  ...citation,
  document_id: Maybe(Uuid),
  document_version_id: Maybe(Uuid),
  document_name: described(Maybe(Type.String()), 'Name of the document.'),
  version_number: described(Maybe(Type.Integer()), 'Number of the version, from 0.'),
  path_part_id: Maybe(Uuid),
  materialized_path: Maybe(Type.String()),
  ...displayPath,
  is_deleted: described(
    Maybe(Type.Boolean()),
    'Whether the passage was deleted, with its version or document. Only citations without a document say so: if it is false, you can no longer read the document. The quote stays.',
  ),
})
