import { Type } from 'typebox'
import { lookingBack } from '../../../platform/http/as-of.ts'
import { Answer, Body, described, Maybe, Uuid } from '../../../platform/http/schemas.ts'
import { chosenModel } from '../../models/index.ts'
import { EnrichedCitation } from '../answer.schemas.ts'

/** The maximum number of folders and documents, or of tags, in a scope. */
const MOST_IN_SCOPE = 20
const ScopedIds = Type.Array(Uuid, { maxItems: MOST_IN_SCOPE })
/** The maximum length of a question. */
export const MOST_PROMPT = 20_000
const Prompt = Type.String({ maxLength: MOST_PROMPT })

const AnyObject = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
})
const outputSchema = described(
  Maybe(AnyObject),
  "JSON schema of the object to return: at most 32 kB, 12 levels and 400 schemas. `pattern` isn't supported. References must point to the schema's own `$defs`.",
)

const asked = {
  prompt: described(Maybe(Prompt), 'The question.'),
  question: described(Maybe(Prompt), 'The same as `prompt`. Set one of them.'),
  path_part_ids: described(
    Maybe(ScopedIds),
    'Node ids of the folders and documents to search. By default, everything is searched.',
  ),
  tag_ids: described(Maybe(ScopedIds), 'Search only items that have all of these tags.'),
  output_schema: outputSchema,
  model: chosenModel,
  ...lookingBack,
}

export const AskRequest = Body('AskRequest', asked)
export const ExtractRequest = Body('ExtractRequest', {
  ...asked,
  schema_path_part_id: described(
    Maybe(Uuid),
    'Node id of a document whose file is the JSON schema, instead of `output_schema`.',
  ),
})

const quotes = described(
  Type.Array(EnrichedCitation),
  'Quotes that support the answer, each verified in its chunk.',
)
const Structured = described(AnyObject, 'The answer as an object that matches the schema.')

export const AskResponse = Answer('AskResponse', {
  text: described(Type.String(), 'The answer. `[1]` refers to the first quote.'),
  quotes,
  structured: Type.Optional(Structured),
  model: described(
    Type.Optional(Type.String()),
    'Name of the model that wrote the answer. Omitted if none did.',
  ),
  note: described(
    Type.Optional(Type.String()),
    "Why the answer wasn't written by a language model and consists of quotes.",
  ),
})
export const ExtractResponse = Answer('ExtractResponse', { structured: Structured, quotes })
