import { useNavigate } from '@tanstack/react-router'
import { arbor } from '../../../app/arbor.ts'
import { refreshContents } from '../queries.ts'
import { texts } from '../texts.ts'
import { NameDialog } from './name-dialog.tsx'

type Props = { readonly parent: string; readonly onClose: () => void }

/** Creates a Markdown document in a folder, and opens it in the editor. */
export function NewPageDialog({ parent, onClose }: Props) {
  const navigate = useNavigate()
  const create = async (name: string): Promise<void> => {
    const title = name.replace(/\.(?:md|markdown)$/i, '')
    const file = new File([`# ${title}\n\n`], `${title}.md`)
    const form = { file, name: file.name, path_part_id: parent }
    const { document_id: id } = await arbor.uploadDocument(form)
    onClose()
    void refreshContents()
    await navigate({ to: '/documents/$id/edit', params: { id } })
  }
  return (
    <NameDialog
      title={texts.newPage}
      label={texts.newPageName}
      maxLength={250}
      onClose={onClose}
      onCreate={create}
    />
  )
}
