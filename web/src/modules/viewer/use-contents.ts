import { useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { coveredBy, nextPart, pagesOf, sectionsAbove, type Chunk, type Section } from './model.ts'
import { chunkIdsQuery, PART_SIZE, partQuery, sectionsQuery } from './queries.ts'

/** Maximum number of parts kept up to date. In a long document, these are the most recently viewed. */
const KEPT_PARTS = 40

/** The passages of a version. They load in parts when they scroll into view. */
export type Contents = {
  /** Number of passages; undefined until it is loaded. */
  readonly count: number | undefined
  readonly error: Error | null
  readonly at: (index: number) => Chunk | undefined
  /** Id of the passage at an index, even if the passage isn't loaded yet. */
  readonly idAt: (index: number) => string | undefined
  /** Index in the reading order; undefined for a passage of another version. */
  readonly indexOf: (chunkId: string) => number | undefined
  /** The loaded passages that have a box on a page. */
  readonly onPage: (page: number) => readonly Chunk[]
  readonly sections: readonly Section[]
  /** The headings above a passage, outermost first. */
  readonly headingsOf: (chunk: Chunk) => readonly Section[]
  /** Loads the passages from one index to another. */
  readonly needRange: (first: number, last: number) => void
  /** Loads all passages of a page. */
  readonly needPage: (page: number) => void
}

export function useContents(versionId: string): Contents {
  const ids = useQuery(chunkIdsQuery(versionId))
  const sections = useQuery(sectionsQuery(versionId))
  const [wanted, setWanted] = useState<readonly number[]>([0])
  const parts = useQueries({ queries: wanted.map((part) => partQuery(versionId, part)) })
  const loaded = new Map(wanted.map((part, at) => [part, parts[at]?.data]))
  const chunks = parts.flatMap(({ data }) => data ?? [])
  const count = ids.data?.length
  const indexes = useMemo(() => new Map(ids.data?.map((id, at) => [id, at])), [ids.data])
  const sectionsById = useMemo(
    () => new Map(sections.data?.map((section) => [section.path_part_id, section])),
    [sections.data],
  )
  const need = useCallback((more: readonly number[]) => {
    setWanted((now) => {
      const fresh = more.filter((part) => !now.includes(part))
      return fresh.length === 0 ? now : [...now, ...fresh].slice(-KEPT_PARTS)
    })
  }, [])
  return {
    count,
    error: ids.error ?? parts.find(({ error }) => error !== null)?.error ?? null,
    at: (index) => loaded.get(Math.floor(index / PART_SIZE))?.[index % PART_SIZE],
    idAt: (index) => ids.data?.[index],
    indexOf: (chunkId) => indexes.get(chunkId),
    onPage: (page) => chunks.filter((chunk) => pagesOf(chunk).includes(page)),
    sections: sections.data ?? [],
    headingsOf: (chunk) => sectionsAbove(chunk.parent_path_id, sectionsById),
    needRange: (first, last) => {
      const [from, to] = [Math.floor(first / PART_SIZE), Math.floor(last / PART_SIZE)]
      need(Array.from({ length: to - from + 1 }, (_, at) => from + at))
    },
    needPage: (page) => {
      const total = Math.ceil((count ?? 0) / PART_SIZE)
      const covered = Array.from({ length: total }, (_, part) => {
        const known = loaded.get(part)
        return known && coveredBy(known)
      })
      const next = nextPart(covered, page)
      if (next !== undefined) need([next])
    },
  }
}
