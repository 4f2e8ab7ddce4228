import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../../app/format.ts'
import { placedBy, whereAndSince } from '../../../app/retention/hold-words.ts'
import { heldQuery } from '../../../app/retention/queries.ts'
import { RuleList } from '../../../app/retention/rule-list.tsx'
import { texts } from '../../../app/retention/texts.ts'
import { useRetention } from '../../../app/retention/use-kept.ts'
import type { Document } from '../model.ts'
import { Notice } from './notices.tsx'

type Props = { readonly document: Document }

/** Says to people who can change a document what keeps it. Nothing for other documents. */
export function HoldNotice({ document: { path_part_id: part } }: Props) {
  const retention = useRetention(part)
  if (retention?.is_held) return <Notice>{texts.notice}</Notice>
  const until = retention?.kept_until ?? null
  return until !== null && <Notice>{texts.noticeOfRule(formatDay(until))}</Notice>
}

/** The legal holds on a document, for its details. */
export function HoldsInDetails({ document: { path_part_id: part } }: Props) {
  const { data } = useQuery(heldQuery([part]))
  const item = data?.[part]
  return item?.holds.map((hold) => (
    <span key={hold.legal_hold_id} className="block">
      {hold.reason !== null && <span className="block">{hold.reason}</span>}
      <span className="block text-sm text-soft">{whereAndSince(hold)}</span>
      <span className="block text-sm text-soft">{placedBy(hold)}</span>
    </span>
  ))
}

/** The retention rules that apply to a document, below its details. */
export function RulesInDetails({ document: { path_part_id: part } }: Props) {
  const retention = useRetention(part)
  if (!retention || retention.rules.length === 0) return undefined
  return (
    <div className="mt-4">
      <RuleList retention={retention} />
    </div>
  )
}
