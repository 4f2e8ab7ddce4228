import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type MessageProps = {
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
  readonly icon?: ReactNode
}

/** Shown instead of content that is empty, failed to load, or isn't allowed. */
export function Message({ title, children, action, icon }: MessageProps) {
  return (
    <div className="flex h-full min-h-48 flex-col items-center justify-center gap-2 p-6 text-center">
      {icon !== undefined && <div className="text-soft">{icon}</div>}
      <h2 className="text-base font-semibold">{title}</h2>
      {children !== undefined && <div className="max-w-md text-soft">{children}</div>}
      {action !== undefined && (
        <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>
      )}
    </div>
  )
}

/** Gray lines instead of content that is still loading. Shows nothing for the first 150 ms. */
export function Skeleton({
  lines = 3,
  label,
}: {
  readonly lines?: number
  readonly label: string
}) {
  return (
    <div role="status" aria-label={label} className="appear-late flex flex-col gap-3 p-4">
      {Array.from({ length: lines }, (_, at) => (
        <div key={at} className={cx('h-3.5 rounded bg-hover', at % 3 === 2 ? 'w-1/2' : 'w-full')} />
      ))}
    </div>
  )
}

/** Shows progress from 0 to 1. Without a share, it shows only that something is in progress. */
export function ProgressBar({
  share,
  label,
}: {
  readonly share?: number | undefined
  readonly label: string
}) {
  const percent = share === undefined ? undefined : Math.round(share * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-1 w-full overflow-hidden rounded-full bg-hover"
    >
      <div
        className={cx(
          'h-full rounded-full bg-accent',
          percent === undefined && 'w-1/3 animate-pulse',
        )}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  )
}
