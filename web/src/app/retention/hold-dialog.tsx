import { Loaded } from '../loaded.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Field, Problem } from '../../ui/field.tsx'
import { mayAdminister } from '../access/rights.ts'
import { sentenceOf } from '../failures.ts'
import { useMe } from '../session.ts'
import { texts as shared } from '../texts.ts'
import { offerUndo } from '../undo.tsx'
import { HoldList } from './hold-list.tsx'
import type { Holdable } from './open.ts'
import { RuleList } from './rule-list.tsx'
import { useRetention } from './use-kept.ts'
import { heldQuery, placeHold, refreshHolds, type Held } from './queries.ts'
import { texts } from './texts.ts'

const REASON_LENGTH = 1000

type Props = { readonly items: readonly Holdable[]; readonly onClose: () => void }

/** The legal holds that keep items. Administrators place and release them here. */
export function HoldDialog({ items, onClose }: Props) {
  const isAdministrator = mayAdminister(useMe())
  const query = useQuery(heldQuery(items.map(({ part }) => part)))
  const [one] = items
  const isHeld = items.some(({ part }) => (query.data?.[part]?.total ?? 0) > 0)
  const title = items.length === 1 && one ? texts.title(one.name) : texts.titleOfMany(items.length)
  return (
    <Dialog open title={title} onClose={onClose}>
      <Loaded query={query} lines={2}>
        {(data) => <Now items={items} held={data} />}
      </Loaded>
      {items.length === 1 && one && <Rules part={one.part} />}
      {isAdministrator ? (
        <PlaceForm items={items} onClose={onClose} />
      ) : (
        <>
          {isHeld && (
            <p className="text-soft">
              {texts.what} {texts.askAdmins}
            </p>
          )}
          <DialogActions>
            <Button onClick={onClose}>{shared.close}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}

/** Items in the trash have none. */
function Rules({ part }: { readonly part: string }) {
  const retention = useRetention(part)
  return retention && <RuleList retention={retention} />
}

/** The holds of one item, or how many of several are held. */
function Now({ items, held }: Pick<Props, 'items'> & { readonly held: Held }) {
  const [one] = items
  if (items.length === 1 && one) {
    const item = held[one.part]
    return item ? <HoldList item={item} name={one.name} /> : <p>{texts.none}</p>
  }
  const count = items.filter(({ part }) => held[part]).length
  return count > 0 && <p>{texts.someHeld(count, items.length)}</p>
}

function PlaceForm({ items, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const place = async (): Promise<void> => {
    setBusy(true)
    try {
      for (const { part } of items) await placeHold(part, reason.trim())
      offerUndo(texts.placed(items.length))
      onClose()
    } catch (error) {
      setProblem(sentenceOf(error))
      setBusy(false)
    }
    await refreshHolds()
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void place()
      }}
    >
      <p className="text-soft">{texts.what}</p>
      <Field
        label={texts.reason}
        hint={texts.reasonHint}
        required
        maxLength={REASON_LENGTH}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Problem>{problem}</Problem>
      <DialogActions>
        <Button onClick={onClose}>{shared.close}</Button>
        <Button look="strong" type="submit" disabled={isBusy || reason.trim() === ''}>
          {texts.place}
        </Button>
      </DialogActions>
    </form>
  )
}
