import { Link } from '@tanstack/react-router'
import { readableQuote, sourceOf, type Citation, type Source } from '../model.ts'
import { texts } from '../texts.ts'

/** What a citation needs in order to show its source. */
export type Sources = {
  /** The thread on screen. */
  readonly threadId: string
  /** The source beside the conversation. */
  readonly shown: Source | undefined
  /** Preloads a source. */
  readonly prepare: (source: Source) => void
}

type Props = {
  readonly number: number
  /** Undefined until the answer's citations are known. */
  readonly citation: Citation | undefined
  readonly sources: Sources
}

const LOOK =
  'mx-0.5 inline-flex h-[1.15rem] min-w-[1.15rem] items-center justify-center rounded px-1 align-[0.1em] text-xs font-medium tabular-nums no-underline select-none'

/** The number of a citation. A click shows its source beside the conversation. */
export function CitationMark({ number, citation, sources }: Props) {
  const source = citation && sourceOf(citation)
  if (!source) {
    const gone =
      citation && (citation.is_deleted ? texts.sourceDeleted(number) : texts.sourceClosed(number))
    return (
      <span
        title={gone}
        aria-label={gone}
        role={gone && 'img'}
        className={`${LOOK} bg-hover text-soft`}
      >
        {number}
      </span>
    )
  }
  const name = texts.source(number, citation.document_name ?? texts.unknownDocument)
  const prepare = (): void => sources.prepare(source)
  return (
    <Link
      to="/threads/{-$id}"
      params={{ id: sources.threadId }}
      search={source}
      replace
      resetScroll={false}
      preload={false}
      aria-label={name}
      // The router sets aria-current if its source is on screen.
      title={`${citation.document_name ?? ''}\n“${readableQuote(citation)}”`}
      onPointerEnter={prepare}
      onFocus={prepare}
      className={`${LOOK} bg-tint text-accent hover:bg-accent hover:text-accent-ink aria-[current=page]:bg-accent aria-[current=page]:text-accent-ink`}
    >
      {number}
    </Link>
  )
}
