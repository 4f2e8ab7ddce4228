/** Folders or documents whose legal holds are shown. */
export type Holdable = { readonly part: string; readonly name: string }

let open: readonly Holdable[] | undefined
const watchers = new Set<() => void>()

/** Shows the legal holds on items, or closes the dialog. The frame around the screens shows it. */
export function showHolds(items: readonly Holdable[] | undefined): void {
  open = items
  for (const watcher of watchers) watcher()
}

export const openHolds = {
  get: (): readonly Holdable[] | undefined => open,
  subscribe: (watcher: () => void): (() => void) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  },
}
