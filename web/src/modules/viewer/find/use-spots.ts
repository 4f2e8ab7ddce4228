import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryClient } from '../../../app/query-client.ts'
import { PART_SIZE, partQuery } from '../queries.ts'
import type { Contents } from '../use-contents.ts'
import { MOST_SPOTS, shownText, spotsOf, type Passage, type Spot, type Wanted } from './model.ts'

/** Maximum number of passages searched: about 2,500 pages. */
const MOST_PASSAGES = 10_000

const textQuery = (versionId: string, count: number, enabled: boolean) =>
  queryOptions({
    queryKey: ['version', versionId, 'text', count],
    enabled,
    queryFn: async ({ signal }): Promise<readonly Passage[]> => {
      const passages: Passage[] = []
      for (let part = 0; part * PART_SIZE < Math.min(count, MOST_PASSAGES); part++) {
        signal.throwIfAborted()
        // One request at a time, to leave the server room for other work.
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
  /** What was found: the exact text, or its words. */
  readonly wanted: Wanted
  readonly spots: readonly Spot[]
  /** Whether there may be more matches. */
  readonly isCut: boolean
}

/**
 * Finds matches in the whole document, including pages that aren't rendered. If an exact text has no match, its words
 * are searched instead.
 * @returns undefined until the text is loaded
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
