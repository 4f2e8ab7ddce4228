import { Type, type TSchema } from 'typebox'

const text = Type.String()
const textOrNull = Type.Unsafe<string | null>({ type: ['string', 'null'] })

/** An object with these members, and possibly others. */
function shape(members: Readonly<Record<string, TSchema>>) {
  return Type.Object(members)
}

const place = {
  chunk_id: text,
  document_name: text,
  document_id: textOrNull,
  section_path: Type.Array(text),
  page_number: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
  box: Type.Unsafe<object | null>({ type: ['object', 'null'] }),
  tag: text,
  url: textOrNull,
  resource_uri: text,
}
const hit = { ...place, text, score: Type.Unsafe<number | null>({ type: ['number', 'null'] }) }
const citation = {
  chunk_id: text,
  quote: text,
  document_name: textOrNull,
  url: textOrNull,
  resource_uri: text,
}

/**
 * What programs can rely on in the results of tools that they build on. Each result has more members, for models. Other
 * tools have no output schema, because every agent reads the descriptions of all tools in each conversation.
 */
export const shapes = {
  hits: shape({ hits: Type.Array(shape(hit)) }),
  results: shape({ results: Type.Array(shape({ id: text, title: text, url: textOrNull, text })) }),
  fetched: shape({
    id: text,
    title: text,
    text,
    url: textOrNull,
    metadata: Type.Unsafe<object>({ type: 'object' }),
  }),
  cited: shape({ ...place, quote: text, snippet: text }),
  answered: shape({
    answer: text,
    citations: Type.Array(shape(citation)),
    thread_id: textOrNull,
    is_error: Type.Boolean(),
    note: Type.Optional(text),
    structured: Type.Optional(Type.Unsafe<object>({ type: 'object' })),
  }),
}
