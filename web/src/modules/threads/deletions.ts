import { removeThread } from '../../app/ask.ts'
import { sentenceOf } from '../../app/failures.ts'
import { OFFER_MS, offerUndo } from '../../app/undo.tsx'
import { familyOf, type Thread } from './model.ts'
import { refreshThreads } from './queries.ts'
import { texts } from './texts.ts'

type Deletion = {
  /** The thread and its subthreads. */
  readonly family: ReadonlySet<string>
  readonly timer: ReturnType<typeof setTimeout>
}

/** Threads that are hidden and will be deleted when nobody has taken it back; a deletion is for good. */
const waiting = new Map<string, Deletion>()
let hidden: ReadonlySet<string> = new Set()
const watchers = new Set<() => void>()

/** For `useSyncExternalStore`: the threads that are hidden. */
export const hiddenThreads = {
  get: (): ReadonlySet<string> => hidden,
  subscribe: (watcher: () => void): (() => void) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  },
}

/** Hides a thread with its subthreads, and deletes it unless that is taken back in time. */
export function deleteLater(thread: Thread, all: readonly Thread[], onUndo?: () => void): void {
  const { id, title } = thread
  const family = familyOf(all, id)
  const timer = setTimeout(() => void carryOut(id), OFFER_MS)
  waiting.set(id, { family, timer })
  tell()
  offerUndo(texts.removed(title, family.size - 1), async () => {
    clearTimeout(waiting.get(id)?.timer)
    waiting.delete(id)
    tell()
    onUndo?.()
  })
}

async function carryOut(id: string): Promise<void> {
  const deletion = waiting.get(id)
  if (!deletion) return
  clearTimeout(deletion.timer)
  try {
    await removeThread(id)
    await refreshThreads()
  } catch (error) {
    offerUndo(sentenceOf(error))
  } finally {
    waiting.delete(id)
    tell()
  }
}

function tell(): void {
  hidden = new Set([...waiting.values()].flatMap(({ family }) => [...family]))
  for (const watcher of watchers) watcher()
}

// Somebody who leaves takes nothing back any more.
addEventListener('pagehide', () => {
  for (const id of waiting.keys()) void carryOut(id)
})
