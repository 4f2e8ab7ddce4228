import about from '../../../../samples/about.json' with { type: 'json' }
import { setTimeout as sleep } from 'node:timers/promises'
import { say } from '../terminal.ts'
import type { Client } from '../client.ts'
import type { Notifications } from './notifications.ts'
import type { SampleDocument } from './samples.ts'

type Ingest = { readonly workflow_id: string; readonly document_version_id: string }

/** An accepted upload. */
export type Upload = Ingest & { readonly fileName: string }

type Run = {
  readonly status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled'
  readonly last_activity: string | null
  readonly error: string | null
  readonly progress: {
    readonly step: string
    readonly done?: number | null
    readonly total?: number | null
  }
}

type Version = {
  readonly system_metadata: {
    readonly total_pages?: number | null
    readonly total_sections?: number | null
    readonly total_chunks?: number | null
  }
}

const POLL_MS = 100
const NAME_WIDTH = 24

/**
 * Uploads the sample documents into a new folder in the tenant's shared folder, as the workspace does.
 * @throws Refused with 409 if that folder already exists
 */
export async function uploadSamples(
  client: Client,
  samples: readonly SampleDocument[],
): Promise<Upload[]> {
  const { items } = await client.get<{ items: { name: string; path_part_id: string }[] }>(
    '/v1/folders',
  )
  const shared = items.find(({ name }) => name === 'shared')
  if (!shared) throw new Error('The tenant has no shared folder.')
  const folder = await client.post<{ path_part_id: string }>('/v1/folders', {
    name: about.folder,
    parent_path_part_id: shared.path_part_id,
  })
  return Promise.all(samples.map((sample) => upload(client, folder, sample)))
}

/** Uploads a document as a form with the file, as a browser would. */
async function upload(
  client: Client,
  folder: { readonly path_part_id: string },
  { fileName, mediaType, bytes }: SampleDocument,
): Promise<Upload> {
  const form = new FormData()
  form.set('path_part_id', folder.path_part_id)
  form.set('file', new Blob([Uint8Array.from(bytes)], { type: mediaType }), fileName)
  const answer = await client.post<Ingest>('/v1/documents/ingest', form)
  return { ...answer, fileName }
}

/**
 * Waits for the notification of an upload and prints every step. Also calls `onProgress` for each.
 * @throws Error if the ingestion fails
 */
export async function follow(
  client: Client,
  { workflow_id: workflowId, document_version_id: versionId, fileName }: Upload,
  { notifications, onProgress }: { notifications: Notifications; onProgress: () => void },
): Promise<void> {
  const report = (what: string): void => {
    onProgress()
    say(`    ${fileName.padEnd(NAME_WIDTH)}${what}`)
  }
  const over = new AbortController()
  const completed = notifications.completed(workflowId).finally(() => over.abort())
  await Promise.race([completed, watch(client, workflowId, { report, signal: over.signal })])
  // The state is written before the notification, which may still be on its way.
  await completed
  const { system_metadata: metadata } = await client.get<Version>(
    `/v1/document_versions/${versionId}`,
  )
  const counts = [
    countOf(metadata.total_pages, 'page'),
    countOf(metadata.total_sections, 'section'),
    countOf(metadata.total_chunks, 'chunk'),
  ]
  report(`ready: ${counts.filter(Boolean).join(', ')}`)
}

/** Polls the state of a run until it ends, and prints changes. */
async function watch(
  client: Client,
  workflowId: string,
  { report, signal }: { report: (what: string) => void; signal: AbortSignal },
): Promise<void> {
  let last = ''
  while (!signal.aborted) {
    const run = await client.get<Run>(`/v1/workflows/document_versions/${workflowId}`)
    if (run.status === 'failed' || run.status === 'cancelled') {
      throw new Error(
        `The ingestion ended with status ${run.status}: ${run.error ?? 'no reason given'}`,
      )
    }
    if (run.status === 'completed' || signal.aborted) return
    const now = describe(run)
    if (now !== last) report(now)
    last = now
    await sleep(POLL_MS)
  }
}

function describe({ status, last_activity: activity, progress }: Run): string {
  if (status === 'pending') return 'waiting'
  const step = (activity ?? progress.step).replaceAll('_', ' ')
  const { done, total } = progress
  if (done == null || total == null) return step
  return `${step} ${done}/${total}${progress.step === 'convert' ? ' pages' : ''}`
}

function countOf(count: number | null | undefined, noun: string): string {
  if (count == null || count === 0) return ''
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
