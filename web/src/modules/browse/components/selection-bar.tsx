import { X } from 'lucide-react'
import type { Action } from '../../../app/actions.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { texts } from '../texts.ts'

type Props = {
  readonly count: number
  readonly actions: readonly Action[]
  readonly onClear: () => void
}

/** The actions for the selected rows. */
export function SelectionBar({ count, actions, onClear }: Props) {
  return (
    <div role="toolbar" aria-label={texts.selected(count)} className="flex items-center gap-1">
      <IconButton label={texts.clear} onClick={onClear}>
        <X size={16} />
      </IconButton>
      <span className="mr-1 whitespace-nowrap">{texts.selected(count)}</span>
      {actions.map(
        ({ id, label, icon, isMenuOnly, run }) =>
          isMenuOnly !== true && (
            <Button
              key={id}
              look="quiet"
              className="px-2"
              aria-label={label}
              title={label}
              onClick={run}
            >
              {icon}
              <span className="hidden lg:inline">{label}</span>
            </Button>
          ),
      )}
    </div>
  )
}
