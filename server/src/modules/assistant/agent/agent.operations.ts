import { invalidInput } from '../../../platform/core/errors.ts'
import { read } from '../../../platform/http/access.ts'
import { operation } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { whileConnected } from '../while-connected.ts'
import { AskRequest, AskResponse, ExtractRequest, ExtractResponse } from './agent.schemas.ts'
import { answerOnce, outputOf } from './agent.service.ts'
import { readSchemaDocument } from './schema-document.ts'

const tag = 'agent'

/** Operations that answer a single question, without a thread. */
export const agentOperations = [
  operation({
    id: 'agent_ask',
    route: 'POST /v1/agent/ask',
    tag,
    summary: 'Ask a question and wait for the answer',
    description:
      "Returns the answer of the assistant with its quotes. Nothing is stored, and no thread is created. The request takes as long as the model needs, up to ten minutes, and is canceled if the client disconnects. With `output_schema`, the answer is also returned as an object. This requires a language model, which gets a second attempt if the object doesn't match the schema. If no language model is available, the answer consists of quotes, and `note` says why. Returns 429 if you have too many questions in progress, and 503 if the model fails while it is writing.",
    example: {
      body: {
        prompt: 'Who may terminate the agreement?',
        path_part_ids: [sampleIds.folder_part],
      },
    },
    audit: 'answer.given',
    access: read(),
    scope: 'kb:ask',
    body: AskRequest,
    answers: { 200: AskResponse },
    refuses: [402, 404, 429],
    needsSpace: false,
    run: (context, actor, { body }, http) => {
      const output = body.output_schema == null ? undefined : outputOf(body.output_schema)
      return whileConnected(http, (gone) =>
        answerOnce(context, actor, { asked: body, output, gone }),
      )
    },
  }),
  operation({
    id: 'agent_extract',
    route: 'POST /v1/agent/extract',
    tag,
    summary: 'Extract an object from documents',
    description:
      'Works like `POST /v1/agent/ask` with a schema. Set either `output_schema` or `schema_path_part_id`, the node id of a document that contains the schema. Returns 503 if the server has no language model.',
    example: {
      body: {
        prompt: 'The notice period of the lease',
        path_part_ids: [sampleIds.folder_part],
        output_schema: {
          type: 'object',
          properties: { months: { type: 'integer' } },
          required: ['months'],
        },
      },
    },
    audit: 'answer.given',
    access: read(),
    scope: 'kb:ask',
    body: ExtractRequest,
    answers: { 200: ExtractResponse },
    refuses: [402, 404, 429],
    needsSpace: false,
    run: async (context, actor, { body }, http) => {
      const { output_schema: given, schema_path_part_id: partId } = body
      if ((given == null) === (partId == null)) {
        const loc = ['body', 'output_schema']
        throw invalidInput(loc, 'Give either output_schema or schema_path_part_id')
      }
      const schema =
        given ?? (await readSchemaDocument(context, { ...actor, asOf: undefined }, partId ?? ''))
      const output = outputOf(schema)
      const { quotes, structured = {} } = await whileConnected(http, (gone) =>
        answerOnce(context, actor, { asked: body, output, gone }),
      )
      return { structured, quotes }
    },
  }),
]
