import { useSyncExternalStore } from 'react'
import { sentenceOf } from './failures.ts'
import { OFFER_MS, offerUndo } from './undo.tsx'

type Deletion = {
  /** Ids of what is hidden meanwhile. */
  readonly hides: readonly string[]
  /** What is said about it. */
  readonly done: string
  /** Deletes for good. A request of it must outlive the page (`keepalive`). @throws ArborError */
  readonly run: () => Promise<void>
  /** Reads again what is shown; afterwards nothing is hidden any more. */
  readonly refresh: () => Promise<void>
  readonly onUndo?: (() => void) | undefined
  /** A sentence about a failure, where there is more to say than usual. */
  readonly explain?: (error: unknown) => Promise<string>
}

/** Deletions that wait for the end of the offer to take them back: the server deletes for good. */
const waiting = new Map<Deletion, ReturnType<typeof setTimeout>>()
let hidden: ReadonlySet<string> = new Set()
const watchers = new Set<() => void>()

/** Ids of what is being deleted: lists leave it out. */
export function useHidden(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => hidden)
}

/** Hides something, and deletes it unless that is taken back in time. */
export function deleteLater(deletion: Deletion): void {
  const timer = setTimeout(() => void carryOut(deletion), OFFER_MS)
  waiting.set(deletion, timer)
  tell()
  offerUndo(deletion.done, async () => {
    clearTimeout(timer)
    // Too late: it is on its way.
    if (!waiting.has(deletion)) return
    waiting.delete(deletion)
    tell()
    deletion.onUndo?.()
  })
}

const running = new Set<Deletion>()

async function carryOut(deletion: Deletion): Promise<void> {
  clearTimeout(waiting.get(deletion))
  if (!waiting.delete(deletion)) return
  running.add(deletion)
  try {
    await deletion.run()
  } catch (error) {
    offerUndo((await deletion.explain?.(error)) ?? sentenceOf(error))
  } finally {
    await deletion.refresh()
    running.delete(deletion)
    tell()
  }
}

function tell(): void {
  hidden = new Set([...waiting.keys(), ...running].flatMap(({ hides }) => hides))
  for (const watcher of watchers) watcher()
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

// Somebody who leaves takes nothing back any more.
addEventListener('pagehide', () => {
  for (const deletion of waiting.keys()) void carryOut(deletion)
})
