import { Type, type Static } from 'typebox'
import { DateTime, described, Input, Maybe, Uuid } from '../../../platform/http/schemas.ts'
import { ChunkType } from '../../content/index.ts'
import { findPassages, type Sought } from '../../tools/index.ts'
import { readChunk } from '../chunks.ts'
import { asOf } from '../look-back.ts'
import { quoteIn, rounded, toEntry, toHit, type Chunk } from '../passages.ts'
import { shapes } from '../shapes.ts'
import { tool, type Call, type Found } from '../tool.ts'

/** The number of characters of a chunk to compare others with. */
const MOST_COMPARED = 4000

const query = described(
  Type.String({ minLength: 1, maxLength: 4000 }),
  'Words, or a question. Conditions: "exact phrase", -word, a OR b, prefix*, name:word, type:pdf, tag:name, in:folder (a name or path); -name:, -type:, -tag: and -in: exclude.',
)

const common = {
  query,
  top_k: described(
    Type.Integer({ minimum: 1, maximum: 50, default: 5 }),
    'Maximum number of passages to return.',
  ),
  parent_path_part_ids: described(
    Maybe(Type.Array(Uuid, { maxItems: 100 })),
    'Ids or paths: search only in these folders and documents. Default: everything shared.',
  ),
  tag_ids: described(
    Maybe(Type.Array(Uuid, { maxItems: 20 })),
    'Only documents with all of these tags, directly or from a folder above.',
  ),
}

const filters = {
  chunk_types: described(
    Maybe(Type.Array(ChunkType, { minItems: 1, maxItems: 5 })),
    'Only these kinds of passages.',
  ),
  changed_after: described(Maybe(DateTime), 'Only passages added or changed after this time.'),
  as_of: asOf,
}

const Search = Input({ ...common, ...filters }, { additionalProperties: false })
const SearchLikeAClient = Input(
  { ...common, ...filters, top_k: { ...common.top_k, default: 10 } },
  { additionalProperties: false },
)

type Asked = Partial<Static<typeof Search>> & { readonly query: string }

function soughtBy(asked: Asked): Sought {
  return {
    query: asked.query,
    query_syntax: 'operators',
    top_k: asked.top_k ?? 5,
    score_threshold: 0.3,
    parent_path_ids: asked.parent_path_part_ids ?? null,
    tag_ids: asked.tag_ids ?? null,
    chunk_types: asked.chunk_types ?? null,
    ingestion_time_after: asked.changed_after ?? null,
  }
}

const WORDS_ONLY =
  'This server has no embedding model for the tenant, so the search used words instead of meaning.'

/** Searches by meaning, or by words with a remark if the tenant's texts have no vectors. */
async function searchMeaning(call: Call, sought: Sought) {
  const { chunks, mode, unknown } = await findPassages(call, 'dense_only', sought)
  const remarks = [mode === 'full_text' ? WORDS_ONLY : undefined, unknownOf(unknown)]
  return { chunks, remark: remarks.filter((each) => each !== undefined).join(' ') || undefined }
}

/** Says which operators name something that doesn't exist, or that the caller can't read. */
function unknownOf(operators: readonly string[]): string | undefined {
  if (operators.length === 0) return undefined
  return `No tag, folder or type has this name: ${operators.join(' ')}.`
}

const NOTHING =
  'No passages found. Try other words or another search: search_keyword for exact terms, search_knowledge for a topic.'
const NARROWED = ' Or search without parent_path_part_ids, tag_ids and other filters.'

type Searched = {
  readonly asked: Readonly<Record<string, unknown>>
  readonly remark?: string | undefined
}

/** A hint if nothing was found, or undefined otherwise. */
function hintOf(chunks: readonly Chunk[], asked: Searched['asked']): string | undefined {
  if (chunks.length > 0) return undefined
  const { query: _query, top_k: _most, ...narrowed } = asked
  return Object.values(narrowed).some((each) => each != null) ? NOTHING + NARROWED : NOTHING
}

function hitsOf({ context }: Call, chunks: readonly Chunk[], { asked, remark }: Searched): Found {
  const hits = chunks.map((chunk) => toHit(context, chunk))
  const said = [remark, hintOf(chunks, asked)].filter((each) => each !== undefined).join(' ')
  return {
    data: { hits, ...(said && { remark: said }) },
    list: { of: 'passages', entries: hits.map(toEntry), remark: said || undefined },
  }
}

/** Tools for finding passages. */
export const searchTools = [
  tool({
    name: 'search_knowledge',
    audit: 'search.made',
    title: 'Search by meaning',
    description:
      'Finds passages about a topic by meaning, whatever words they use. Use it for questions. For names, numbers and exact terms, use search_keyword. If you are unsure, use search. Continue with read_around, read or cite.',
    scope: 'kb:read',
    input: Search,
    output: shapes.hits,
    run: async (call, input) => {
      const { chunks, remark } = await searchMeaning(call, soughtBy(input))
      return hitsOf(call, chunks, { asked: input, remark })
    },
  }),
  tool({
    name: 'search_keyword',
    audit: 'search.made',
    title: 'Search by words',
    description:
      'Finds passages by their words (BM25). Use it for names, numbers and exact terms. Phrases in quotation marks must occur exactly. For questions, use search_knowledge.',
    scope: 'kb:read',
    input: Search,
    output: shapes.hits,
    run: async (call, input) => {
      const { chunks, unknown } = await findPassages(call, 'full_text', soughtBy(input))
      return hitsOf(call, chunks, { asked: input, remark: unknownOf(unknown) })
    },
  }),
  tool({
    name: 'search',
    audit: 'search.made',
    title: 'Search',
    description:
      'Finds passages by words and meaning together (hybrid). Use it if you are unsure. Each result has an id for fetch, a title, a link and the start of the passage. For full passages, use search_knowledge (only meaning) or search_keyword (only words).',
    scope: 'kb:read',
    input: SearchLikeAClient,
    output: shapes.results,
    run: async (call, input) => {
      const sought = { ...soughtBy(input), score_threshold: 0.15 }
      const { chunks, unknown } = await findPassages(call, 'hybrid', sought)
      const results = chunks.map((chunk) => {
        const { chunk_id: id, document_name: title, ...hit } = toHit(call.context, chunk)
        const { document_id, section_path, page_number, url, origin, link } = hit
        const from = {
          ...(origin !== undefined && { origin }),
          ...(link !== undefined && { link }),
        }
        const place = { document_id, section_path, page_number, ...from, score: rounded(hit.score) }
        return { id, title, url, text: quoteIn(chunk), ...place }
      })
      const remarks = [unknownOf(unknown), hintOf(chunks, input)]
      const remark = remarks.filter((each) => each !== undefined).join(' ')
      return { data: { results, ...(remark && { remark }) } }
    },
  }),
  tool({
    name: 'find_similar',
    audit: 'search.made',
    title: 'Find similar passages',
    description: 'Finds passages similar to a given one, in the same or other documents.',
    scope: 'kb:read',
    input: Input(
      {
        chunk_id: described(Uuid, 'The passage to compare with.'),
        top_k: common.top_k,
        parent_path_part_ids: common.parent_path_part_ids,
        other_documents_only: described(
          Type.Boolean({ default: false }),
          'Exclude the document of the passage.',
        ),
      },
      { additionalProperties: false },
    ),
    output: shapes.hits,
    run: async (call, { chunk_id: id, other_documents_only: elsewhere, top_k: most, ...scope }) => {
      const chunk = await readChunk(call, id)
      const text = chunk.content.slice(0, MOST_COMPARED).trim() || chunk.materialized_path
      const { chunks, remark } = await searchMeaning(call, {
        ...soughtBy({ query: text, ...scope }),
        query_syntax: 'plain',
        // Leaves room for the passage itself, and for other passages of its document if they are excluded.
        top_k: elsewhere ? 50 : Math.min(most + 1, 50),
      })
      const others = chunks.filter(
        (each) => each.id !== chunk.id && !(elsewhere && each.document?.id === chunk.document?.id),
      )
      return hitsOf(call, others.slice(0, most), { asked: scope, remark })
    },
  }),
]
