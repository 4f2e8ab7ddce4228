import type { EnvReader } from './env.ts'

/** What one tenant may use. Infinity where there is no limit. */
export type TenantLimits = {
  readonly documents: number
  /** Uploaded files and the results of their conversions. */
  readonly fileBytes: number
  /** Texts and metadata in the database. */
  readonly textBytes: number
  /** For which its documents may keep workers busy. */
  readonly secondsPerHour: number
  readonly secondsPerDay: number
  /** Runs of its workflows at a time; further ones wait. */
  readonly workflowRuns: number
}

const MEBIBYTE = 1024 * 1024
const MOST = 1_000_000_000

/** 0 stands for no limit. */
export function readTenantLimits(reader: EnvReader): TenantLimits {
  const read = (name: Parameters<EnvReader['integer']>[0], usual: number, unit = 1) => {
    const value = reader.integer(name, { min: 0, max: MOST }) ?? usual
    return value === 0 ? Number.POSITIVE_INFINITY : value * unit
  }
  return {
    documents: read('ARBOR_TENANT_MAX_DOCUMENTS', 200_000),
    fileBytes: read('ARBOR_TENANT_MAX_FILES_MB', 51_200, MEBIBYTE),
    textBytes: read('ARBOR_TENANT_MAX_TEXT_MB', 10_240, MEBIBYTE),
    secondsPerHour: read('ARBOR_TENANT_SECONDS_PER_HOUR', 7200),
    secondsPerDay: read('ARBOR_TENANT_SECONDS_PER_DAY', 86_400),
    workflowRuns: reader.integer('ARBOR_TENANT_WORKFLOW_RUNS', { min: 1, max: 100 }) ?? 2,
  }
}
