import type { Schemas } from '@arbor/client'
import type { LiveIngestion } from '../../app/live.ts'
import { remedyOf } from '../../app/remedy-of.ts'
import { STEPS } from '../browse/model.ts'

export type Job = Schemas['IngestionResponse']

/** Filters of the list. */
export const SHOWN = ['all', 'active', 'failed', 'cancelled', 'completed'] as const
export type Shown = (typeof SHOWN)[number]

export type JobsState = {
  readonly show?: Exclude<Shown, 'all'> | undefined
  readonly page?: number | undefined
}

/** Reads the filter and page from URL parameters. */
export function readJobs({ show, page }: Readonly<Record<string, unknown>>): JobsState {
  const known = SHOWN.find((one) => one === show)
  const index = Number(page)
  return {
    show: known === 'all' ? undefined : known,
    page: Number.isSafeInteger(index) && index > 0 ? index : undefined,
  }
}

export type Step = {
  readonly name: (typeof STEPS)[number]
  /** Progress from 0 to 1; undefined for a step that failed or was canceled. */
  readonly share: number | undefined
  readonly milliseconds: number | undefined
}

/** The steps of a job and their progress, from the loaded job or a live event, whichever is further along. */
export function stepsOf(job: Job, live: LiveIngestion | undefined): Step[] {
  const { timings } = job.progress
  const read = {
    step: job.progress.step,
    done: job.progress.done ?? undefined,
    total: job.progress.total ?? undefined,
  }
  const at = isActive(job) ? newer(read, live) : read
  const current = STEPS.findIndex((name) => name === at.step)
  return STEPS.map((name, index) => {
    const milliseconds = index <= current || job.status === 'completed' ? timings[name] : undefined
    if (job.status === 'completed' || index < current) return { name, share: 1, milliseconds }
    if (index > current) return { name, share: 0, milliseconds }
    if (job.status === 'failed' || job.status === 'cancelled') {
      return { name, share: undefined, milliseconds }
    }
    const share = at.total ? Math.min(1, (at.done ?? 0) / at.total) : 0
    return { name, share, milliseconds }
  })
}

/** The one that is further along. An event can be older than the loaded list. */
function newer(read: LiveIngestion, live: LiveIngestion | undefined): LiveIngestion {
  if (!live) return read
  const order = (at: LiveIngestion) => STEPS.findIndex((name) => name === at.step)
  if (order(live) !== order(read)) return order(live) > order(read) ? live : read
  return (live.done ?? 0) >= (read.done ?? 0) ? live : read
}

/** Whether a job is waiting or running. */
export function isActive({ status }: Pick<Job, 'status'>): boolean {
  return status === 'pending' || status === 'processing'
}

/** The duration of a job in milliseconds. Undefined if it is still running or never started. */
export function durationOf(job: Job): number | undefined {
  if (job.close_time == null) return undefined
  const duration = Date.parse(job.close_time) - Date.parse(job.last_run_timestamp)
  return duration >= 0 ? duration : undefined
}

/** Whether running a job again may end otherwise. It can't if its file is unreadable. */
export function mayHelpAgain({ status, error }: Pick<Job, 'status' | 'error'>): boolean {
  return status === 'cancelled' || (status === 'failed' && remedyOf(error) !== 'file')
}
