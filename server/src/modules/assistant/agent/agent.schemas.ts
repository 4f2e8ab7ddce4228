import { Type } from 'typebox'
import { Answer, Body, described, Maybe, Uuid } from '../../../platform/http/schemas.ts'
import { EnrichedCitation } from '../answer.schemas.ts'

/** Folders and documents, and tags. */
const MOST_IN_SCOPE = 20
const ScopedIds = Type.Array(Uuid, { maxItems: MOST_IN_SCOPE })
/** Longest question. */
const MOST_PROMPT = 20_000
const Prompt = Type.String({ maxLength: MOST_PROMPT })

const AnyObject = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
})
const outputSchema = described(
  Maybe(AnyObject),
  'JSON schema of an object that the answer is to be given as: at most 32 kB, 12 levels and 400 schemas; without `pattern`, and with references to its own `$defs` only.',
)

const asked = {
  prompt: described(Maybe(Prompt), 'The question.'),
  question: described(Maybe(Prompt), 'The same as `prompt`, of which one is required.'),
  path_part_ids: described(
    Maybe(ScopedIds),
    'Node ids of the folders and documents to look in; everywhere if left out.',
  ),
  tag_ids: described(Maybe(ScopedIds), 'Look only at what has all of these tags.'),
  output_schema: outputSchema,
}

export const AskRequest = Body('AskRequest', asked)
export const ExtractRequest = Body('ExtractRequest', {
  ...asked,
  schema_path_part_id: described(
    Maybe(Uuid),
    'Node id of a document whose file is the JSON schema, in place of `output_schema`.',
  ),
})

const quotes = described(
  Type.Array(EnrichedCitation),
  'Quotes that the answer rests on, each found in its chunk.',
)
const Structured = described(AnyObject, 'The answer as an object that fits the schema.')

export const AskResponse = Answer('AskResponse', {
  text: described(Type.String(), 'The answer. `[1]` stands for the first quote.'),
  quotes,
  structured: Type.Optional(Structured),
  note: described(
    Type.Optional(Type.String()),
    'Why no language model has written the answer, which then consists of quotes.',
  ),
})
export const ExtractResponse = Answer('ExtractResponse', { structured: Structured, quotes })
