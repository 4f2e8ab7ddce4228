import type { Arbor, Uploaded } from '@arbor/client'

/** Wait until you can search an upload. Returns the final status of its ingestion. */
export async function waitForIngestion(arbor: Arbor, upload: Uploaded): Promise<string> {
  const stop = new AbortController()
  for await (const event of arbor.listen({ signal: stop.signal })) {
    // Check after each `connected`, too, because events before it are not repeated.
    if (event.event === 'connected' || 'workflow_id' in event) {
      const run = await arbor.get('/v1/workflows/document_versions/{workflow_id}', {
        params: { path: { workflow_id: upload.workflow_id } },
      })
      if (!['pending', 'processing'].includes(run.status)) return run.status
    }
  }
  throw new Error('The notifications ended.')
}
