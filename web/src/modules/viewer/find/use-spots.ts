import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryClient } from '../../../app/query-client.ts'
import { PART_SIZE, partQuery } from '../queries.ts'
import type { Contents } from '../use-contents.ts'
import { MOST_SPOTS, shownText, spotsOf, type Passage, type Spot, type Wanted } from './model.ts'

/** Passages of a document that are looked through: about 2,500 pages. */
const MOST_PASSAGES = 10_000

const textQuery = (versionId: string, count: number, enabled: boolean) =>
  queryOptions({
    queryKey: ['version', versionId, 'text', count],
    enabled,
    queryFn: async ({ signal }): Promise<readonly Passage[]> => {
      const passages: Passage[] = []
      for (let part = 0; part * PART_SIZE < Math.min(count, MOST_PASSAGES); part++) {
        signal.throwIfAborted()
        // One after the other: the server has other things to do as well.
        // oxlint-disable-next-line no-await-in-loop
        for (const chunk of await queryClient.fetchQuery(partQuery(versionId, part))) {
          const { metadata_obj_id: id, parent_path_id: parent } = chunk
          passages.push({ id, parent, text: shownText(chunk) })
        }
      }
      return passages
    },
  })

export type Spots = {
  /** What was found in the end. */
  readonly wanted: Wanted
  readonly spots: readonly Spot[]
  /** There may be more. */
  readonly isCut: boolean
}

/**
 * Where something stands in the whole document, also on pages that are not drawn. A text that was typed and is nowhere
 * is looked for by its words.
 * @returns undefined until the text has been read
 */
export function useSpots(
  versionId: string,
  contents: Contents,
  wanted: Wanted | undefined,
): Spots | undefined {
  const { count, sections } = contents
  const { data } = useQuery(textQuery(versionId, count ?? 0, count !== undefined && !!wanted))
  const { text, how } = wanted ?? {}
  return useMemo(() => {
    if (!data || text === undefined || how === undefined) return undefined
    const sectionsById = new Map(sections.map((section) => [section.path_part_id, section]))
    const look = (by: Wanted): Spots => {
      const spots = spotsOf(data, sectionsById, by)
      const isCut = spots.length === MOST_SPOTS || (count ?? 0) > MOST_PASSAGES
      return { wanted: by, spots, isCut }
    }
    const found = look({ text, how })
    return found.spots.length > 0 ? found : look({ text, how: 'words' })
  }, [data, sections, count, text, how])
}
