import { AskOnce } from '../../../app/ask-once.tsx'
import { formatDay } from '../../../app/format.ts'
import { HoldList } from '../../../app/retention/hold-list.tsx'
import { texts as retention } from '../../../app/retention/texts.ts'
import { texts as shared } from '../../../app/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import type { Trashed } from './queries.ts'
import { texts } from './texts.ts'

type Props = {
  readonly entry: Trashed
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before an entry is deleted permanently, or says what keeps it. Administrators can release its legal holds. */
export function DeleteDialog({ entry, onConfirm, onClose }: Props) {
  const { name, holds, kept_until: until } = entry
  if (holds.length === 0 && until === null) {
    return (
      <AskOnce
        title={texts.removeTitle(name)}
        action={texts.remove}
        onClose={onClose}
        onConfirm={onConfirm}
      >
        {texts.removeWhat}
      </AskOnce>
    )
  }
  return (
    <Dialog open title={texts.keptTitle(name)} onClose={onClose}>
      {until !== null && <p>{texts.ruleUntil(formatDay(until))}</p>}
      {holds.length > 0 && <p className="text-soft">{retention.keepOne}</p>}
      <HoldList item={{ total: holds.length, holds }} name={name} />
      <DialogActions>
        <Button onClick={onClose}>{shared.close}</Button>
      </DialogActions>
    </Dialog>
  )
}
