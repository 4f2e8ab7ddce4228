import { queryOptions } from '@tanstack/react-query'
import { arbor } from '../../../app/arbor.ts'
import type { Section, Version } from '../model.ts'

/** The first passage of a sheet, and how many it has. */
export const sheetQuery = (versionId: string, { metadata_obj_id: id }: Section) =>
  queryOptions({
    queryKey: ['version', versionId, 'sheet', id],
    queryFn: async () => {
      const { items, total } = await arbor.get('/v1/document_versions/{version_id}/contents', {
        params: {
          path: { version_id: versionId },
          query: { section_id: id, content_type: 'CHUNK', limit: 1 },
        },
      })
      return { first: items[0]?.metadata_obj_id ?? null, count: total }
    },
  })

/** Longer tables are cut: the browser keeps the text in memory. */
const MOST_TABLE_BYTES = 32 * 1024 * 1024

/** All rows of a table file, as lines with tabs between the cells. */
export const tableTextQuery = ({ id, fast_plaintext_url: url }: Version) =>
  queryOptions({
    // The link changes each time, but the text doesn't.
    queryKey: ['table text', id],
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<{ text: string; isCut: boolean }> => {
      const response = await fetch(url ?? '', { signal })
      if (!response.ok) throw new Error(`The file could not be read: ${response.status}`)
      const decoder = new TextDecoder()
      const parts: string[] = []
      let size = 0
      for await (const bytes of piecesOf(response.body)) {
        size += bytes.byteLength
        parts.push(decoder.decode(bytes, { stream: true }))
        if (size > MOST_TABLE_BYTES) break
      }
      const text = parts.join('')
      const isCut = size > MOST_TABLE_BYTES
      return { text: isCut ? text.slice(0, text.lastIndexOf('\n') + 1) : text, isCut }
    },
  })

/** The pieces of a response. If the loop ends early, the rest isn't loaded. */
async function* piecesOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (!body) return
  const reader = body.getReader()
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}
