import { formatDuration, formatPercent } from '../../../app/format.ts'
import { wordForStep } from '../../../app/run-words.ts'
import { cx } from '../../../ui/cx.ts'
import type { Step } from '../model.ts'

type Props = { readonly steps: readonly Step[]; readonly label: string }

/** The progress of a job: a bar with one part per step. */
export function StepBar({ steps, label }: Props) {
  const done = steps.reduce((sum, { share }) => sum + (share ?? 0), 0) / steps.length
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(done * 100)}
      className="flex gap-0.5"
    >
      {steps.map(({ name, share }) => (
        <span key={name} className="h-1 flex-1 overflow-hidden rounded-full bg-hover">
          <span
            className={cx(
              'block h-full rounded-full',
              share === undefined ? 'bg-danger' : 'bg-accent',
            )}
            style={{ width: `${Math.round((share ?? 1) * 100)}%` }}
          />
        </span>
      ))}
    </div>
  )
}

/** The steps of a job, each with its duration or progress. */
export function StepList({ steps, label }: Props) {
  return (
    <ol aria-label={label} className="flex flex-wrap gap-x-5 gap-y-1">
      {steps.map(({ name, share, milliseconds }) => (
        <li
          key={name}
          className={cx(share === undefined && 'text-danger', share === 0 && 'text-soft')}
        >
          {wordForStep(name)}
          <span className="pl-1.5 text-soft tabular-nums">{noteOf(share, milliseconds)}</span>
        </li>
      ))}
    </ol>
  )
}

function noteOf(share: number | undefined, milliseconds: number | undefined): string {
  if (share === 1 && milliseconds !== undefined) return formatDuration(milliseconds)
  if (share !== undefined && share > 0 && share < 1) return formatPercent(share)
  return ''
}
