import { shownPath } from '@arbor/client'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/field.tsx'
import { Pager } from '../../ui/pager.tsx'
import { texts as access } from '../access/texts.ts'
import { screenOf } from '../address-of.ts'
import { sentenceOf } from '../failures.ts'
import { formatDay, formatExactly } from '../format.ts'
import { endLink, LINKS_PAGE, outsideLinksQuery, type OutsideLink } from './outside-queries.ts'
import { texts } from './outside-texts.ts'

/** The links for people outside: all, or those of one item. Each can be ended. */
export function OutsideLinks({ part }: { readonly part?: string }) {
  const [page, setPage] = useState(0)
  const [problem, setProblem] = useState('')
  const [ending, setEnding] = useState('')
  const { data, error } = useQuery(outsideLinksQuery(part, page))
  if (error) return <p className="text-danger">{sentenceOf(error)}</p>
  if (!data) return undefined
  if (data.total === 0 && part === undefined) return <p className="text-soft">{texts.none}</p>
  const end = async ({ id }: OutsideLink): Promise<void> => {
    setEnding(id)
    setProblem('')
    await endLink(id).catch((failure: unknown) => setProblem(sentenceOf(failure)))
    setEnding('')
  }
  return (
    <>
      <ul aria-label={texts.title} className="flex flex-col">
        {data.items.map((link) => (
          <li key={link.id} className="flex items-center gap-2 border-b border-line/60 py-1.5">
            <Described link={link} isItemShown={part === undefined} />
            <Button
              look="danger"
              className="h-7"
              aria-label={texts.endOf(link.name)}
              disabled={ending === link.id}
              onClick={() => void end(link)}
            >
              {link.works ? texts.end : texts.remove}
            </Button>
          </li>
        ))}
      </ul>
      <Problem>{problem}</Problem>
      <Pager
        page={page}
        pageSize={LINKS_PAGE}
        total={data.total}
        describe={access.range}
        previous={texts.previous}
        next={texts.next}
        onPage={setPage}
      />
    </>
  )
}

type Props = { readonly link: OutsideLink; readonly isItemShown: boolean }

function Described({ link, isItemShown }: Props) {
  const notes = [
    link.works ? texts.until(formatDay(link.expires_at)) : texts.ended,
    link.has_password && texts.withPassword,
    link.created_by_name !== null && texts.by(link.created_by_name),
  ].filter((note) => note !== false)
  return (
    <div className="flex min-w-0 flex-1 flex-col leading-tight">
      {isItemShown && (
        <Link
          {...screenOf({ ...link, id: link.item_id })}
          title={shownPath(link)}
          className="truncate hover:underline"
        >
          {link.name}
        </Link>
      )}
      <span className="text-sm text-soft">{notes.join(' · ')}</span>
      <span
        className="text-sm text-soft"
        title={link.last_opened_at === null ? undefined : formatExactly(link.last_opened_at)}
      >
        {texts.opened(link.opened)}
      </span>
    </div>
  )
}
