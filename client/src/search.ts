import type { Connection } from './connection.ts'
import type { components } from './schema.generated.ts'

type Schemas = components['schemas']

/** What a search takes; members with a default may be left out. */
export type SearchRequest = Partial<Schemas['ChunkSearchRequest']> & { readonly query: string }

export type SearchResult = {
  /** Best first. */
  readonly chunks: readonly Schemas['ScoredChunkResponse'][]
  /** Words that seemed misspelt, with those that were searched for them. */
  readonly alsoSearched: readonly { readonly word: string; readonly searched: string }[]
}

/** Searches chunks, and reads what the headers say about the search beside them. @throws ArborError */
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
