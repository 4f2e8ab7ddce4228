import type { TenantLimits } from '../../../platform/config/tenant-limits.ts'
import type { Context } from '../../../platform/context/context.ts'
import { endWritesWith, type SystemTx, type TenantTx } from '../../../platform/db/index.ts'
import { problem, type Problem } from '../../../platform/core/errors.ts'
import { addToDay } from './days.queries.ts'
import {
  deleteReservation,
  insertReservation,
  lockUsage,
  readProcessing,
  readStored,
  type Stored,
} from './usage.queries.ts'

type Parts = Pick<Context, 'config' | 'doors'>
export type Counted = keyof Omit<Stored, 'reservedBytes'>

const MEBIBYTE = 1024 * 1024

/**
 * Checks that what the transaction has written is within the limits of the tenant. Other transactions wait
 * until it ends, so that two can't pass together. Call it last.
 * @throws Problem quota_spent
 */
export async function requireWithinLimits(
  tx: TenantTx,
  { config }: Pick<Context, 'config'>,
  tenantId: string,
  counted: readonly Counted[],
): Promise<void> {
  const limits = config.tenantLimits
  if (counted.every((each) => limits[each] === Infinity)) return
  await lockUsage(tx, tenantId)
  const stored = await readStored(tx, tenantId)
  const used = { ...stored, fileBytes: stored.fileBytes + stored.reservedBytes }
  const over = counted.find((each) => used[each] > limits[each])
  if (over) throw quotaSpent(over, limits)
}

function quotaSpent(counted: Counted, { documents, fileBytes, textBytes }: TenantLimits): Problem {
  const megabytes = (bytes: number) => ({ megabytes: Math.floor(bytes / MEBIBYTE) })
  if (counted === 'documents') return problem('documents_limit', { max: documents })
  if (counted === 'fileBytes') return problem('files_limit', megabytes(fileBytes))
  return problem('text_limit', megabytes(textBytes))
}

/** Space for an upload, reserved until the upload is stored or has failed. */
export type UploadRoom = {
  /** The number of bytes that may be uploaded. */
  readonly bytes: number
  /** The error for a caller who sends more than that; undefined if another limit applies. */
  readonly refusal: Problem | undefined
  /** Ends the reservation in the transaction that writes the upload, which counts from then on. */
  settle(tx: TenantTx): Promise<void>
  /** Ends the reservation after the upload has failed. */
  release(): Promise<void>
}

/**
 * Reserves space for an upload before it is received, so that concurrent uploads can't exceed the limits
 * together.
 * @param announced the number of bytes that the client says it will send; without it, all the remaining space
 * is reserved
 * @throws Problem quota_spent, processing_spent
 */
export async function reserveUpload(
  { config, doors }: Parts,
  tenantId: string,
  announced: number | undefined,
): Promise<UploadRoom> {
  const { tenantLimits: limits, maxUploadBytes } = config
  const full = quotaSpent('fileBytes', limits)
  // The call records what it does with the room, so making it has no event.
  const inTenant = <T>(work: (tx: TenantTx) => Promise<T>) =>
    endWritesWith(undefined, () => doors.inTenant(tenantId, work))
  const { bytes, id } = await inTenant(async (tx) => {
    const most = Math.min(maxUploadBytes, announced ?? maxUploadBytes)
    return reserve(tx, config, tenantId, { most, takesLess: announced === undefined })
  })
  return {
    bytes,
    refusal: announced === undefined && bytes < maxUploadBytes ? full : undefined,
    settle: (tx) => settleReservation(tx, config, tenantId, id),
    release: () => inTenant((tx) => endReservation(tx, tenantId, id)),
  }
}

/**
 * Reserves space for an upload in parts, in the transaction that begins it. Call it last.
 * @param time how long the upload may take, as an interval of the database
 * @returns the id of the reservation, or null if the tenant has no limit
 * @throws Problem quota_spent, processing_spent
 */
export async function reserveLongUpload(
  tx: TenantTx,
  { config }: Pick<Context, 'config'>,
  tenantId: string,
  { bytes, time }: { readonly bytes: number; readonly time: string },
): Promise<string | null> {
  return (await reserve(tx, config, tenantId, { most: bytes, time })).id
}

/**
 * The space of an upload in parts. If the upload fails, it keeps its reservation, because it can be continued.
 * @throws Problem processing_spent
 */
export async function roomOfLongUpload(
  tx: TenantTx,
  { config }: Pick<Context, 'config'>,
  tenantId: string,
  { bytes, reservationId }: { readonly bytes: number; readonly reservationId: string | null },
): Promise<UploadRoom> {
  await requireProcessingTime(tx, config, tenantId)
  return {
    bytes,
    refusal: undefined,
    settle: (writing) => settleReservation(writing, config, tenantId, reservationId),
    release: async () => undefined,
  }
}

type Wanted = {
  readonly most: number
  readonly takesLess?: boolean
  readonly time?: string | undefined
}

async function reserve(
  tx: TenantTx,
  config: Context['config'],
  tenantId: string,
  { most, takesLess = false, time }: Wanted,
): Promise<{ readonly bytes: number; readonly id: string | null }> {
  const { tenantLimits: limits } = config
  await requireProcessingTime(tx, config, tenantId)
  if (limits.fileBytes === Infinity) return { bytes: most, id: null }
  await lockUsage(tx, tenantId)
  const { fileBytes, reservedBytes } = await readStored(tx, tenantId)
  const left = limits.fileBytes - fileBytes - reservedBytes
  const bytes = takesLess ? Math.min(most, left) : most
  if (bytes > left || left <= 0) throw quotaSpent('fileBytes', limits)
  return { bytes, id: await insertReservation(tx, tenantId, { bytes, time }) }
}

/** Ends a reservation of an upload that has failed or was given up. */
export async function endReservation(
  tx: TenantTx | SystemTx,
  tenantId: string,
  id: string | null,
): Promise<void> {
  if (id !== null) await deleteReservation(tx, tenantId, id)
}

async function settleReservation(
  tx: TenantTx,
  config: Context['config'],
  tenantId: string,
  id: string | null,
): Promise<void> {
  await endReservation(tx, tenantId, id)
  await requireWithinLimits(tx, { config }, tenantId, ['documents', 'fileBytes'])
}

/**
 * Counts a question for the tenant.
 * @throws Problem quota_spent if the tenant has asked as many as it may ask in a day; the transaction then counts nothing
 */
export async function countQuestion(
  tx: TenantTx,
  { config }: Pick<Context, 'config'>,
  tenantId: string,
): Promise<void> {
  const { questionsPerDay: max } = config.tenantLimits
  const asked = await addToDay(tx, tenantId, 'questions', 1)
  if (asked > max) throw problem('questions_of_day_limit', { max })
}

/** Seconds after which a tenant that has used up its processing time should retry. */
const PAUSE_SECONDS = 60

/** Whether the tenant's documents have used up their processing time. */
export async function processingFault(
  tx: TenantTx,
  { tenantLimits: limits }: Pick<Context['config'], 'tenantLimits'>,
  tenantId: string,
): Promise<Problem | undefined> {
  const { secondsPerHour, secondsPerDay } = limits
  if (secondsPerHour === Infinity && secondsPerDay === Infinity) return undefined
  const { lastHour, lastDay } = await readProcessing(tx, tenantId)
  const spent = (seconds: number, span: 'day' | 'hour') =>
    problem('processing_limit', { seconds, span }, PAUSE_SECONDS)
  if (lastDay >= secondsPerDay * 1000) return spent(secondsPerDay, 'day')
  if (lastHour >= secondsPerHour * 1000) return spent(secondsPerHour, 'hour')
  return undefined
}

/** @throws Problem processing_spent */
async function requireProcessingTime(
  tx: TenantTx,
  config: Context['config'],
  tenantId: string,
): Promise<void> {
  const fault = await processingFault(tx, config, tenantId)
  if (fault) throw fault
}
