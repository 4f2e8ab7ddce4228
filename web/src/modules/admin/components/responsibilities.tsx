import { useQuery } from '@tanstack/react-query'
import { nameOf, type Member } from '../../../app/people.ts'
import { useTenant } from '../../../app/session.ts'
import { offerUndo } from '../../../app/undo.tsx'
import { usePerform } from '../../../app/use-perform.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { refreshMembers } from '../queries.ts'
import { responsibilitiesQuery, takeOver, type ResponsibilityChoice } from '../responsibilities.ts'
import { texts } from '../responsibility-texts.ts'

type Props = {
  readonly member: Member
  readonly choice: ResponsibilityChoice
  readonly onChoose: (choice: ResponsibilityChoice) => void
}

/** What a member leaves behind, with the choice of what happens to it. Nothing if there is nothing. */
export function LeftBehind({ member, choice, onChoose }: Props) {
  const { id: tenantId } = useTenant()
  const { data } = useQuery(responsibilitiesQuery(tenantId, member.user_id))
  if (!data || data.total === 0) return undefined
  const isAboutProvider = data.items.some(({ kind }) => kind === 'identity_provider')
  return (
    <div className="flex flex-col gap-2">
      <List member={member} />
      <Select
        label={texts.choice}
        value={choice}
        options={texts.choices}
        onChoose={(next) => onChoose(next)}
      />
      {isAboutProvider && <p className="text-sm text-warn">{texts.provider}</p>}
    </div>
  )
}

function List({ member }: { readonly member: Member }) {
  const { id: tenantId } = useTenant()
  const { data } = useQuery(responsibilitiesQuery(tenantId, member.user_id))
  if (!data) return undefined
  if (data.total === 0) return <p>{texts.none(nameOf(member))}</p>
  const more = data.total - data.items.length
  return (
    <>
      <p>{texts.title(nameOf(member))}</p>
      <ul className="list-disc pl-5">
        {data.items.map(({ kind, id, name, is_paused: isPaused }) => (
          <li key={id} className="break-words">
            {texts.kinds[kind]}: {name}
            {isPaused && <span className="text-warn"> · {texts.paused}</span>}
          </li>
        ))}
        {more > 0 && <li>{texts.more(more)}</li>}
      </ul>
    </>
  )
}

/** Shows what a member is responsible for, and lets an administrator take it over. */
export function ResponsibilitiesDialog({
  member,
  onClose,
}: {
  readonly member: Member
  readonly onClose: () => void
}) {
  const { id: tenantId } = useTenant()
  const { isBusy, perform } = usePerform(refreshMembers)
  return (
    <Dialog open title={texts.show} onClose={onClose}>
      <List member={member} />
      <DialogActions>
        <Button
          disabled={isBusy}
          onClick={() =>
            void perform(async () => {
              offerUndo(texts.takenOver(await takeOver(tenantId, member.user_id)))
              onClose()
            })
          }
        >
          {texts.takeOver}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
