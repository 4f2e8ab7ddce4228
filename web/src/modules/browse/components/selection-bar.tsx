import { FolderInput, KeyRound, Pencil, RotateCcw, Tags, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMe } from '../../../app/session.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { stateOf, type Item } from '../model.ts'
import { texts } from '../texts.ts'

export type ItemAction = 'rename' | 'move' | 'tag' | 'delete' | 'run' | 'access'

type Props = {
  readonly items: readonly Item[]
  readonly mayWrite: boolean
  readonly onAction: (action: ItemAction) => void
  readonly onClear: () => void
}

/** What can be done with the selected rows; what the person may not do is not offered. */
export function SelectionBar({ items, mayWrite, onAction, onClear }: Props) {
  const { current_tenant_role: role } = useMe()
  const own = items.every((item) => !item.system_managed)
  const failed = items.filter((item) =>
    ['failed', 'cancelled'].includes(stateOf(item)?.status ?? ''),
  )
  return (
    <div
      role="toolbar"
      aria-label={texts.selected(items.length)}
      className="flex items-center gap-1"
    >
      <IconButton label={texts.clear} onClick={onClear}>
        <X size={16} />
      </IconButton>
      <span className="mr-1 whitespace-nowrap">{texts.selected(items.length)}</span>
      {mayWrite && (
        <>
          {own && items.length === 1 && (
            <Action
              icon={<Pencil size={14} />}
              label={texts.rename}
              onSelect={() => onAction('rename')}
            />
          )}
          {own && (
            <Action
              icon={<FolderInput size={14} />}
              label={texts.move}
              onSelect={() => onAction('move')}
            />
          )}
          <Action icon={<Tags size={14} />} label={texts.tag} onSelect={() => onAction('tag')} />
          {role !== 'USER' && items.length === 1 && (
            <Action
              icon={<KeyRound size={14} />}
              label={texts.access}
              onSelect={() => onAction('access')}
            />
          )}
          {failed.length > 0 && (
            <Action
              icon={<RotateCcw size={14} />}
              label={texts.runAgain}
              onSelect={() => onAction('run')}
            />
          )}
          {own && (
            <Action
              icon={<Trash2 size={14} />}
              label={texts.remove}
              onSelect={() => onAction('delete')}
            />
          )}
        </>
      )}
    </div>
  )
}

type ActionProps = {
  readonly icon: ReactNode
  readonly label: string
  readonly onSelect: () => void
}

function Action({ icon, label, onSelect }: ActionProps) {
  return (
    <Button look="quiet" className="px-2" aria-label={label} title={label} onClick={onSelect}>
      {icon}
      <span className="hidden lg:inline">{label}</span>
    </Button>
  )
}
