import type { Schemas } from '@arbor/client'
import { queryOptions } from '@tanstack/react-query'
import { arbor } from '../../../app/arbor.ts'
import type { Section } from '../model.ts'
import { familyOf } from './model.ts'

/** The number of passages below a section. */
export const countBelowQuery = (section: Section, versionId: string) =>
  queryOptions({
    queryKey: ['version', versionId, 'below', section.metadata_obj_id],
    queryFn: async () => {
      const { total } = await arbor.get('/v1/document_versions/{version_id}/contents', {
        params: {
          path: { version_id: versionId },
          query: { section_id: section.metadata_obj_id, content_type: 'CHUNK', limit: 1 },
        },
      })
      return total
    },
  })

/** A passage that another passage was made from or into. */
export type Relative = Schemas['ChunkBulkResponse']

/** Maximum number of relatives shown, nearest first: the limit of one request. */
const MOST_RELATIVES = 100

/** The passages that a passage was made from, and those made from it. */
export const lineageQuery = (chunkId: string) =>
  queryOptions({
    queryKey: ['version', 'lineage', chunkId],
    queryFn: async () => {
      const graph = await arbor.get('/v1/chunk-lineages/{chunk_id}', {
        params: { path: { chunk_id: chunkId } },
      })
      const family = familyOf(graph, chunkId)
      const ids = [...family.above, ...family.below]
      const read = ids.slice(0, MOST_RELATIVES)
      const relatives =
        read.length === 0
          ? []
          : await arbor.get('/v1/chunks/bulk', {
              params: { query: { chunk_ids: read, with_document: true } },
            })
      const byId = new Map(relatives.map((one) => [one.id, one]))
      const known = (some: readonly string[]) => some.flatMap((id) => byId.get(id) ?? [])
      return {
        above: known(family.above),
        below: known(family.below),
        more: ids.length - read.length,
      }
    },
  })
