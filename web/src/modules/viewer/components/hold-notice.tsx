import { useQuery } from '@tanstack/react-query'
import { placedBy, whereAndSince } from '../../../app/retention/hold-words.ts'
import { heldQuery } from '../../../app/retention/queries.ts'
import { texts } from '../../../app/retention/texts.ts'
import { useKept } from '../../../app/retention/use-kept.ts'
import type { Document } from '../model.ts'
import { Notice } from './notices.tsx'

type Props = { readonly document: Document }

/** Says to people who can change a document that a legal hold keeps it. Nothing for other documents. */
export function HoldNotice({ document: { path_part_id: part } }: Props) {
  if (!useKept(part)) return undefined
  return <Notice>{texts.notice}</Notice>
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
