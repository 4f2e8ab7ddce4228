import { queryOptions } from '@tanstack/react-query'
import { arbor } from '../../../app/arbor.ts'
import type { Section } from '../model.ts'

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
