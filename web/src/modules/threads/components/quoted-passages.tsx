import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { useRef } from 'react'
import { OriginalLink } from '../../../app/original.tsx'
import { sourceOf, type Citation } from '../model.ts'
import type { QuotedAnswer, QuotedPassage } from '../quoted-answer.ts'
import { citedQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import { CitationMark, type Sources } from './citation-mark.tsx'
import { useSeen } from './use-seen.ts'

type Citing = {
  /** Empty until the answer's citations are known. */
  readonly citations: readonly Citation[]
  readonly sources: Sources
}

/**
 * An answer without a language model: the sentence that answers or may answer with its place, above the folded passages,
 * or one card for each passage.
 */
export function QuotedPassages({ answer, ...citing }: Citing & { readonly answer: QuotedAnswer }) {
  const { hedge, sentence, intro, passages } = answer
  const cards = (
    <ol className="flex flex-col gap-2">
      {passages.map((passage) => (
        <Card key={passage.quotes[0]?.number} passage={passage} {...citing} />
      ))}
    </ol>
  )
  if (!sentence) {
    return (
      <div className="flex flex-col gap-2">
        <p>{intro}</p>
        {cards}
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-2">
      {hedge !== undefined && <p>{hedge}</p>}
      <ol>
        <Card passage={sentence} {...citing} />
      </ol>
      {passages.length > 0 && (
        <details>
          <summary className="cursor-pointer text-sm text-soft">
            {texts.around(passages.length)}
          </summary>
          <div className="mt-2">{cards}</div>
        </details>
      )}
    </div>
  )
}

function Card({
  passage: { place, quotes },
  citations,
  sources,
}: Citing & { readonly passage: Omit<QuotedPassage, 'isAnswering'> }) {
  const mark = (number: number) => (
    <CitationMark number={number} citation={citations[number - 1]} sources={sources} />
  )
  return (
    <li className="flex flex-col gap-1.5 rounded-lg border border-line bg-panel px-3 py-2">
      <Place place={place} citation={citations[(quotes[0]?.number ?? 0) - 1]} sources={sources} />
      {quotes.map(({ number, pieces }) => (
        <p key={number} className="max-w-[72ch] break-words whitespace-pre-wrap">
          {pieces.map(({ text, answer }) =>
            answer === undefined ? (
              text
            ) : (
              <span key={answer}>
                <mark>{text}</mark>
                {mark(answer)}
              </span>
            ),
          )}{' '}
          {mark(number)}
        </p>
      ))}
    </li>
  )
}

type PlaceProps = {
  readonly place: string
  readonly citation: Citation | undefined
  readonly sources: Sources
}

/** The document's title, which opens the passage beside the conversation, the passage's place in it, and its original. */
function Place({ place, citation, sources }: PlaceProps) {
  const source = citation && sourceOf(citation)
  const heading = useRef<HTMLHeadingElement>(null)
  // Long conversations cite many documents, so only those on screen are looked up.
  const isSeen = useSeen(heading)
  const { data } = useQuery({
    ...citedQuery(source?.document ?? ''),
    enabled: isSeen && source !== undefined,
  })
  const name = citation?.document_name ?? ''
  const title = name !== '' && place.startsWith(name) ? name : place
  return (
    <h3 ref={heading} className="flex items-start gap-1.5 text-sm text-soft">
      <FileText size={13} aria-hidden className="mt-[0.25em] shrink-0" />
      <span className="min-w-0 break-words">
        {source ? (
          <Link
            to="/threads/{-$id}"
            params={{ id: sources.threadId }}
            search={source}
            replace
            resetScroll={false}
            preload={false}
            onPointerEnter={() => sources.prepare(source)}
            onFocus={() => sources.prepare(source)}
            className="font-semibold text-ink hover:underline"
          >
            {title}
          </Link>
        ) : (
          <span className="font-semibold text-ink">{title}</span>
        )}
        {place.slice(title.length)}
      </span>
      {data && (
        <OriginalLink
          of={data}
          className="ml-auto inline-flex shrink-0 items-center gap-1.5 text-accent hover:underline"
        />
      )}
    </h3>
  )
}
