import { Download, FileText } from 'lucide-react'
import { sentenceOf } from '../../../app/failures.ts'
import { offerUndo } from '../../../app/undo.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import type { Format } from '../save/save.ts'
import { texts } from '../texts.ts'

type Props = { readonly onSave: (format: Format) => Promise<void> }

/** A button with the formats in which an answer can be saved. */
export function SaveMenu({ onSave }: Props) {
  return (
    <Menu
      align="start"
      trigger={
        <IconButton label={texts.save}>
          <Download size={14} />
        </IconButton>
      }
    >
      <SaveItems onSave={onSave} />
    </Menu>
  )
}

/** The formats as entries of a menu. */
export function SaveItems({ onSave }: Props) {
  const save = (format: Format): void => {
    onSave(format).catch((error: unknown) => offerUndo(sentenceOf(error)))
  }
  return (
    <>
      <MenuItem icon={<Download size={14} />} onSelect={() => save('markdown')}>
        {texts.saveMarkdown}
      </MenuItem>
      <MenuItem icon={<FileText size={14} />} onSelect={() => save('word')}>
        {texts.saveWord}
      </MenuItem>
    </>
  )
}
