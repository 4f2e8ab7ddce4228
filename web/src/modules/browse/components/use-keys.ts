import type { KeyboardEvent } from 'react'
import { mayRename, type Place } from '../../../app/access/rights.ts'
import type { Item, PickMode } from '../model.ts'
import type { Items } from './use-items.ts'

type Props = {
  readonly folder: Place
  readonly onOpen: (item: Item) => void
  readonly onLook: (index: number) => void
  readonly onRenaming: (part: string | undefined) => void
  readonly onDelete: (isPermanent: boolean) => void
}

type Keyed = {
  readonly active: number | undefined
  readonly count: number
  /** Items side by side: one in a list. */
  readonly columns: number
  readonly items: Pick<Items, 'at'>
  readonly pick: (index: number, mode: PickMode) => void
  readonly reveal: (index: number) => void
  /** Moves the selected items up or down by one. */
  readonly step: (by: 1 | -1) => void
  readonly openMenu: () => void
}

/** Keyboard control of the list and the grid. */
export function useKeys(props: Props, keyed: Keyed) {
  const { active, count, columns, items, pick, reveal, step } = keyed
  const go = (index: number, mode: 'one' | 'range'): void => {
    const at = Math.max(0, Math.min(count - 1, index))
    pick(at, mode)
    reveal(at)
  }
  return (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return
    const mode = event.shiftKey ? 'range' : 'one'
    const item = active === undefined ? undefined : items.at(active)
    const toggle = (): void => void (active !== undefined && pick(active, 'toggle'))
    const beside = columns === 1 ? undefined : (by: number) => () => go((active ?? -by) + by, mode)
    const keys: Record<string, (() => void) | undefined> = {
      ArrowDown: () => go(active === undefined ? 0 : active + columns, mode),
      ArrowUp: () => go((active ?? count) - columns, mode),
      ArrowRight: beside?.(1),
      ArrowLeft: beside?.(-1),
      'Alt ArrowDown': () => step(1),
      'Alt ArrowUp': () => step(-1),
      Home: () => go(0, mode),
      End: () => go(count - 1, mode),
      ' ': active === undefined ? undefined : () => props.onLook(active),
      'Control  ': toggle,
      x: toggle,
      Enter: item && (() => props.onOpen(item)),
      F2:
        item && mayRename(props.folder, item)
          ? () => props.onRenaming(item.path_part_id)
          : undefined,
      Delete: () => props.onDelete(event.shiftKey),
      ContextMenu: keyed.openMenu,
    }
    const isMenuKey = event.shiftKey && event.key === 'F10'
    const act = isMenuKey ? keyed.openMenu : keys[nameOf(event)]
    if (!act) return
    event.preventDefault()
    act()
  }
}

function nameOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): string {
  if (altKey) return `Alt ${key}`
  if (ctrlKey || metaKey) return key === ' ' || key.length === 1 ? `Control ${key}` : key
  return key
}
