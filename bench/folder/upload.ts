import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Owner } from '../client.ts'
import type { SourceFile } from './files.ts'

/** The result of uploading a file. */
export type Uploaded = {
  readonly file: SourceFile
  /** 201, 409 if an earlier attempt was stored without a response, or the status of the rejection. */
  readonly status: number
  readonly refusal?: string
  /** Milliseconds from the last attempt's first byte to its response. */
  readonly ms: number
  /** Milliseconds since the first upload started. */
  readonly answeredAt: number
  readonly workflowId?: string
}

type Uploader = {
  /** The service at its current address. */
  readonly caller: () => Owner
  readonly signal: AbortSignal
  /** Members of the form in addition to the file. */
  readonly fields?: FieldsOf
}

export type FieldsOf = (file: SourceFile) => Readonly<Record<string, string>>

const AT_ONCE = 4
/** A killed server comes back after a few seconds. A client keeps retrying for this long. */
const PATIENCE_MS = 90_000
const PAUSE_MS = 250

/** Uploads all files, a few at a time, and retries when a connection breaks. */
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
      throw new Error(`The upload returned ${status}: ${JSON.stringify(body)}`)
    } catch (error) {
      if (performance.now() > deadline) throw error
      await sleep(PAUSE_MS, undefined, { signal })
    }
  }
}
