import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { explain } from '../../../app/failures.ts'
import { formatDuration, formatExactly, formatNumber, formatWhen } from '../../../app/format.ts'
import { texts as shared } from '../../../app/texts.ts'
import { Page } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { FailedJobs } from '../components/failed-jobs.tsx'
import { HealthLine as Line } from '../components/health-line.tsx'
import { ServerState } from '../components/server-state.tsx'
import { healthQuery, jobCountQuery, modelsQuery, oldestJobQuery } from '../queries.ts'
import { texts } from '../settings-texts.ts'

/** The state of the server, its database, its models and its jobs, reloaded every ten seconds. */
export function HealthPage() {
  const { data, error } = useQuery(healthQuery)
  return (
    <Page title={texts.screens['/admin/health']}>
      {!data && !error ? (
        <Skeleton label={shared.loading} lines={4} />
      ) : (
        <dl className="flex max-w-2xl flex-col p-4">
          <Line name={texts.server} isWell={!error}>
            {error ? explain(error).title : texts.responds(formatDuration(data?.milliseconds ?? 0))}
          </Line>
          {data && (
            <Line name={texts.database} isWell={data.status === 'healthy'}>
              {texts.databaseTime(formatExactly(data.database_ts))}
            </Line>
          )}
          <ServerState />
          <Models />
          <Jobs show="active" name={texts.jobsActive} />
          <Oldest />
          <Jobs show="failed" name={texts.jobsFailed} />
          <FailedJobs />
        </dl>
      )}
    </Page>
  )
}

/** The last response of each model. Renders nothing on a server without models. */
function Models() {
  const { data = [] } = useQuery(modelsQuery)
  return data.map(({ kind, status, since, message }) => {
    const isKnown = status === 'ok' || status === 'unknown'
    return (
      <Line
        key={kind}
        name={texts.model[kind]}
        {...(status !== 'unknown' && { isWell: status === 'ok' })}
      >
        <span className="min-w-0">
          {texts.modelStatus[status]}
          {!isKnown && (
            <span className="block text-sm text-soft">
              {[message, texts.since(formatExactly(since))].filter(Boolean).join(' · ')}
            </span>
          )}
        </span>
      </Line>
    )
  })
}

/** How long the queue is in time: a job that waits for hours says that the workers are too few, or stand still. */
function Oldest() {
  const { data } = useQuery(oldestJobQuery)
  return (
    <Line name={texts.jobsOldest}>
      {data === null && texts.jobsNone}
      {data && (
        <span title={formatExactly(data.created_at)}>
          {texts.startedAt(formatWhen(data.created_at))}
        </span>
      )}
    </Line>
  )
}

function Jobs({ show, name }: { readonly show: 'active' | 'failed'; readonly name: string }) {
  const { data, error } = useQuery(jobCountQuery(show))
  return (
    <Line name={name}>
      {data ? (
        <Link to="/jobs" search={{ show }} className="text-accent tabular-nums hover:underline">
          {formatNumber(data.total)}
        </Link>
      ) : (
        error && explain(error).title
      )}
    </Line>
  )
}
