import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { useRef, useState, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { inputClass } from './field.tsx'

/** An element, or a point on the page. */
export type MenuPlace = Element | { readonly getBoundingClientRect: () => DOMRect }

type MenuAtProps = {
  readonly place: MenuPlace
  /** For screen readers. */
  readonly label: string
  readonly children: ReactNode
  /** Called when the menu has closed and the focus is back. */
  readonly onClosed: () => void
}

export type MenuProps = {
  /** The button that opens the menu. */
  readonly trigger: ReactElement<ComponentProps<'button'>>
  readonly children: ReactNode
  readonly align?: 'start' | 'end'
  readonly defaultOpen?: boolean
}

const popupClass =
  'max-h-(--available-height) min-w-44 overflow-y-auto rounded-md border border-line bg-panel p-1 shadow-lg outline-none'

/** A menu that is open initially. */
export function OpenMenu({ trigger, children, align = 'end' }: MenuProps) {
  return (
    <Base.Root modal={false} defaultOpen>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={4} className="z-50">
          <Base.Popup className={popupClass}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** A menu without a button. */
export function OpenMenuAt({ place, label, children, onClosed }: MenuAtProps) {
  const [isOpen, setOpen] = useState(true)
  // Where the focus was. It returns there before `onClosed`, which may move it elsewhere.
  const [before] = useState(() => document.activeElement)
  const giveBack = useRef(true)
  return (
    <Base.Root
      modal={false}
      open={isOpen}
      onOpenChange={(next, { reason }) => {
        giveBack.current = reason !== 'outside-press'
        setOpen(next)
      }}
      onOpenChangeComplete={(next) => {
        if (next) return
        if (giveBack.current && before instanceof HTMLElement) before.focus()
        onClosed()
      }}
    >
      <Base.Portal>
        <Base.Positioner anchor={place} align="start" sideOffset={2} className="z-50">
          <Base.Popup aria-label={label} finalFocus={false} className={popupClass}>
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
        'flex h-8 cursor-default items-center gap-2 rounded px-2 outline-offset-[-2px] select-none data-disabled:opacity-50 data-highlighted:bg-hover',
        danger && 'text-danger',
      )}
    >
      <span className="flex size-4 items-center justify-center">{icon}</span>
      {children}
    </Base.Item>
  )
}

type CheckProps = {
  readonly checked: boolean
  readonly children: ReactNode
  readonly onChange: (checked: boolean) => void
}

/** An item that is on or off. The menu stays open. */
export function MenuCheck({ checked, children, onChange }: CheckProps) {
  return (
    <Base.CheckboxItem
      checked={checked}
      onCheckedChange={onChange}
      closeOnClick={false}
      className="flex h-8 cursor-default items-center gap-2 rounded px-2 outline-offset-[-2px] select-none data-highlighted:bg-hover"
    >
      <span className="flex size-4 items-center justify-center">
        <Base.CheckboxItemIndicator>
          <Check size={14} aria-hidden />
        </Base.CheckboxItemIndicator>
      </span>
      {children}
    </Base.CheckboxItem>
  )
}

type FindProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Keys that a menu reacts to while people type in it. */
const MENU_KEYS: ReadonlySet<string> = new Set(['Escape', 'Tab', 'ArrowDown', 'ArrowUp'])

/** A field in a menu that searches its items. */
export function MenuFind({ label, value, onChange }: FindProps) {
  return (
    <input
      type="search"
      className={`${inputClass} mb-1`}
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        // Letters would choose an item by its name.
        if (!MENU_KEYS.has(event.key)) event.stopPropagation()
      }}
    />
  )
}

export function MenuLine() {
  return <Base.Separator className="my-1 h-px bg-line" />
}
