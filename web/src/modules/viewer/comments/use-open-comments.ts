import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Talk, Target, Thread } from './model.ts'
import { marksQuery, threadQuery } from './marks.queries.ts'

type Asked = {
  readonly documentId: string
  readonly versionId: string
  /** The comment in the URL. */
  readonly chosen: string | undefined
  /** Whether the place of that comment is in the URL, too. */
  readonly isPlaced: boolean
  readonly onOpen: (thread: Thread) => void
  /** Shows the comments. */
  readonly onPane: () => void
  readonly onBegin: (target: Target) => void
}

/** The open comments of a version, for its pages and text. A link to a comment leads to its passage. */
export function useOpenComments({ documentId, versionId, chosen, isPlaced, ...then }: Asked) {
  const { data } = useQuery(marksQuery(documentId, versionId))
  const one = useQuery({
    ...threadQuery(chosen ?? '', versionId),
    enabled: chosen !== undefined,
  })
  const linked = chosen === undefined || isPlaced ? undefined : one.data
  const show = useEffectEvent((thread: Thread) => {
    if (thread.place.chunk_id === null) then.onPane()
    else then.onOpen(thread)
  })
  useEffect(() => {
    if (linked) show(linked)
  }, [linked])
  const threads = data?.items ?? []
  const placed = threads.filter(({ place }) => place.chunk_id !== null)
  const talk: Talk = {
    threads: placed,
    chosen: one.data?.id ?? chosen,
    open: then.onOpen,
    begin: then.onBegin,
  }
  return { talk, count: data?.counts.open ?? 0 }
}
