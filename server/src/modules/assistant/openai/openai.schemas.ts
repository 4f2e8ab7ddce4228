import { Type, type Static } from 'typebox'
import type { Readable } from 'node:stream'
import { Answer, described, Input, Maybe, OneOf } from '../../../platform/http/schemas.ts'
import { EnrichedCitation } from '../answer.schemas.ts'

const MODEL_ID = '"arbor", or "arbor/" and the path of a folder as people see it.'

export const Model = Answer('Model', {
  id: described(Type.String(), MODEL_ID),
  object: described(OneOf('ModelObject', ['model']), 'Kind of the object.'),
  created: described(Type.Integer(), 'When the folder was created, in seconds. 0 if unknown.'),
  owned_by: described(Type.String(), 'Always `arbor`.'),
})

export const ModelList = Answer('ModelList', {
  object: described(OneOf('ModelListObject', ['list']), 'Kind of the object.'),
  data: described(Type.Array(Model), 'The models, `arbor` first.'),
})

/** Clients send many members that have no effect here. */
const OPEN = { additionalProperties: true }
const Anything = Type.Unknown()
const AnyObject = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
})

const ContentPart = Input(
  {
    type: described(Type.String(), 'Only `text` counts. See the description of the operation.'),
    text: Maybe(Type.String()),
  },
  { title: 'ChatContentPart', ...OPEN },
)

const ChatMessage = Input(
  {
    role: OneOf('ChatRole', ['system', 'developer', 'user', 'assistant', 'tool', 'function']),
    content: described(
      Type.Optional(
        Type.Union([Type.String(), Type.Array(ContentPart, { maxItems: 1000 }), Type.Null()]),
      ),
      'A text, or parts whose texts are joined.',
    ),
  },
  { title: 'ChatMessage', ...OPEN },
)

const ResponseFormat = Input(
  {
    type: OneOf('ChatResponseFormatType', ['text', 'json_object', 'json_schema']),
    json_schema: described(
      Maybe(
        Input(
          { schema: described(Type.Optional(AnyObject), 'The JSON schema.') },
          { title: 'ChatJsonSchema', ...OPEN },
        ),
      ),
      'With `json_schema`: the `schema` of the object to return, as in `output_schema` of `POST /v1/agent/ask`.',
    ),
  },
  { title: 'ChatResponseFormat', ...OPEN },
)

export const ChatCompletionRequest = Input(
  {
    model: described(Type.String({ minLength: 1 }), MODEL_ID),
    messages: described(
      Type.Array(ChatMessage, { minItems: 1, maxItems: 2000 }),
      'The conversation. The last message is the question.',
    ),
    stream: described(
      Maybe(Type.Boolean()),
      'Whether to stream the answer as Server-Sent Events that end with `data: [DONE]`.',
    ),
    stream_options: described(
      Maybe(
        Input(
          {
            include_usage: described(
              Maybe(Type.Boolean()),
              'Whether to send `usage` in a last chunk.',
            ),
          },
          { title: 'ChatStreamOptions', ...OPEN },
        ),
      ),
      'What a stream contains.',
    ),
    response_format: described(
      Maybe(ResponseFormat),
      'Return JSON instead of a text. Needs a language model.',
    ),
    n: described(Maybe(Type.Integer()), 'Only 1 is possible.'),
    tools: described(
      Maybe(Type.Array(Anything)),
      'Ignored, because Arbor answers with its own tools.',
    ),
    tool_choice: described(
      Type.Optional(Anything),
      '`required` and the name of a tool are rejected, because Arbor calls no tools of clients.',
    ),
    modalities: described(Maybe(Type.Array(Type.String())), 'Only `text` is possible.'),
    audio: described(Type.Optional(Anything), 'Rejected: Arbor answers only in text.'),
  },
  { title: 'ChatCompletionRequest', ...OPEN },
)

const UrlCitation = Answer('UrlCitation', {
  start_index: described(Type.Integer(), 'Where the marker begins in the text, in characters.'),
  end_index: described(Type.Integer(), 'Where the marker ends, in characters.'),
  url: described(Type.String(), 'URL of the passage in the workspace.'),
  title: described(Type.String(), 'Name of the document.'),
})

const Annotation = Answer('ChatAnnotation', {
  type: OneOf('ChatAnnotationType', ['url_citation']),
  url_citation: described(UrlCitation, 'Where the text cites which passage.'),
})

const Usage = described(
  Answer('ChatUsage', {
    prompt_tokens: described(Type.Integer(), 'Tokens of the messages that were used.'),
    completion_tokens: described(Type.Integer(), 'Tokens of the answer.'),
    total_tokens: described(Type.Integer(), 'The sum of both.'),
  }),
  "Estimated tokens of the messages that were used and of the answer. Doesn't include the passages that the language model read.",
)

const ReplyMessage = Answer('ChatReply', {
  role: OneOf('ChatReplyRole', ['assistant']),
  content: described(
    Type.String(),
    'The answer. `[1]` refers to the first quote. Footnotes with names, quotes and links follow.',
  ),
  refusal: described(Type.Null(), 'Always null.'),
  annotations: described(Type.Array(Annotation), 'Where the text cites documents.'),
})

const Choice = Answer('ChatChoice', {
  index: described(Type.Integer(), 'Always 0.'),
  message: ReplyMessage,
  logprobs: described(Type.Null(), 'Always null.'),
  finish_reason: described(OneOf('ChatFinishReason', ['stop']), 'Always `stop`.'),
})

export const ChatCompletion = Answer('ChatCompletion', {
  id: Type.String(),
  object: described(OneOf('ChatCompletionObject', ['chat.completion']), 'Kind of the object.'),
  created: described(Type.Integer(), 'When the answer was requested, in seconds.'),
  model: described(Type.String(), 'The model of the request.'),
  choices: described(Type.Array(Choice), 'The answer, as the only choice.'),
  usage: Usage,
  quotes: described(
    Type.Array(EnrichedCitation),
    'Quotes that support the answer, as in `POST /v1/agent/ask`. In a stream, the chunk with `annotations` has them.',
  ),
  note: described(
    Type.Optional(Type.String()),
    "Why the answer wasn't written by a language model. The text ends with it, too.",
  ),
})

export type ChatRequest = Static<typeof ChatCompletionRequest>
export type Completion = Static<typeof ChatCompletion>

/** The whole answer, or a stream of it. */
export const ChatCompletionBody = Type.Unsafe<Completion | Readable | undefined>({
  description: 'OK',
  content: {
    'application/json': { schema: ChatCompletion },
    'text/event-stream': { schema: Type.String() },
  },
})
