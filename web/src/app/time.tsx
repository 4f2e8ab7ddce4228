import { cx } from '../ui/cx.ts'
import { formatExactly, formatWhen } from './format.ts'

type Props = { readonly at: string; readonly className?: string }

/** A time as people say it. On hover, and for screen readers, it has the exact date and time. */
export function Time({ at, className }: Props) {
  const exactly = formatExactly(at)
  return (
    <time dateTime={at} title={exactly} className={cx('relative', className)}>
      <span aria-hidden className="inline-block whitespace-nowrap first-letter:uppercase">
        {formatWhen(at)}
      </span>
      <span className="sr-only">{exactly}</span>
    </time>
  )
}
