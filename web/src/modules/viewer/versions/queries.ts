import { queryOptions } from '@tanstack/react-query'
import { arbor } from '../../../app/arbor.ts'
import { queryClient } from '../../../app/query-client.ts'
import type { Chunk } from '../model.ts'
import { chunkIdsQuery, PART_SIZE, partQuery } from '../queries.ts'
import { compare, unitsOf, type Block } from './model.ts'

/** Maximum number of passages compared per version. */
export const MOST_COMPARED = 3000

export type Comparison = {
  /** Undefined if the versions have too little in common. */
  readonly blocks: readonly Block[] | undefined
  readonly isCut: boolean
}

/** The comparison of two versions' texts. */
export const comparisonQuery = (before: string, after: string) =>
  queryOptions({
    queryKey: ['version', 'comparison', before, after],
    queryFn: async (): Promise<Comparison> => {
      const [one, other] = await Promise.all([readChunks(before), readChunks(after)])
      return {
        blocks: compare(unitsOf(one.chunks), unitsOf(other.chunks)),
        isCut: one.isCut || other.isCut,
      }
    },
  })

async function readChunks(versionId: string): Promise<{ chunks: Chunk[]; isCut: boolean }> {
  const ids = await queryClient.fetchQuery(chunkIdsQuery(versionId))
  const count = Math.min(ids.length, MOST_COMPARED)
  const chunks: Chunk[] = []
  for (let part = 0; part * PART_SIZE < count; part++) {
    chunks.push(...(await queryClient.fetchQuery(partQuery(versionId, part))))
  }
  return { chunks: chunks.slice(0, MOST_COMPARED), isCut: ids.length > MOST_COMPARED }
}

/** Deletes a version permanently, even while the page is being closed. @throws ArborError */
export async function deleteVersion(id: string): Promise<void> {
  const params = { path: { version_id: id } }
  await arbor.delete('/v1/document_versions/{version_id}', { params, keepalive: true })
}
