import { Type } from 'typebox'
import { read } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { described, Input } from '../../../platform/http/schemas.ts'
import { completeChat } from './complete-chat.ts'
import { openAIErrors } from './errors.ts'
import { getModel, listModels } from './models.ts'
import { ChatCompletionBody, ChatCompletionRequest, Model, ModelList } from './openai.schemas.ts'
import { readChat, requirePossible } from './read-chat.ts'

const tag = 'openai'

/** The assistant as a model, for clients of OpenAI's interface. */
export const openAIOperations = [
  operation({
    id: 'list_models',
    route: 'GET /v1/models',
    tag,
    summary: 'List what can answer, in the form of OpenAI (Arbor extension)',
    description:
      'Returns `arbor`, which answers from everything you can read, and up to 100 folders as `arbor/<path>`: those at the top of what you can read, and those in the shared folder. Any other folder or document that you can read works as a model, too.',
    access: read(),
    answers: { 200: ModelList },
    errorForm: openAIErrors,
    run: (context, actor) => listModels(context, actor),
  }),
  operation({
    id: 'get_model',
    route: 'GET /v1/models/:model',
    tag,
    summary: 'Check whether a model exists, in the form of OpenAI (Arbor extension)',
    description:
      'Encode the slashes of a path as `%2F`. Returns 404 if the folder does not exist or you cannot read it.',
    example: { params: { model: 'arbor' } },
    access: read(),
    params: Input({
      model: described(Type.String({ minLength: 1, example: 'arbor' }), 'Id of the model.'),
    }),
    answers: { 200: Model },
    errorForm: openAIErrors,
    run: (context, actor, { params }) => getModel(context, actor, params.model),
  }),
  operation({
    id: 'create_chat_completion',
    route: 'POST /v1/chat/completions',
    tag,
    summary: 'Ask the assistant in the form of OpenAI (Arbor extension)',
    description:
      "Answers the last message like `POST /v1/agent/ask`, with up to ten earlier messages as the history. Nothing is stored. System and developer messages say how you would like the answer. Arbor passes their first 8,000 characters to the language model with the question, and they can't change what it may read or that it answers from documents.\n\nImages, audio and files in the question return 422. In earlier messages, they are ignored, and so are results of tools. `n` above 1, `audio`, and a `tool_choice` that requires a tool return 422. All other members, such as `temperature`, `top_p`, `max_tokens`, `stop`, `seed`, `logprobs`, `user` and `tools`, are accepted and have no effect.\n\nThe text ends with footnotes for clients that don't show `annotations`. With a `response_format`, it is only JSON. In a stream, comments keep the connection open, and an error after the beginning is an event with `error`.",
    example: {
      body: {
        model: 'arbor',
        messages: [{ role: 'user', content: 'Who may terminate the agreement?' }],
      },
    },
    audit: 'answer.given',
    access: read(),
    scope: 'kb:ask',
    body: ChatCompletionRequest,
    answers: { 200: ChatCompletionBody },
    refuses: [402, 404, 429],
    errorForm: openAIErrors,
    needsSpace: false,
    check: ({ body }) => {
      requirePossible(body)
      readChat(body)
    },
    run: (context, actor, { body }, http) => completeChat(context, actor, body, http),
  }),
]
