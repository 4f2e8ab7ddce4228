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
}

/** Searches chunks, and reads the corrections from the response headers. @throws ArborError */
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
  return {
    chunks: (await response.json()) as SearchResult['chunks'],
    alsoSearched: [...also].map(([word, searched]) => ({ word, searched })),
  }
}
