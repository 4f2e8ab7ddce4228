import { shownName } from '@arbor/client'
import { formatDay } from '../format.ts'
import { whereAndSince } from './hold-words.ts'
import type { Held } from './queries.ts'
import { texts } from './texts.ts'

type Item = Parameters<typeof shownName>[0] & { readonly path_part_id: string }
type Props = {
  /** What can't be done with them. */
  readonly says: string
  readonly items: readonly Item[]
  readonly held: Held
  /** Whether the dialog is only about this item, so that its title names it. */
  readonly isOne: boolean
}

/** Items that legal holds keep, with the holds, before somebody tries to delete or move them. */
export function KeptItems({ says, items, held, isOne }: Props) {
  return (
    <div role="status" className="flex flex-col gap-1 rounded-md bg-rail px-3 py-2">
      <p>{says}</p>
      <ul className="max-h-48 overflow-auto">
        {items.map((item) => {
          const kept = held[item.path_part_id]
          const [hold] = kept?.holds ?? []
          const rule = kept?.kept_by_rule
          const more = (kept?.total ?? 1) - 1
          return (
            <li key={item.path_part_id} className="flex flex-col py-0.5">
              {!isOne && <span className="truncate font-medium">{shownName(item)}</span>}
              <span className="text-sm wrap-anywhere text-soft">
                {[
                  hold && whereAndSince(hold),
                  hold?.reason,
                  more > 0 && texts.more(more),
                  rule && texts.byRule(rule.rule, formatDay(rule.until)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
