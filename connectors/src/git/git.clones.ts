import type { Clone } from './git.clone.ts'

/** How long a copy is kept after its last use, so that the steps of a run share it. */
const KEPT_MS = 10 * 60 * 1000
const MAX_IDLE = 4

type Kept = {
  readonly clone: Promise<Clone>
  users: number
  timer?: NodeJS.Timeout
}

/** The copies of this process by what they were made with. The oldest comes first. */
const kept = new Map<string, Kept>()

export type Lease = { readonly clone: Clone; readonly release: () => void }

/** Uses the copy with this key, or makes it. */
export async function leaseClone(key: string, make: () => Promise<Clone>): Promise<Lease> {
  const found = kept.get(key) ?? { clone: make(), users: 0 }
  // Put it at the end.
  kept.delete(key)
  kept.set(key, found)
  clearTimeout(found.timer)
  found.users += 1
  let isReleased = false
  const release = (): void => {
    if (isReleased) return
    isReleased = true
    found.users -= 1
    if (found.users > 0) return
    found.timer = setTimeout(() => void remove(key, found), KEPT_MS).unref()
    const idle = [...kept].filter(([, { users }]) => users === 0)
    for (const [name, each] of idle.slice(0, -MAX_IDLE)) void remove(name, each)
  }
  try {
    return { clone: await found.clone, release }
  } catch (error) {
    kept.delete(key)
    throw error
  }
}

/** Removes all copies that nobody uses. For tests. */
export async function removeIdleClones(): Promise<void> {
  const idle = [...kept].filter(([, { users }]) => users === 0)
  await Promise.all(idle.map(([key, each]) => remove(key, each)))
}

async function removeNow(clone: Promise<Clone>): Promise<void> {
  try {
    await (await clone).remove()
  } catch {
    // The next process deletes what is left.
  }
}

function remove(key: string, entry: Kept): Promise<void> {
  clearTimeout(entry.timer)
  if (kept.get(key) === entry) kept.delete(key)
  return removeNow(entry.clone)
}
