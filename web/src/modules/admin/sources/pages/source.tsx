import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Failure } from '../../../../app/failure-page.tsx'
import { texts as shared } from '../../../../app/texts.ts'
import { usePerform } from '../../../../app/use-perform.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { Page } from '../../../../ui/page.tsx'
import { lazily } from '../../../../ui/patiently.ts'
import { Skeleton } from '../../../../ui/states.tsx'
import { Confirmation } from '../components/confirmation.tsx'
import { DeleteSource } from '../components/delete-source.tsx'
import { Items } from '../components/items.tsx'
import { Preview } from '../components/preview.tsx'
import { Runs } from '../components/runs.tsx'
import { Summary } from '../components/summary.tsx'
import { Webhook } from '../components/webhook.tsx'
import type { Source } from '../model.ts'
import { dryRun, pause, refreshSources, resume, sourceQuery, synchronize } from '../queries.ts'
import { texts } from '../texts.ts'

// Few sources have readers to settle.
const Readers = lazily(async () => (await import('../components/readers.tsx')).Readers)

/** A source: its state, what waits for a person, its failures and its runs. */
export function SourcePage() {
  const { sourceId } = useParams({ from: '/app/admin/sources/$sourceId' })
  const { data: source, error, refetch } = useQuery(sourceQuery(sourceId))
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!source) return <Skeleton label={shared.loading} lines={6} />
  return (
    <Page title={source.name} actions={source.state !== 'deleting' && <Actions source={source} />}>
      <div className="flex max-w-4xl flex-col gap-8 p-4">
        <p className="text-soft">
          <Link to="/admin/sources" className="text-accent underline">
            {texts.title}
          </Link>
        </p>
        <Summary source={source} />
        {source.is_asking && source.open_run_id !== null && (
          <Confirmation source={source} runId={source.open_run_id} />
        )}
        <Preview source={source} />
        <Items source={source} which="failed" />
        <Items source={source} which="left_out" />
        <Suspense>
          <Readers source={source} />
        </Suspense>
        <Runs source={source} />
        <Webhook source={source} />
      </div>
    </Page>
  )
}

function Actions({ source }: { readonly source: Source }) {
  const { isBusy, perform } = usePerform(refreshSources)
  const isReady = source.state === 'ready'
  const isOpen = source.open_run_id !== null
  const isPushed = source.kind === 'push'
  return (
    <div className="flex flex-wrap gap-2">
      {isReady ? (
        <>
          {!isPushed && (
            <>
              <Button
                look="strong"
                // An unreachable source has an open run, which then tries again immediately.
                // So does one that waits for an answer.
                disabled={isBusy || (isOpen && source.away_since === null && !source.is_asking)}
                onClick={() => void perform(() => synchronize(source.id))}
              >
                {texts.sync}
              </Button>
              <Button
                disabled={isBusy || isOpen}
                onClick={() => void perform(() => dryRun(source.id))}
              >
                {texts.preview}
              </Button>
            </>
          )}
          <Button disabled={isBusy} onClick={() => void perform(() => pause(source.id))}>
            {texts.pause}
          </Button>
        </>
      ) : (
        <Button
          look="strong"
          disabled={isBusy}
          onClick={() => void perform(() => resume(source.id))}
        >
          {texts.resume}
        </Button>
      )}
      <Link
        to="/admin/sources/$sourceId/edit"
        params={{ sourceId: source.id }}
        className={buttonClass()}
      >
        {texts.edit}
      </Link>
      <DeleteSource source={source} />
    </div>
  )
}
