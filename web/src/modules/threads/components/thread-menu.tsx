import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import type { Thread } from '../model.ts'
import { texts } from '../texts.ts'
import { SaveItems } from './save-menu.tsx'

type Props = {
  readonly thread: Thread
  /** Undefined if the person can't rename the thread. */
  readonly onRename: (() => void) | undefined
  /** Undefined if the person can't delete the thread. */
  readonly onRemove: (() => void) | undefined
}

/** The menu of a thread. */
export function ThreadMenu({ thread, onRename, onRemove }: Props) {
  return (
    <Menu
      trigger={
        <IconButton label={texts.actions(thread.title)}>
          <EllipsisVertical size={14} />
        </IconButton>
      }
    >
      {onRename && (
        <MenuItem icon={<Pencil size={14} />} onSelect={onRename}>
          {texts.rename}
        </MenuItem>
      )}
      <SaveItems
        onSave={async (format) => {
          const { saveThread } = await import('../save/save.ts')
          await saveThread(format, thread)
        }}
      />
      {onRemove && (
        <MenuItem icon={<Trash2 size={14} />} danger onSelect={onRemove}>
          {texts.remove}
        </MenuItem>
      )}
    </Menu>
  )
}
