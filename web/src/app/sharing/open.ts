/** A folder or document whose dialog can be opened. */
export type Shared = {
  readonly part: string
  readonly name: string
  /** The URL of the item in the workspace. */
  readonly address: string
}

let open: Shared | undefined
const watchers = new Set<() => void>()

/** Opens the dialog for sharing an item, or closes it. The frame around the screens shows it. */
export function showSharing(item: Shared | undefined): void {
  open = item
  for (const watcher of watchers) watcher()
}

export const openSharing = {
  get: (): Shared | undefined => open,
  subscribe: (watcher: () => void): (() => void) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  },
}
