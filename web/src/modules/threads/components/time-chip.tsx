import { History, X } from 'lucide-react'
import { formatExactly } from '../../../app/format.ts'
import { PastButton } from '../../../app/past/past.tsx'
import { texts } from '../texts.ts'

type Props = {
  readonly at: string | undefined
  readonly onChange: (at: string | undefined) => void
}

/** The time that a question is about. People can choose an earlier one, and remove it. */
export function TimeChip({ at, onChange }: Props) {
  if (at === undefined) return <PastButton at={at} onChange={onChange} />
  const time = texts.asOf(formatExactly(at))
  return (
    <span className="inline-flex h-7 min-w-0 items-center gap-1 rounded-md border border-line pl-2 text-sm text-warn">
      <History size={13} aria-hidden className="shrink-0" />
      <span className="min-w-0 truncate">{time}</span>
      <button
        type="button"
        aria-label={texts.askNow}
        title={texts.askNow}
        onClick={() => onChange(undefined)}
        className="flex size-6 shrink-0 items-center justify-center rounded text-soft hover:text-ink"
      >
        <X size={12} aria-hidden />
      </button>
    </span>
  )
}
