import { setTimeout as sleep } from 'node:timers/promises'
import type { Owner } from '../client.ts'

type Run = { readonly workflow_id: string; readonly status: string; readonly last_activity: string }
type Page = { readonly items: readonly Run[]; readonly total: number }

const POLL_MS = 500
const PAGE = 100
const SAY_MS = 15_000

export type Waiting = {
  readonly caller: () => Owner
  readonly signal: AbortSignal
  readonly say: (what: string) => void
  /** At which point to give up; milliseconds of performance.now(). */
  readonly deadline: number
  /** Whether further runs are still to come. */
  readonly more: () => boolean
}

/** Waits until every run is in a final state, or the time is over. */
export async function waitForAll({ caller, signal, say, deadline, more }: Waiting): Promise<void> {
  let said = performance.now()
  for (;;) {
    signal.throwIfAborted()
    const isLast = !more()
    const runs = await allRuns(caller()).catch(() => undefined)
    const open = runs?.filter(({ status }) => status === 'pending' || status === 'processing')
    if (isLast && open?.length === 0) return
    const now = performance.now()
    if (now > deadline) {
      const ids = (open ?? []).map((run) => `${run.workflow_id} (${run.last_activity})`)
      return say(`gave up waiting; not over: ${ids.join(', ') || 'not known'}`)
    }
    if (runs && open && now - said > SAY_MS) {
      said = now
      say(`${runs.length - open.length} of ${runs.length} uploads are over`)
    }
    await sleep(POLL_MS, undefined, { signal })
  }
}

async function allRuns(owner: Owner): Promise<Run[]> {
  const runs = new Map<string, Run>()
  for (let offset = 0; ; offset += PAGE) {
    const url = `/v1/workflows/document_versions?limit=${PAGE}&offset=${offset}`
    const { status, body } = await owner.get<Page>(url)
    if (status !== 200) throw new Error(`The list of runs answered ${status}.`)
    for (const run of body.items) runs.set(run.workflow_id, run)
    if (offset + PAGE >= body.total) return [...runs.values()]
  }
}
