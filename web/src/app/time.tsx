import { cx } from '../ui/cx.ts'
import { formatExactly, formatWhen } from './format.ts'

type Props = {
  readonly at: string
  readonly className?: string
  /** Whether words come before it. */
  readonly isInSentence?: boolean
}

/** A time as people say it. On hover, and for screen readers, it has the exact date and time. */
export function Time({ at, className, isInSentence = false }: Props) {
  const exactly = formatExactly(at)
  return (
    <time dateTime={at} title={exactly} className={cx('relative', className)}>
      <span
        aria-hidden
        className={cx('inline-block whitespace-nowrap', !isInSentence && 'first-letter:uppercase')}
      >
        {formatWhen(at)}
      </span>
      <span className="sr-only">{exactly}</span>
    </time>
  )
}
