import { Type, type Static } from 'typebox'
import { Problem } from '../../../platform/errors.ts'
import { DateTime, described, Input, Maybe, Uuid } from '../../../platform/http/schemas.ts'
import { ChunkType } from '../../content/index.ts'
import { searchBestEffort, searchChunks } from '../../search/index.ts'
import { readChunk } from '../chunks.ts'
import { resourceLinks, toHit, type Chunk } from '../passages.ts'
import { shapes } from '../shapes.ts'
import { tool, type Call, type Found } from '../tool.ts'

type Request = Parameters<typeof searchChunks>[2]

/** Characters of a chunk that others are compared with. */
const MOST_COMPARED = 4000

const common = {
  query: Type.String({ minLength: 1, maxLength: 4000 }),
  top_k: described(
    Type.Integer({ minimum: 1, maximum: 50, default: 5 }),
    'How many passages to return at most.',
  ),
  parent_path_part_ids: described(
    Maybe(Type.Array(Uuid, { maxItems: 100 })),
    'Search only below these nodes; everything shared if left out.',
  ),
  tag_ids: described(
    Maybe(Type.Array(Uuid, { maxItems: 20 })),
    'Only what has all of these tags, itself or by a folder above.',
  ),
}

const filters = {
  chunk_types: described(
    Maybe(Type.Array(ChunkType, { minItems: 1, maxItems: 5 })),
    'Only these kinds of passages.',
  ),
  changed_after: described(Maybe(DateTime), 'Only what was added or changed after this time.'),
}

const Search = Input({ ...common, ...filters }, { additionalProperties: false })
const SearchLikeAClient = Input(
  { ...common, ...filters, top_k: { ...common.top_k, default: 10 } },
  { additionalProperties: false },
)

type Asked = Partial<Static<typeof Search>> & { readonly query: string }

function requestOf(asked: Asked, rest: Partial<Request> = {}): Omit<Request, 'search_type'> {
  return {
    query: asked.query,
    hybrid_profile: 'hybrid',
    active_version_only: true,
    top_k: asked.top_k ?? 5,
    score_threshold: 0.3,
    with_document: true,
    parent_path_ids: asked.parent_path_part_ids ?? null,
    tag_ids: asked.tag_ids ?? null,
    chunk_types: asked.chunk_types ?? null,
    ingestion_time_after: asked.changed_after ?? null,
    ...rest,
  }
}

const WORDS_ONLY =
  'This server has no embedding model for the tenant, so words were searched instead of meaning.'

/** By meaning; by words, with a remark, where the tenant's texts have no vectors. */
async function searchMeaning({ context, actor }: Call, request: Omit<Request, 'search_type'>) {
  try {
    if (context.embedders.current) {
      return {
        chunks: await searchChunks(context, actor, { ...request, search_type: 'dense_only' }),
      }
    }
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'not_available') throw error
  }
  const chunks = await searchChunks(context, actor, { ...request, search_type: 'full_text' })
  return { chunks, remark: WORDS_ONLY }
}

function hitsOf({ context }: Call, chunks: readonly Chunk[], remark?: string): Found {
  return {
    data: { hits: chunks.map((chunk) => toHit(context, chunk)), ...(remark && { remark }) },
    content: resourceLinks(chunks),
  }
}

/** Ways to find passages. */
export const searchTools = [
  tool({
    name: 'search_knowledge',
    title: 'Search by meaning',
    description:
      'Finds passages that are about something, best first, whatever words they use. For names, numbers and exact terms use search_keyword. Continue with cite, read_around or read.',
    scope: 'kb:read',
    input: Search,
    output: shapes.hits,
    run: async (call, input) => {
      const { chunks, remark } = await searchMeaning(call, requestOf(input))
      return hitsOf(call, chunks, remark)
    },
  }),
  tool({
    name: 'search_keyword',
    title: 'Search by words',
    description:
      'Finds passages with certain words, best first (BM25); words in quotation marks must stand together. For questions about a subject use search_knowledge.',
    scope: 'kb:read',
    input: Search,
    output: shapes.hits,
    run: async (call, input) => {
      const request = { ...requestOf(input), search_type: 'full_text' as const }
      return hitsOf(call, await searchChunks(call.context, call.actor, request))
    },
  }),
  tool({
    name: 'search',
    title: 'Search',
    description:
      'Finds passages by words and meaning together. Each result has an id for fetch, a title and a link.',
    scope: 'kb:read',
    input: SearchLikeAClient,
    output: shapes.results,
    run: async ({ context, actor }, input) => {
      const chunks = await searchBestEffort(
        context,
        actor,
        requestOf(input, { score_threshold: 0.15 }),
      )
      const results = chunks.map((chunk) => {
        const hit = toHit(context, chunk)
        return { id: hit.chunk_id, title: hit.document_name, ...hit }
      })
      return { data: { results } }
    },
  }),
  tool({
    name: 'find_similar',
    title: 'Find similar passages',
    description:
      'Finds passages that say something like a given one, in other documents or the same.',
    scope: 'kb:read',
    input: Input(
      {
        chunk_id: described(Uuid, 'The passage to compare with.'),
        top_k: common.top_k,
        parent_path_part_ids: common.parent_path_part_ids,
        other_documents_only: described(
          Type.Boolean({ default: false }),
          'Leave out the document of the passage.',
        ),
      },
      { additionalProperties: false },
    ),
    output: shapes.hits,
    run: async (call, { chunk_id: id, other_documents_only: elsewhere, top_k: most, ...scope }) => {
      const chunk = await readChunk(call, id)
      const query = chunk.content.slice(0, MOST_COMPARED).trim() || chunk.materialized_path
      const { chunks, remark } = await searchMeaning(call, {
        ...requestOf({ query, ...scope }),
        // Room for the passage itself, and for its neighbours where these don't count.
        top_k: elsewhere ? 50 : Math.min(most + 1, 50),
      })
      const others = chunks.filter(
        (each) => each.id !== chunk.id && !(elsewhere && each.document?.id === chunk.document?.id),
      )
      return hitsOf(call, others.slice(0, most), remark)
    },
  }),
]
