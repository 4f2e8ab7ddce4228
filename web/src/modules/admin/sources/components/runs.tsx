import type { Schemas } from '@arbor/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatClock } from '../../../../app/format.ts'
import { texts as shared } from '../../../../app/texts.ts'
import { Time } from '../../../../app/time.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Pager } from '../../../../ui/pager.tsx'
import { Skeleton } from '../../../../ui/states.tsx'
import { texts as admin } from '../../texts.ts'
import type { Source } from '../model.ts'
import { RUNS_SHOWN, runQuery, runsQuery } from '../queries.ts'
import { saidBy } from '../source-messages.ts'
import { texts } from '../texts.ts'
import { countsOf, Plan } from './plan.tsx'

type Summary = Schemas['SourceRunSummary']

/** The runs of a source, newest first. Each opens with its changes and its log. */
export function Runs({ source }: { readonly source: Source }) {
  const [page, setPage] = useState(0)
  const { data } = useQuery(runsQuery(source, page))
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold">{texts.runs}</h2>
      {!data ? (
        <Skeleton label={shared.loading} />
      ) : data.total === 0 ? (
        <p className="text-soft">{texts.noRuns}</p>
      ) : (
        <ul aria-label={texts.runs}>
          {data.items.map((run) => (
            <li key={run.id} className="border-b border-line/60">
              <RunEntry source={source} run={run} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={page}
        pageSize={RUNS_SHOWN}
        total={data?.total ?? 0}
        describe={admin.range}
        previous={admin.previousPage}
        next={admin.nextPage}
        onPage={setPage}
      />
    </section>
  )
}

function RunEntry({ source, run }: { readonly source: Source; readonly run: Summary }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer py-1.5">
        <Time at={run.started_at ?? run.created_at} />
        {' · '}
        <span className={cx(run.status === 'failed' && 'text-danger')}>
          {texts.statuses[run.status]}
        </span>
        <span className="text-soft">
          {' · '}
          {run.is_dry ? texts.dry : texts.triggers[run.trigger]}
          {' · '}
          {countsOf(run)}
        </span>
      </summary>
      {isOpen && <Details source={source} runId={run.id} />}
    </details>
  )
}

function Details({ source, runId }: { readonly source: Source; readonly runId: string }) {
  const { data: run } = useQuery(runQuery(source, runId))
  if (!run) return <Skeleton label={shared.loading} />
  const isLogged = run.log.some(({ message }) => message === run.error)
  return (
    <div className="flex flex-col gap-2 ps-4 pb-3">
      {run.error !== null && !isLogged && <p className="text-danger">{saidBy(run.error)}</p>}
      <div>
        <Plan run={run} />
      </div>
      {run.log.length > 0 && (
        <ul aria-label={texts.log}>
          {run.log.map(({ at, message }, index) => (
            <li key={`${at} ${String(index)}`} className="flex gap-3 py-0.5">
              <span className="shrink-0 text-soft">{formatClock(at)}</span>
              <span className="min-w-0 break-words">{saidBy(message)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
