import { useState } from 'react'
import { sentenceOf } from '../../../app/failures.ts'
import { texts as shared } from '../../../app/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Field, Problem } from '../../../ui/field.tsx'
import { FolderChooser } from './folder-chooser.tsx'
import type { Folder } from '../model.ts'
import { refreshContents } from '../queries.ts'
import { restore, type Trashed } from '../trash/queries.ts'
import { texts } from '../trash/texts.ts'

type Props = {
  readonly entry: Trashed
  /** Why the item can't be restored to its original place. */
  readonly why: string
  readonly onClose: () => void
}

/** Restores an item with another name or to another folder. */
export function RestoreDialog({ entry, why, onClose }: Props) {
  const [name, setName] = useState(entry.name)
  const [folder, setFolder] = useState<Folder>()
  const [problem, setProblem] = useState(why)
  const isPlaced = folder !== undefined || entry.parent_path_part_id !== null
  const save = async (): Promise<void> => {
    const parent = folder && { parent_path_part_id: folder.path_part_id }
    try {
      await restore(entry, { ...parent, name: name.trim() })
      await refreshContents()
      onClose()
    } catch (error) {
      setProblem(sentenceOf(error))
    }
  }
  return (
    <Dialog open title={texts.restoreTitle(entry.name)} onClose={onClose}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Problem>{problem}</Problem>
        <Field
          label={texts.name}
          autoFocus
          required
          maxLength={255}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <fieldset className="flex flex-col gap-1">
          <legend>{texts.folder}</legend>
          {entry.parent_path_part_id !== null && (
            <p className="text-sm text-soft">{texts.formerFolder}</p>
          )}
          <FolderChooser path={[]} folder={folder} onChoose={setFolder} />
        </fieldset>
        <DialogActions>
          <Button onClick={onClose}>{shared.cancel}</Button>
          <Button look="strong" type="submit" disabled={name.trim() === '' || !isPlaced}>
            {texts.restore}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
