import type { Arbor } from '@arbor/client'

/** Find passages. Returns the best ones with their document and page. */
export async function findPassages(arbor: Arbor, query: string): Promise<string[]> {
  const found = await arbor.post('/v1/chunks/search', {
    body: { query, search_type: 'full_text', top_k: 5, with_document: true },
  })
  return found.map(({ content, document }) => `${document?.name}: ${content}`)
}
