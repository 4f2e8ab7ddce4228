import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { everyGroupQuery, everyoneQuery, nameOf } from '../../../../app/people.ts'
import { useTenant } from '../../../../app/session.ts'
import { texts as shared } from '../../../../app/texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../../ui/dialog.tsx'
import { inputClass, Problem } from '../../../../ui/field.tsx'
import type { Decision, Reader } from '../readers.ts'
import { texts } from '../reader-texts.ts'

type Props = {
  readonly reader: Reader
  readonly onClose: () => void
  readonly onDecide: (decision: Decision) => void
}

/** Asks which member or group a reader of a source is. */
export function ReaderDialog({ reader, onClose, onDecide }: Props) {
  const choices = useChoices(reader.kind)
  const [who, setWho] = useState('')
  const [problem, setProblem] = useState('')
  const listId = useId()
  const label = reader.kind === 'person' ? texts.member : texts.group
  const isDecided = reader.matched_by === 'decision' || reader.matched_by === 'nobody'
  return (
    <Dialog open title={texts.chooseTitle(reader.name)} onClose={onClose}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          const choice = choices.find((each) => each.label === who.trim())
          if (choice) onDecide(choice.decision)
          else setProblem(texts.unknown)
        }}
      >
        <input
          list={listId}
          aria-label={label}
          placeholder={reader.kind === 'person' ? texts.hint : label}
          required
          autoComplete="off"
          value={who}
          onChange={({ target }) => setWho(target.value)}
          className={inputClass}
        />
        <datalist id={listId}>
          {choices.map((each) => (
            <option key={each.label} value={each.label}>
              {each.label}
            </option>
          ))}
        </datalist>
        <Problem>{problem}</Problem>
        <DialogActions>
          <Button onClick={onClose}>{shared.cancel}</Button>
          {isDecided && <Button onClick={() => onDecide({ undo: true })}>{texts.undo}</Button>}
          <Button onClick={() => onDecide({ ignore: true })}>{texts.nobody}</Button>
          <Button look="strong" type="submit">
            {texts.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** The members or groups that a reader may be. */
function useChoices(kind: Reader['kind']) {
  const { id: tenantId } = useTenant()
  const isPerson = kind === 'person'
  const { data: members = [] } = useQuery({ ...everyoneQuery(tenantId), enabled: isPerson })
  const { data: groups = [] } = useQuery(everyGroupQuery)
  const ofGroups = groups.map(({ id, name }) => {
    return { label: isPerson ? texts.groupOf(name) : name, decision: { group_id: id } }
  })
  // An address may be that of a group.
  if (!isPerson) return ofGroups
  const people = members
    .filter((member) => member.deactivated_on === null)
    .map((member) => {
      const name = nameOf(member)
      const label = name === member.email ? name : `${name} <${member.email ?? ''}>`
      return { label, decision: { user_id: member.user_id } }
    })
  return [...people, ...ofGroups]
}
