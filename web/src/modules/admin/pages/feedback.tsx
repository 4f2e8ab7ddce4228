import { Loaded } from '../../../app/loaded.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '../../../app/failures.ts'
import { texts as feedback } from '../../../app/feedback/texts.ts'
import { formatExactly } from '../../../app/format.ts'
import { offerUndo } from '../../../app/undo.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Page } from '../../../ui/page.tsx'
import { Message } from '../../../ui/states.tsx'
import { ListPager } from '../components/list-pager.tsx'
import { nameOfRater, ratedQuery, saveRatings, type RatedAnswer, type Rating } from '../feedback.ts'
import { texts } from '../feedback-texts.ts'
import { texts as admin } from '../texts.ts'

const RATINGS = ['ALL', 'DOWN', 'UP'] as const

/** The answers that people have rated, with what they were asked and what they cite. */
export function FeedbackPage() {
  const [shown, setShown] = useState<Rating>('ALL')
  const [page, setPage] = useState(0)
  const query = useQuery(ratedQuery(shown, page))
  return (
    <Page title={admin.screens['/admin/feedback']}>
      <div className="flex max-w-4xl flex-col gap-3 p-gutter max-md:p-4">
        <p className="text-soft">{texts.why}</p>
        <div className="flex flex-wrap items-center gap-1.5">
          <div role="group" aria-label={texts.show} className="flex gap-1">
            {RATINGS.map((one) => (
              <Button
                key={one}
                look="plain"
                aria-pressed={one === shown}
                className={cx('h-7 px-2.5', one === shown && 'bg-tint')}
                onClick={() => {
                  setShown(one)
                  setPage(0)
                }}
              >
                {texts.ratings[one]}
              </Button>
            ))}
          </div>
          {query.data && query.data.total > 0 && <SaveButton rating={shown} />}
        </div>
        <Loaded query={query} lines={6}>
          {(data) =>
            data.items.length === 0 ? (
              <Message title={texts.none}>{texts.noneWhy}</Message>
            ) : (
              <ol className="flex flex-col">
                {data.items.map((item) => (
                  <Rated key={item.feedback_id} item={item} />
                ))}
              </ol>
            )
          }
        </Loaded>
        <ListPager page={page} total={query.data?.total} onPage={setPage} />
      </div>
    </Page>
  )
}

function SaveButton({ rating }: { readonly rating: Rating }) {
  const [isBusy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      const left = await saveRatings(rating)
      if (left !== undefined) offerUndo(texts.cut(left))
    } catch (error) {
      offerUndo(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button className="ml-auto h-7 px-2.5" disabled={isBusy} onClick={() => void save()}>
      <Download size={14} aria-hidden />
      {isBusy ? texts.saving : texts.save}
    </Button>
  )
}

function Rated({ item }: { readonly item: RatedAnswer }) {
  const isGood = item.rating === 'UP'
  const Icon = isGood ? ThumbsUp : ThumbsDown
  const said = [item.reason && feedback.reasons[item.reason], item.comment].filter(Boolean)
  return (
    <li className="flex flex-col gap-1.5 border-t border-line py-3">
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
        <span className={cx('flex items-center gap-1.5', !isGood && 'text-danger')}>
          <Icon size={13} aria-hidden />
          {isGood ? texts.good : texts.bad}
        </span>
        <span>{nameOfRater(item)}</span>
        <span>{formatExactly(item.updated_at)}</span>
        {item.may_open_thread && (
          <Link
            to="/threads/{-$id}"
            params={{ id: item.thread_id }}
            className="ml-auto text-accent hover:underline"
          >
            {texts.openThread}
          </Link>
        )}
      </p>
      <h2 className="font-semibold break-words">{item.question ?? texts.noQuestion}</h2>
      {said.length > 0 && <p className="break-words">{said.join(': ')}</p>}
      <details className="text-soft">
        <summary className="w-fit rounded hover:text-ink">{texts.wholeAnswer}</summary>
        <p className="max-w-[76ch] pt-1 break-words whitespace-pre-wrap text-ink">{item.answer}</p>
      </details>
      {item.citations.length > 0 && <Passages citations={item.citations} />}
    </li>
  )
}

function Passages({ citations }: Pick<RatedAnswer, 'citations'>) {
  return (
    <details className="text-soft">
      <summary className="w-fit rounded hover:text-ink">{texts.passages(citations.length)}</summary>
      <ol className="flex list-decimal flex-col gap-1 pt-1 pl-6">
        {citations.map(({ document_id: id, document_name: name, chunk_id: chunk, quote }, at) => (
          // The same words can be cited twice.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="break-words">
            {id == null ? (
              texts.sourceGone
            ) : (
              <Link
                to="/documents/$id"
                params={{ id }}
                search={{ chunk, quote }}
                className="text-accent hover:underline"
              >
                {name}
              </Link>
            )}
            <span className="line-clamp-3">{quote}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}
