import { shownPath } from '@arbor/client'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { useRef, useState, type RefObject } from 'react'
import { OriginalLink } from '../../../app/original.tsx'
import { Button } from '../../../ui/button.tsx'
import { readableQuote, sourceOf, type Citation } from '../model.ts'
import { citedQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import { CitationMark, type Sources } from './citation-mark.tsx'
import { useSeen } from './use-seen.ts'

type Props = { readonly citations: readonly Citation[]; readonly sources: Sources }
type Cited = { readonly citation: Citation; readonly number: number }

const NOT_OPEN: ReadonlySet<string> = new Set(['deleted', 'closed'])

/** The id of the document of a citation, or why it has none. */
function documentOf(citation: Citation): string {
  return sourceOf(citation)?.document ?? (citation.is_deleted ? 'deleted' : 'closed')
}

/** Documents shown at first. */
const SHOWN = 3

/** The documents that an answer cites, one card each, with the quoted words. */
export function SourceCards({ citations, sources }: Props) {
  const [isOpen, setOpen] = useState(false)
  const numbered = citations.map((citation, at) => ({ citation, number: at + 1 }))
  const groups = Map.groupBy(numbered, ({ citation }) => documentOf(citation))
  if (groups.size === 0) return undefined
  const shown = isOpen ? [...groups] : [...groups].slice(0, SHOWN)
  return (
    <>
      <ul aria-label={texts.sources} className="flex flex-col gap-1.5 text-sm">
        {shown.map(([document, cited]) => (
          <Card key={document} document={document} cited={cited} sources={sources} />
        ))}
      </ul>
      {shown.length < groups.size && (
        <Button look="quiet" className="h-7 self-start px-2" onClick={() => setOpen(true)}>
          {texts.moreSources(groups.size - shown.length)}
        </Button>
      )}
    </>
  )
}

type CardProps = {
  /** Its id, or a word if it was deleted or can't be read. */
  readonly document: string
  readonly cited: readonly Cited[]
  readonly sources: Sources
}

function Card({ document, cited, sources }: CardProps) {
  const card = useRef<HTMLLIElement>(null)
  const first = cited[0]?.citation
  return (
    <li
      ref={card}
      className="flex min-w-0 flex-col gap-1 rounded-lg border border-line bg-panel px-3 py-2"
    >
      <span className="flex min-w-0 items-center gap-1.5 text-soft">
        <FileText size={13} aria-hidden className="shrink-0" />
        <span className="min-w-0 truncate" title={first && shownPath(first)}>
          {first?.document_name ??
            (first?.is_deleted ? texts.deletedDocument : texts.closedDocument)}
        </span>
      </span>
      {cited.map(({ citation, number }) => (
        <span key={number} className="flex items-baseline gap-1">
          <CitationMark number={number} citation={citation} sources={sources} />
          <span className="line-clamp-3 min-w-0 break-words">{`“${readableQuote(citation)}”`}</span>
        </span>
      ))}
      {!NOT_OPEN.has(document) && <About document={document} cited={cited} card={card} />}
    </li>
  )
}

/**
 * Says if the document has another active version than the one that was cited, with a link to what changed. If the
 * document is of a source, links to the original.
 */
function About({
  document,
  cited,
  card,
}: Omit<CardProps, 'sources'> & { readonly card: RefObject<HTMLElement | null> }) {
  // Long conversations cite many documents, so only those on screen are looked up.
  const isSeen = useSeen(card)
  const { data } = useQuery({ ...citedQuery(document), enabled: isSeen })
  const versions = cited.map(({ citation }) => citation.document_version_id)
  const former = versions.find((id) => id != null && id !== data?.active_version_id)
  if (!data) return undefined
  return (
    <>
      {former != null && (
        <span className="text-warn">
          {texts.sourceChanged}{' '}
          <Link
            to="/documents/$id"
            params={{ id: document }}
            search={{ compare: former, view: 'versions' }}
            className="underline"
          >
            {texts.showChange}
          </Link>
        </span>
      )}
      <OriginalLink
        of={data}
        className="inline-flex items-center gap-1.5 self-start text-accent hover:underline"
      />
    </>
  )
}
