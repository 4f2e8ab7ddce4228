import type { Schemas } from '@arbor/client'
import { queryOptions } from '@tanstack/react-query'
import { arbor, basePath } from '../arbor.ts'
import { linesOf, type Line } from './model.ts'

type Item = Schemas['FolderResponse'] | Schemas['DocumentResponse']

/** How many headings and passages are read to draw the beginning of a document. */
const MOST_PARTS = 5

/** The address of a small image of a document; undefined if its ingestion has made none. */
export function thumbnailOf(item: Item): string | undefined {
  if (item.part_type === 'FOLDER') return undefined
  const { active_version_id: id, active_version: version, document_type: type } = item
  const { page_pictures: pages, pipeline_state: state } = version.system_metadata ?? {}
  const isRead = state?.status === 'completed'
  if (!isRead || (!pages && type !== 'IMAGE')) return undefined
  // Another ingestion makes another image.
  const run = new URLSearchParams({ state: state.last_run_timestamp ?? '' })
  return `${basePath}/v1/document_versions/${id}/thumbnail?${run}`
}

/** The first lines of a version, for documents without an image. */
export const beginningQuery = (versionId: string, run: string) =>
  queryOptions({
    // Not a key that reloads whenever a document changes.
    queryKey: ['beginning', versionId, run],
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<readonly Line[]> => {
      const { items } = await arbor.get('/v1/document_versions/{version_id}/contents', {
        params: { path: { version_id: versionId }, query: { limit: MOST_PARTS } },
        signal,
      })
      return items.flatMap((item) =>
        item.part_type === 'SECTION'
          ? [{ kind: 'heading', text: item.name } as const]
          : linesOf(item.content ?? ''),
      )
    },
  })
