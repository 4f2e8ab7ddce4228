import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Owner } from '../client.ts'
import type { SourceFile } from './files.ts'

/** What became of the upload of a file. */
export type Uploaded = {
  readonly file: SourceFile
  /** 201, 409 when an earlier try had been stored without an answer, or what refused it. */
  readonly status: number
  readonly refusal?: string
  /** Milliseconds from the last try's first byte to its answer. */
  readonly ms: number
  /** Since the first upload began. */
  readonly answeredAt: number
  readonly workflowId?: string
}

type Uploader = {
  /** The service at its address of the moment. */
  readonly caller: () => Owner
  readonly signal: AbortSignal
  /** Members of the form beside the file. */
  readonly fields?: FieldsOf
}

export type FieldsOf = (file: SourceFile) => Readonly<Record<string, string>>

const AT_ONCE = 4
/** A killed server is back after some seconds; a client goes on trying for so long. */
const PATIENCE_MS = 90_000
const PAUSE_MS = 250

/** Uploads all files, a few at a time, as a client does that tries again when the connection breaks. */
export async function uploadAll(
  files: readonly SourceFile[],
  uploader: Uploader,
): Promise<Uploaded[]> {
  const began = performance.now()
  const done: Uploaded[] = []
  const next = files.values()
  const work = async (): Promise<void> => {
    for (const file of next) done.push(await uploadPatiently(file, uploader, began))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return done
}

async function uploadPatiently(
  file: SourceFile,
  { caller, signal, fields }: Uploader,
  began: number,
): Promise<Uploaded> {
  const bytes = await readFile(file.path)
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    signal.throwIfAborted()
    const started = performance.now()
    try {
      const { status, body } = await caller().upload({
        name: file.name,
        bytes,
        fields: fields?.(file),
      })
      const now = performance.now()
      const times = { ms: now - started, answeredAt: now - began }
      if (status === 201) {
        const { workflow_id: workflowId } = body
        return { file, status, ...times, ...(workflowId !== undefined && { workflowId }) }
      }
      if (status < 500) return { file, status, refusal: JSON.stringify(body), ...times }
      throw new Error(`The upload answered ${status}: ${JSON.stringify(body)}`)
    } catch (error) {
      if (performance.now() > deadline) throw error
      await sleep(PAUSE_MS, undefined, { signal })
    }
  }
}
