import { invalidInput } from '../../../platform/core/errors.ts'
import { read } from '../../../platform/http/access.ts'
import { operation, type Http } from '../../../platform/http/operation.ts'
import { sampleIds } from '../../../platform/http/reference/samples.ts'
import { AskRequest, AskResponse, ExtractRequest, ExtractResponse } from './agent.schemas.ts'
import { answerOnce, outputOf } from './agent.service.ts'
import { readSchemaDocument } from './schema-document.ts'

const tag = 'agent'

/** One question and its answer, without a thread. */
export const agentOperations = [
  operation({
    id: 'agent_ask',
    route: 'POST /v1/agent/ask',
    tag,
    summary: 'Ask one question and wait for the answer',
    description:
      'The answer of the assistant with its quotes, without a thread: nothing is kept of it. It takes as long as the model does, up to ten minutes; it is cancelled when the client goes away. With `output_schema` the answer is given as an object too, for which the server needs a language model; one that misses the schema is asked once more.',
    example: {
      body: {
        prompt: 'Who may terminate the agreement?',
        path_part_ids: [sampleIds.folder_part],
      },
    },
    access: read(),
    scope: 'kb:ask',
    body: AskRequest,
    answers: { 200: AskResponse },
    refuses: [404, 429],
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
      'As `POST /v1/agent/ask` with a schema, which is given as `output_schema` or as the document `schema_path_part_id`. 503 on a server without a language model.',
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
    access: read(),
    scope: 'kb:ask',
    body: ExtractRequest,
    answers: { 200: ExtractResponse },
    refuses: [404, 429],
    needsSpace: false,
    run: async (context, actor, { body }, http) => {
      const { output_schema: given, schema_path_part_id: partId } = body
      if ((given == null) === (partId == null)) {
        const loc = ['body', 'output_schema']
        throw invalidInput(loc, 'Give either output_schema or schema_path_part_id')
      }
      const schema = given ?? (await readSchemaDocument(context, actor, partId ?? ''))
      const output = outputOf(schema)
      const { quotes, structured = {} } = await whileConnected(http, (gone) =>
        answerOnce(context, actor, { asked: body, output, gone }),
      )
      return { structured, quotes }
    },
  }),
]

/** Works for a client as long as it is there. @param work takes what is aborted when the client goes away */
async function whileConnected<T>(
  { reply: { raw } }: Http,
  work: (gone: AbortSignal) => Promise<T>,
): Promise<T> {
  const gone = new AbortController()
  const hangUp = () => gone.abort()
  raw.once('close', hangUp)
  if (raw.destroyed) hangUp()
  try {
    return await work(gone.signal)
  } finally {
    raw.off('close', hangUp)
  }
}
