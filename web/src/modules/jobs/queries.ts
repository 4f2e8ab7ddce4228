import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { arbor } from '../../app/arbor.ts'
import { queryClient } from '../../app/query-client.ts'
import type { Job, Shown } from './model.ts'

/** Jobs per page. */
export const PAGE_SIZE = 50

export const jobsQuery = (show: Shown, page: number) =>
  queryOptions({
    queryKey: ['runs', show, page],
    queryFn: () =>
      arbor.get('/v1/ingestions', {
        params: { query: { status: show, limit: PAGE_SIZE, offset: page * PAGE_SIZE } },
      }),
    placeholderData: keepPreviousData,
  })

export function refreshJobs(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['runs'] })
}

const pathOf = ({ workflow_id }: Pick<Job, 'workflow_id'>) => ({
  params: { path: { workflow_id } },
})

/** @throws ArborError `conflict` if it is still running */
export async function runAgain(job: Pick<Job, 'workflow_id'>): Promise<void> {
  await arbor.post('/v1/workflows/document_versions/{workflow_id}', pathOf(job))
}

/** Cancels a job. A job that has ended stays unchanged. */
export async function cancelJob(job: Pick<Job, 'workflow_id'>): Promise<void> {
  await arbor.delete('/v1/workflows/{workflow_id}', pathOf(job))
}
