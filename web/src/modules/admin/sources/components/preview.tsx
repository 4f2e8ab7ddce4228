import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePerform } from '../../../../app/use-perform.ts'
import { Button } from '../../../../ui/button.tsx'
import { ProgressBar } from '../../../../ui/states.tsx'
import type { Source } from '../model.ts'
import { refreshSources, runQuery, runsQuery, synchronize } from '../queries.ts'
import { saidBy } from '../source-messages.ts'
import { texts } from '../texts.ts'
import { hasChanges, Plan } from './plan.tsx'

/** What a run would do, if the newest run only found that out. */
export function Preview({ source }: { readonly source: Source }) {
  const { data } = useQuery(runsQuery(source, 0))
  const newest = data?.items[0]
  return newest?.is_dry === true ? <DryRun source={source} runId={newest.id} /> : undefined
}

function DryRun({ source, runId }: { readonly source: Source; readonly runId: string }) {
  const { data: run } = useQuery(runQuery(source, runId))
  const { isBusy, perform } = usePerform(refreshSources)
  const hasJustEnded = run?.closed_at != null && source.open_run_id === runId
  useEffect(() => {
    if (hasJustEnded) void refreshSources()
  }, [hasJustEnded])
  if (!run || run.status === 'canceled') return undefined
  if (run.status === 'failed') {
    return (
      <p className="text-danger">
        {texts.previewFailed} {run.error !== null && saidBy(run.error)}
      </p>
    )
  }
  if (run.status !== 'completed') {
    const busy = texts.previewBusy(run.counts.seen)
    return (
      <section className="flex flex-col gap-2">
        <p role="status">{busy}</p>
        <ProgressBar label={busy} />
      </section>
    )
  }
  return (
    <section
      aria-labelledby="preview"
      className="flex flex-col gap-3 rounded-md border border-line bg-panel p-4"
    >
      <h2 id="preview" className="font-semibold">
        {hasChanges(run) ? texts.previewTitle : texts.previewNothing}
      </h2>
      <div>
        <Plan run={run} />
      </div>
      {source.state === 'ready' && (
        <div>
          <Button
            look="strong"
            disabled={isBusy || source.open_run_id !== null}
            onClick={() => void perform(() => synchronize(source.id))}
          >
            {texts.sync}
          </Button>
        </div>
      )}
    </section>
  )
}
