import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { lineOf } from '../../../app/comment-text.ts'
import { formatWhen } from '../../../app/format.ts'
import { Button } from '../../../ui/button.tsx'
import { markWords, passageOf } from '../model.ts'
import { commentsQuery } from '../queries.ts'
import { texts } from '../texts.ts'

/** Comments shown at first. */
const SHOWN = 3
const LENGTH = 240

/** Comments with the words of a query, apart from documents. */
export function CommentsFound({ query }: { readonly query: string }) {
  const { data } = useQuery(commentsQuery(query))
  const [isOpen, setOpen] = useState(false)
  if (!data || data.length === 0) return undefined
  const shown = isOpen ? data : data.slice(0, SHOWN)
  return (
    <section aria-labelledby="comments-found" className="flex flex-col gap-1.5">
      <h2 id="comments-found" className="flex items-center gap-2 font-semibold">
        <MessageSquare size={14} aria-hidden className="shrink-0 text-soft" />
        {texts.comments}
      </h2>
      <ol className="flex flex-col gap-1">
        {shown.map((hit) => (
          <li key={hit.id}>
            <Link
              to="/documents/$id"
              params={{ id: hit.document_id }}
              search={{ comment: hit.id }}
              className="flex flex-col gap-0.5 border-l-2 border-[#d9a400] py-1 pl-3 hover:bg-hover"
            >
              <span className="truncate text-sm text-soft">
                {[
                  hit.author?.name ?? texts.formerMember,
                  formatWhen(hit.created_at),
                  hit.document_name,
                  ...(hit.is_resolved ? [texts.resolved] : []),
                ].join(' · ')}
              </span>
              <span className="max-w-[72ch] break-words">
                <Words
                  text={lineOf(hit.text ?? '', hit.mentions, texts.formerMember)}
                  query={query}
                />
              </span>
            </Link>
          </li>
        ))}
      </ol>
      {!isOpen && data.length > SHOWN && (
        <Button look="quiet" className="h-7 self-start px-2" onClick={() => setOpen(true)}>
          {texts.moreComments(data.length - SHOWN)}
        </Button>
      )}
    </section>
  )
}

function Words({ text, query }: { readonly text: string; readonly query: string }) {
  return markWords(passageOf(text, query, LENGTH), query).map((piece, at) =>
    // Pieces have no ids, only an order.
    // oxlint-disable-next-line react/no-array-index-key
    piece.isFound ? <mark key={at}>{piece.text}</mark> : <span key={at}>{piece.text}</span>,
  )
}
