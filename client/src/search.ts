import type { Connection } from './connection.ts'
import type { components } from './schema.generated.ts'

type Schemas = components['schemas']

/** The options of a search. Members with a default are optional. */
export type SearchRequest = Partial<Schemas['ChunkSearchRequest']> & { readonly query: string }

export type SearchResult = {
  /** Best first. */
  readonly chunks: readonly Schemas['ScoredChunkResponse'][]
  /** Words that seemed misspelled, with the words that were searched for instead. */
  readonly alsoSearched: readonly { readonly word: string; readonly searched: string }[]
  /** Operators that were understood, in the order of the query. Only with `query_syntax` `operators`. */
  readonly operators: readonly SearchOperator[]
}

const KINDS = ['phrase', 'any', 'all', 'prefix', 'without', 'name', 'type', 'tag', 'in'] as const

/** An operator in a query. */
export type SearchOperator = {
  /** `unknown` if it names a tag, folder or type that doesn't exist. Then nothing is found, unless it excludes. */
  readonly kind: (typeof KINDS)[number] | 'unknown'
  /** As typed. Without this text, the query doesn't have the operator. */
  readonly text: string
}

/** Searches chunks, and reads the corrections and operators from the response headers. @throws ArborError */
export async function searchChunks(
  connection: Connection,
  request: SearchRequest,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<SearchResult> {
  const response = await connection.send(
    new Request(`${connection.baseUrl}/v1/chunks/search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      ...(signal && { signal }),
    }),
  )
  const also = new URLSearchParams(response.headers.get('x-also-searched') ?? '')
  const operators = new URLSearchParams(response.headers.get('x-search-operators') ?? '')
  return {
    chunks: (await response.json()) as SearchResult['chunks'],
    alsoSearched: [...also].map(([word, searched]) => ({ word, searched })),
    operators: [...operators].map(([kind, text]) => ({
      kind: KINDS.find((each) => each === kind) ?? 'unknown',
      text,
    })),
  }
}
