import { setTimeout as sleep } from 'node:timers/promises'
import type { Owner } from '../client.ts'
import { watchPeak, type Resident } from '../memory.ts'
import type { Service } from '../service.ts'
import type { SourceFile } from './files.ts'
import { uploadAll, type FieldsOf, type Uploaded } from './upload.ts'

type Run = { readonly workflow_id: string; readonly status: string; readonly last_activity: string }
type Page = { readonly items: readonly Run[]; readonly total: number }

const POLL_MS = 500
const PAGE = 100
const SAY_MS = 15_000

/** The results of all uploads. */
export type IngestedAll = {
  readonly uploads: readonly Uploaded[]
  /** From the first upload to the end of the last run. */
  readonly wallMs: number
  readonly peak: Resident
}

/** Uploads all files and waits until every run has ended or time is up. */
export async function ingestAll(
  service: Service,
  files: readonly SourceFile[],
  options: Pick<Waiting, 'signal' | 'say'> & { limitMs: number; fields?: FieldsOf },
): Promise<IngestedAll> {
  const { signal, say, limitMs, fields } = options
  const caller = () => service.caller()
  const resident = watchPeak(() => service.resident())
  const began = performance.now()
  let uploading = true
  try {
    const uploaded = uploadAll(files, { caller, signal, ...(fields && { fields }) })
    const deadline = began + limitMs
    const [uploads] = await Promise.all([
      uploaded.finally(() => (uploading = false)),
      waitForAll({ caller, signal, say, deadline, more: () => uploading }),
    ])
    return { uploads, wallMs: performance.now() - began, peak: resident.stop() }
  } finally {
    resident.stop()
  }
}

type Waiting = {
  readonly caller: () => Owner
  readonly signal: AbortSignal
  readonly say: (what: string) => void
  /** The time at which to give up, in milliseconds of performance.now(). */
  readonly deadline: number
  /** Whether more runs will follow. */
  readonly more: () => boolean
}

/** Waits until every run is in a final state or time is up. */
async function waitForAll({ caller, signal, say, deadline, more }: Waiting): Promise<void> {
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
      return say(`gave up waiting; still open: ${ids.join(', ') || 'not known'}`)
    }
    if (runs && open && now - said > SAY_MS) {
      said = now
      say(`${runs.length - open.length} of ${runs.length} uploads have ended`)
    }
    await sleep(POLL_MS, undefined, { signal })
  }
}

async function allRuns(owner: Owner): Promise<Run[]> {
  const runs = new Map<string, Run>()
  for (let offset = 0; ; offset += PAGE) {
    const url = `/v1/workflows/document_versions?limit=${PAGE}&offset=${offset}`
    const { status, body } = await owner.get<Page>(url)
    if (status !== 200) throw new Error(`The list of runs returned ${status}.`)
    for (const run of body.items) runs.set(run.workflow_id, run)
    if (offset + PAGE >= body.total) return [...runs.values()]
  }
}
