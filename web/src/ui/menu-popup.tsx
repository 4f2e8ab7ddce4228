import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import type { MenuProps } from './menu.tsx'

/** A menu that is open at first. */
export function OpenMenu({ trigger, children, align = 'end' }: MenuProps) {
  return (
    <Base.Root modal={false} defaultOpen>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={4} className="z-50">
          <Base.Popup className="min-w-44 rounded-md border border-line bg-panel p-1 shadow-lg outline-none">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

type ItemProps = {
  readonly icon?: ReactNode
  readonly children: ReactNode
  readonly onSelect: () => void
  readonly danger?: boolean
  readonly disabled?: boolean
}

export function MenuItem({
  icon,
  children,
  onSelect,
  danger = false,
  disabled = false,
}: ItemProps) {
  return (
    <Base.Item
      onClick={onSelect}
      disabled={disabled}
      className={cx(
        'flex h-8 cursor-default items-center gap-2 rounded px-2 outline-none select-none data-disabled:opacity-50 data-highlighted:bg-hover',
        danger && 'text-danger',
      )}
    >
      <span className="flex size-4 items-center justify-center">{icon}</span>
      {children}
    </Base.Item>
  )
}

export function MenuLine() {
  return <Base.Separator className="my-1 h-px bg-line" />
}
