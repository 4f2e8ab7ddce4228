import { everyItem, type Schemas, shownPath } from '@arbor/client'
import { inSession, type Common } from '../session.ts'
import { print, printJson, say } from '../terminal.ts'

type JobsOptions = Common & {
  readonly status: Schemas['IngestionFilter']
  readonly limit: number
  readonly cancel?: string | undefined
  readonly retry?: string | undefined
}

/** Lists ingestions, newest first, or cancels or retries one. */
export async function runJobs(options: JobsOptions): Promise<void> {
  await inSession(options, async ({ arbor }) => {
    const { cancel, retry: again, status, limit, json } = options
    if (cancel !== undefined) {
      const params = { path: { workflow_id: cancel } }
      const answer = await arbor.delete('/v1/workflows/{workflow_id}', { params })
      return json ? printJson(answer) : say(messageOf(answer))
    }
    if (again !== undefined) {
      const params = { path: { workflow_id: again } }
      const answer = await arbor.post('/v1/workflows/document_versions/{workflow_id}', { params })
      return json ? printJson(answer) : say(messageOf(answer))
    }
    const jobs = everyItem((page) =>
      arbor.get('/v1/ingestions', { params: { query: { ...page, status } } }),
    )
    let left = limit
    for await (const job of jobs) {
      if (json) await printJson(job)
      else await print(lineOf(job))
      left -= 1
      if (left === 0) break
    }
  })
}

/** The API says workflow for any job. */
function messageOf({ message }: { readonly message: string }): string {
  return message.replace('workflow', 'job').replace('cancelled', 'canceled')
}

function lineOf(job: Schemas['IngestionResponse']): string {
  const { step, done, total } = job.progress
  const isOpen = job.status === 'pending' || job.status === 'processing'
  const far = done != null && total != null ? ` ${done}/${total}` : ''
  const more = isOpen ? `  ${step}${far}` : job.error ? `  ${job.error}` : ''
  return `${job.workflow_id}  ${job.status.padEnd(10)}  ${shownPath(job)} v${job.version}${more}`
}
