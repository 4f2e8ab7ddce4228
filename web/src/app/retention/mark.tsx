import { CalendarClock, Scale } from 'lucide-react'
import { buttonClass } from '../../ui/button.tsx'
import { showHolds } from './open.ts'
import type { Held } from './queries.ts'
import { texts } from './texts.ts'
import { useRetention } from './use-kept.ts'

/** A quiet sign in a list that a legal hold is on the item or something in it. Holds above it are shown above the list. */
export function HoldMark({ item }: { readonly item: Held[string] | undefined }) {
  const places = new Set(item?.holds.map(({ place }) => place))
  if (!places.has('ITEM') && !places.has('BELOW')) return undefined
  const what = places.has('ITEM') ? texts.held : texts.contains
  return (
    <span title={what} className="shrink-0 text-soft">
      <Scale size={13} aria-hidden className={places.has('ITEM') ? undefined : 'opacity-60'} />
      <span className="sr-only">{what}</span>
    </span>
  )
}

type Props = { readonly target: { readonly path_part_id: string; readonly name: string } }

/** Says above a folder or document that a legal hold or a retention rule applies, and shows which. */
export function RetentionBadge({ target: { path_part_id: part, name } }: Props) {
  const retention = useRetention(part)
  if (!retention || (!retention.is_held && retention.rules.length === 0)) return undefined
  const isHeld = retention.is_held
  const Icon = isHeld ? Scale : CalendarClock
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={isHeld ? texts.held : texts.ruled}
      title={isHeld ? texts.held : texts.ruled}
      className={buttonClass('quiet', 'px-2')}
      onClick={() => showHolds([{ part, name }])}
    >
      <Icon size={14} aria-hidden />
      <span className="hidden 2xl:inline">{isHeld ? texts.badge : texts.ruleBadge}</span>
    </button>
  )
}
