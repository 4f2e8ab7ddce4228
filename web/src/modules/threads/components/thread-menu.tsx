import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { texts } from '../texts.ts'

type Props = {
  readonly title: string
  readonly onRename: () => void
  /** Undefined if the person can't delete the thread. */
  readonly onRemove: (() => void) | undefined
}

/** The menu of a thread. */
export function ThreadMenu({ title, onRename, onRemove }: Props) {
  return (
    <Menu
      trigger={
        <IconButton label={texts.actions(title)}>
          <EllipsisVertical size={14} />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil size={14} />} onSelect={onRename}>
        {texts.rename}
      </MenuItem>
      {onRemove && (
        <MenuItem icon={<Trash2 size={14} />} danger onSelect={onRemove}>
          {texts.remove}
        </MenuItem>
      )}
    </Menu>
  )
}
