import { WORKER_STEPS, type WorkerSteps } from '../config/worker-steps.ts'
import type { Driver } from '../db/index.ts'

const PROCESS = 'arbor'

/** What a process does: serve requests, work on jobs, or both. */
export type Roles = { readonly api: boolean; readonly worker: boolean }

/**
 * The name of a process on its database connections. It tells operators whose connections they are, and other
 * processes which steps this one handles. At most 63 bytes.
 */
export function processName(roles: Roles, steps: readonly WorkerSteps[]): string {
  const name = roles.api ? [PROCESS, 'api'] : [PROCESS]
  return (roles.worker ? [...name, 'worker', ...steps] : name).join(' ')
}

/**
 * The steps that no running process handles.
 * @returns undefined if no process is running, or none is visible
 */
export async function untakenSteps(driver: Driver): Promise<readonly WorkerSteps[] | undefined> {
  const { rows } = await driver.query(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and application_name like $1`,
    [`${PROCESS} %`],
  )
  if (rows.length === 0) return undefined
  const taken = new Set(rows.flatMap(({ name }) => String(name).split(' ')))
  return WORKER_STEPS.filter((step) => !taken.has(step))
}
