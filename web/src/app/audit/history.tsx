import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Skeleton } from '../../ui/states.tsx'
import { Failure } from '../failure-page.tsx'
import { formatExactly } from '../format.ts'
import { texts as shared } from '../texts.ts'
import { WhatHappened, whoOf } from './events.tsx'
import { eventsQuery } from './queries.ts'
import { texts } from './texts.ts'

const SHOWN = 10

/** The latest that people and programs did with an item and what is below it. For OWNER and ADMIN. */
export function History({ part }: { readonly part: string }) {
  const { data, error, refetch } = useInfiniteQuery(eventsQuery({ part }, SHOWN))
  const events = data?.pages[0]?.items
  return (
    <section className="mt-6">
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="font-semibold">{texts.history}</h2>
        <Link to="/admin/audit" search={{ part }} className="text-accent hover:underline">
          {texts.allHistory}
        </Link>
      </div>
      <p className="text-sm text-soft">{texts.historyWhy}</p>
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !events ? (
        <Skeleton label={shared.loading} lines={4} />
      ) : events.length === 0 ? (
        <p>{texts.noHistory}</p>
      ) : (
        <ol aria-label={texts.history} className="flex flex-col">
          {events.map((event) => (
            <li key={event.id} className="flex flex-col gap-0.5 border-b border-line/60 py-2">
              <WhatHappened event={event} />
              <span className="text-sm break-words text-soft">
                {whoOf(event)}, {formatExactly(event.at)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
