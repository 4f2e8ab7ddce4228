import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { arbor } from '../../../app/arbor.ts'
import { sentenceOf } from '../../../app/failures.ts'
import { texts as shared } from '../../../app/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Field, Problem } from '../../../ui/field.tsx'
import { refreshContents } from '../queries.ts'
import { texts } from '../texts.ts'

type Props = { readonly parent: string; readonly onClose: () => void }

/** Creates a Markdown document in a folder, and opens it in the editor. */
export function NewPageDialog({ parent, onClose }: Props) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const create = async (): Promise<void> => {
    setBusy(true)
    try {
      const title = name.trim().replace(/\.(?:md|markdown)$/i, '')
      const file = new File([`# ${title}\n\n`], `${title}.md`)
      const form = { file, name: file.name, path_part_id: parent }
      const { document_id: id } = await arbor.uploadDocument(form)
      onClose()
      void refreshContents()
      await navigate({ to: '/documents/$id/edit', params: { id } })
    } catch (error) {
      setProblem(sentenceOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog open title={texts.newPage} onClose={onClose}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void create()
        }}
      >
        <Field
          label={texts.newPageName}
          autoFocus
          required
          maxLength={250}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Problem>{problem}</Problem>
        <DialogActions>
          <Button onClick={onClose}>{shared.cancel}</Button>
          <Button look="strong" type="submit" disabled={isBusy || name.trim() === ''}>
            {texts.create}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
