import type { EnvReader } from './env.ts'
import type { WholeName } from './settings.ts'

/** What one tenant can use. Infinity means no limit. */
export type TenantLimits = {
  readonly documents: number
  /** Uploaded files and the results of their conversions. */
  readonly fileBytes: number
  /** Texts and metadata in the database. */
  readonly textBytes: number
  /** Maximum processing time of the tenant's documents. */
  readonly secondsPerHour: number
  readonly secondsPerDay: number
  /** Questions to the assistant on a day in UTC. */
  readonly questionsPerDay: number
  /** Workflow runs at a time. Further ones wait. */
  readonly workflowRuns: number
}

const MEBIBYTE = 1024 * 1024

type Limit = Extract<WholeName, `ARBOR_TENANT_${'MAX' | 'SECONDS' | 'QUESTIONS'}_${string}`>

/** 0 means no limit. */
export function readTenantLimits(reader: EnvReader): TenantLimits {
  const read = (name: Limit, unit = 1) => {
    const value = reader.whole(name)
    return value === 0 ? Number.POSITIVE_INFINITY : value * unit
  }
  return {
    documents: read('ARBOR_TENANT_MAX_DOCUMENTS'),
    fileBytes: read('ARBOR_TENANT_MAX_FILES_MB', MEBIBYTE),
    textBytes: read('ARBOR_TENANT_MAX_TEXT_MB', MEBIBYTE),
    secondsPerHour: read('ARBOR_TENANT_SECONDS_PER_HOUR'),
    secondsPerDay: read('ARBOR_TENANT_SECONDS_PER_DAY'),
    questionsPerDay: read('ARBOR_TENANT_QUESTIONS_PER_DAY'),
    workflowRuns: reader.whole('ARBOR_TENANT_WORKFLOW_RUNS'),
  }
}
