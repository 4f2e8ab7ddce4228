import { useInfiniteQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../../../app/failures.ts'
import { formatExactly } from '../../../../app/format.ts'
import { inPageLanguage } from '../../../../app/page-language.ts'
import { texts as shared } from '../../../../app/texts.ts'
import { Time } from '../../../../app/time.tsx'
import { usePerform } from '../../../../app/use-perform.ts'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Skeleton } from '../../../../ui/states.tsx'
import {
  deliveriesQuery,
  refreshWebhooks,
  sendAgain,
  type Delivery,
  type Webhook,
} from '../queries.ts'
import { eventName, texts } from '../texts.ts'

/** What a webhook was sent, newest first. Each event can be sent again. */
export function Deliveries({ webhook }: { readonly webhook: Webhook }) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    deliveriesQuery(webhook.id),
  )
  const { isBusy, perform } = usePerform(refreshWebhooks)
  const items = data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold">{texts.log}</h2>
      {error && <p className="text-danger">{sentenceOf(error)}</p>}
      {!data && !error && <Skeleton label={shared.loading} lines={4} />}
      {data && items.length === 0 && <p className="text-soft">{texts.logEmpty}</p>}
      <ul aria-label={texts.log} className={cx('flex flex-col', items.length === 0 && 'hidden')}>
        {items.map((delivery) => (
          <li key={delivery.id} className="flex items-center gap-2 border-b border-line/60 py-1.5">
            <Described delivery={delivery} />
            <Button
              className="h-7"
              aria-label={texts.againOf(
                eventName(delivery.event_type),
                formatExactly(delivery.occurred_at),
              )}
              disabled={isBusy || !webhook.is_enabled}
              onClick={() => void perform(() => sendAgain(webhook.id, delivery.id))}
            >
              {texts.again}
            </Button>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div>
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </section>
  )
}

function Described({ delivery }: { readonly delivery: Delivery }) {
  const { data, state, error, excerpt, next_attempt_at: next } = delivery
  const name = typeof data['name'] === 'string' ? data['name'] : undefined
  return (
    <div className="flex min-w-0 flex-1 flex-col leading-tight">
      <span className="truncate">
        {eventName(delivery.event_type)}
        {name !== undefined && <span className="text-soft"> · {name}</span>}
      </span>
      <span className="text-sm text-soft">
        <Time at={delivery.occurred_at} /> ·{' '}
        <span className={cx(state === 'failed' && 'text-danger')}>{texts.states[state]}</span>
        {delivery.attempts > 1 && ` · ${texts.attempts(delivery.attempts)}`}
        {next !== null && delivery.attempts > 0 && (
          <>
            {' · '}
            {texts.next} <Time at={next} isInSentence />
          </>
        )}
      </span>
      {error !== null && <span className="text-sm text-danger">{inPageLanguage(error)}</span>}
      {excerpt !== null && (
        <span className="truncate text-sm text-soft" title={excerpt}>
          {texts.answered} <code>{excerpt}</code>
        </span>
      )}
    </div>
  )
}
