import { useSyncExternalStore } from 'react'
import { sentenceOf } from './failures.ts'
import { OFFER_MS, offerUndo } from './undo.tsx'

type Deletion = {
  /** The ids to hide until then. */
  readonly hides: readonly string[]
  /** The message that offers to undo it. */
  readonly done: string
  /**
   * Deletes permanently. Its request must outlive the page (`keepalive`).
   * @returns the ids of receipts to offer
   * @throws ArborError
   */
  readonly run: () => Promise<readonly string[] | void>
  /** Reloads what is shown. After that, nothing is hidden. */
  readonly refresh: () => Promise<void>
  readonly onUndo?: (() => void) | undefined
  /** A message for a failure, if there is more to say than usual. */
  readonly explain?: (error: unknown) => Promise<string>
}

/** Deletions that wait until the undo offer expires, because the server deletes permanently. */
const waiting = new Map<Deletion, ReturnType<typeof setTimeout>>()
let hidden: ReadonlySet<string> = new Set()
const watchers = new Set<() => void>()

/** The ids of items that are being deleted. Lists omit them. */
export function useHidden(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => hidden)
}

/** Hides something, and deletes it unless the person undoes that in time. */
export function deleteLater(deletion: Deletion): void {
  const timer = setTimeout(() => void carryOut(deletion), OFFER_MS)
  waiting.set(deletion, timer)
  notifyWatchers()
  offerUndo(deletion.done, async () => {
    clearTimeout(timer)
    // Too late: the request has been sent.
    if (!waiting.has(deletion)) return
    waiting.delete(deletion)
    notifyWatchers()
    deletion.onUndo?.()
  })
}

const running = new Set<Deletion>()

async function carryOut(deletion: Deletion): Promise<void> {
  clearTimeout(waiting.get(deletion))
  if (!waiting.delete(deletion)) return
  running.add(deletion)
  try {
    const receipts = await deletion.run()
    if (receipts) await offer(deletion.done, receipts)
  } catch (error) {
    offerUndo((await deletion.explain?.(error)) ?? sentenceOf(error))
  } finally {
    await deletion.refresh()
    running.delete(deletion)
    notifyWatchers()
  }
}

/** Its code is loaded after the deletion. */
async function offer(done: string, receipts: readonly string[]): Promise<void> {
  const { offerReceipts } = await import('./retention/receipts.ts')
  offerReceipts(done, receipts)
}

function notifyWatchers(): void {
  hidden = new Set([...waiting.keys(), ...running].flatMap(({ hides }) => hides))
  for (const watcher of watchers) watcher()
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

// Once the person has left the page, nothing can be undone.
addEventListener('pagehide', () => {
  for (const deletion of waiting.keys()) void carryOut(deletion)
})
