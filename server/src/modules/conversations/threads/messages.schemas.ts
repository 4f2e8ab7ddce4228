import { Type, type Static } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  Input,
  Maybe,
  PageOf,
  Query,
  Uuid,
  paging,
  described,
  pathMembers,
  displayPath,
} from '../../../platform/http/schemas.ts'
import {
  EnrichedCitation,
  MessageRole,
  ReferenceType,
  StepInput,
  StepOutput,
  StoredReference,
  citation,
  reference,
} from '../../assistant/index.ts'
import { readerOf } from '../../../platform/core/stored.ts'
import { OptionalSortDirection } from '../../tree/index.ts'

/** The maximum length of a message's text, in characters. */
const MAX_TEXT = 100_000
/** The maximum number of citations of a message, and of references. */
const MAX_SOURCES = 100
/** The maximum number of steps on one level. The service counts all levels together. */
export const MAX_STEPS = 500
/** The content of a message as it is stored. Members without a value are omitted. */
export const MessageContent = Type.Object({
  text: Type.String(),
  is_error: Type.Optional(Type.Boolean()),
  citations: Type.Optional(Type.Immutable(Type.Array(Type.Object(citation)))),
  references: Type.Optional(Type.Immutable(Type.Array(StoredReference))),
  as_of: Type.Optional(Type.String()),
  model: Type.Optional(Type.String()),
})
export type MessageContent = Static<typeof MessageContent>
export const readContent = readerOf(MessageContent, 'The content of a message')

const usage = { input_tokens: Type.Integer(), output_tokens: Type.Integer() }

export const MessageDetails = Type.Object({
  steps: Type.Immutable(Type.Array(StepOutput)),
  usage: Type.Optional(Type.Immutable(Type.Object(usage))),
  model_id: Type.Optional(Type.String()),
})
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
    'Id to store the message under. Repeating the request with the same id stores it only once.',
  ),
  role: described(MessageRole, 'USER, ASSISTANT or SYSTEM.'),
  content: Type.Union([ThreadMessageContent, Type.String({ maxLength: MAX_TEXT })]),
  details: Maybe(
    Body('ThreadMessageDetails-Input', {
      steps: Type.Optional(Type.Array(StepInput, { maxItems: MAX_STEPS })),
      usage: described(
        Maybe(Body('MessageUsage-Input', usage)),
        'Tokens of the model. Kept as given.',
      ),
      model_id: described(
        Maybe(Type.String({ maxLength: 255 })),
        'The model that wrote the message. Kept as given.',
      ),
    }),
  ),
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
  as_of: described(
    Type.Optional(DateTime),
    'The time about which the question is. Omitted if it is about the present.',
  ),
  model: described(
    Type.Optional(Type.String()),
    'For a question, the name of the model that the person chose. For an answer, the name of the model that wrote it.',
  ),
})

export const ThreadMessageResponse = Answer('ThreadMessageResponse', {
  id: Uuid,
  path_part_id: Uuid,
  sequence: described(Type.Integer(), 'Position in the thread, from 1.'),
  role: described(MessageRole, 'USER, ASSISTANT or SYSTEM.'),
  content: EnrichedThreadMessageContent,
  details: Maybe(
    Answer('ThreadMessageDetails-Output', {
      steps: Type.Optional(Type.Array(StepOutput)),
      usage: Type.Optional(Answer('MessageUsage', usage)),
      model_id: Type.Optional(Type.String()),
    }),
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
  before: described(Maybe(DateTime), 'Return only messages written before this time.'),
  role: described(Maybe(MessageRole), 'Return only messages with this role.'),
  sort_dir: described(
    OptionalSortDirection,
    'ASC or DESC. By default, the newest message comes first.',
  ),
  with_details: withDetails,
  ...paging,
})
export const GetMessageQuery = Query({ with_details: withDetails })
