import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { sentenceOf } from '../../../app/failures.ts'
import type { Group } from '../../../app/people.ts'
import { texts as shared } from '../../../app/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Field, Problem } from '../../../ui/field.tsx'
import { changeGroup, createGroup, refreshGroups } from '../queries.ts'
import { texts } from '../texts.ts'

type Props = {
  /** Without a group, the dialog creates one and opens it. */
  readonly group?: Group
  readonly onClose: () => void
}

/** Edits the name and description of a group. */
export function GroupDialog({ group, onClose }: Props) {
  const navigate = useNavigate()
  const [name, setName] = useState(group?.name ?? '')
  const [description, setDescription] = useState(group?.description ?? '')
  const [problem, setProblem] = useState('')
  const save = async (): Promise<void> => {
    try {
      if (group) {
        await changeGroup(group.id, { name: name.trim(), description: description.trim() })
        await refreshGroups()
        return onClose()
      }
      const { id } = await createGroup(name.trim(), description.trim())
      await refreshGroups()
      await navigate({ to: '/admin/groups/$groupId', params: { groupId: id } })
    } catch (error) {
      setProblem(sentenceOf(error))
    }
  }
  return (
    <Dialog open title={group ? texts.changeGroup : texts.newGroup} onClose={onClose}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Field
          label={texts.name}
          autoFocus
          required
          maxLength={255}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Field
          label={texts.description}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
        <Problem>{problem}</Problem>
        <DialogActions>
          <Button onClick={onClose}>{shared.cancel}</Button>
          <Button look="strong" type="submit">
            {group ? shared.save : texts.create}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
