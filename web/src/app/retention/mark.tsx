import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { buttonClass } from '../../ui/button.tsx'
import { isKeptWhole } from './held.ts'
import { showHolds } from './open.ts'
import { heldQuery, type Held } from './queries.ts'
import { texts } from './texts.ts'

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

/** Says above a folder or document that a legal hold keeps it, and shows which. Nothing for others. */
export function HoldBadge({ target: { path_part_id: part, name } }: Props) {
  const { data } = useQuery(heldQuery([part]))
  if (!isKeptWhole(data?.[part])) return undefined
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={texts.held}
      title={texts.held}
      className={buttonClass('quiet', 'px-2')}
      onClick={() => showHolds([{ part, name }])}
    >
      <Scale size={14} aria-hidden />
      <span className="hidden sm:inline">{texts.badge}</span>
    </button>
  )
}
