import type { Schemas } from '@arbor/client'
import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { formatNumber } from '../../../app/format.ts'
import { offerUndo } from '../../../app/undo.tsx'
import { usePerform } from '../../../app/use-perform.ts'
import { Button } from '../../../ui/button.tsx'
import { texts } from '../failure-texts.ts'
import { failuresQuery, refreshJobs, rerunFailed } from '../queries.ts'
import { HealthLine } from './health-line.tsx'

type Cause = Schemas['FailureCause']

/** The failed jobs by cause, and another try for those of a cause or for all. Renders nothing if none failed. */
export function FailedJobs() {
  const { data = [] } = useQuery(failuresQuery)
  const { isBusy, perform } = usePerform(refreshJobs)
  const again = (cause?: Cause): void =>
    void perform(async () => {
      const { started, remaining } = await rerunFailed(cause)
      offerUndo(texts.restarted(started, remaining))
    })
  const all = data.reduce((sum, { repeatable }) => sum + repeatable, 0)
  if (data.length === 0) return null
  return (
    <HealthLine name={texts.byCause}>
      <div className="flex min-w-0 flex-col gap-2 py-1">
        <ul className="flex flex-col gap-1">
          {data.map(({ cause, failed, repeatable }) => (
            <li key={cause} className="flex items-center gap-2">
              <span className="w-36 min-w-0">
                {texts.causes[cause]}
                {repeatable < failed && (
                  <span className="block text-sm text-soft">{texts.only(repeatable)}</span>
                )}
              </span>
              <span className="w-10 text-right tabular-nums">{formatNumber(failed)}</span>
              {repeatable > 0 && (
                <Button
                  look="quiet"
                  disabled={isBusy}
                  aria-label={texts.againFor(texts.causes[cause])}
                  onClick={() => again(cause)}
                >
                  <RotateCcw size={14} aria-hidden />
                  {texts.again}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {data.length > 1 && all > 0 && (
          <Button className="self-start" disabled={isBusy} onClick={() => again()}>
            <RotateCcw size={14} aria-hidden />
            {texts.allAgain(all)}
          </Button>
        )}
      </div>
    </HealthLine>
  )
}
