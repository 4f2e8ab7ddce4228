import { errorCode } from '../core/error-code.ts'
import { Problem } from '../core/errors.ts'
import { isDatabaseAway, isDatabaseFull } from '../db/index.ts'
import { ModelFailure, type FailureCode } from '../models/model-failure.ts'
import { StorageFault } from '../storage/errors.ts'
import type { Dependency } from './dependencies.ts'

/** Error codes of Node and of the storage's clients for a failed connection, and of a broken mount. */
const OF_STORAGE =
  /^(?:ECONN(?:RESET|REFUSED|ABORTED)|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_\w+|CONNECT(?:ION)?_\w+|EIO|EROFS|ESTALE|ENOTCONN)$/
/** Error codes of Node for a full disk, such as that of temporary files. */
const FULL = new Set(['ENOSPC', 'EDQUOT'])
/** Names of errors of higher floors. */
const NAMED: Readonly<Record<string, Dependency>> = {
  StreamUnavailable: 'stream',
  MailServerAway: 'mail',
}

/**
 * The dependency at fault for an error, if any. That it is really unavailable still has to be checked: see {@link
 * Availability.examine}.
 */
export function blame(error: unknown): Dependency | undefined {
  if (isDatabaseAway(error)) return 'database'
  if (isFull(error)) return 'disk'
  if (error instanceof StorageFault) return 'storage'
  if (error instanceof ModelFailure) return ofModel(error)
  if (!(error instanceof Error) || error instanceof Problem) return undefined
  if (error.name === 'ConversionError') return ofConversion(error)
  // Only errors of Node itself. Those of connectors, webhooks and others have names, and are not about the storage.
  const isPlain = error.name === 'Error' || error.name === 'TimeoutError'
  if (isPlain && OF_STORAGE.test(errorCode(error) ?? '')) return 'storage'
  return NAMED[error.name]
}

function isFull(error: unknown): boolean {
  if (error instanceof StorageFault) return error.kind === 'full'
  const code = errorCode(error) ?? ''
  return code === 'no_space' || FULL.has(code) || isDatabaseFull(error)
}

const AWAY: readonly FailureCode[] = ['unreachable', 'busy', 'loading', 'slow']

function ofModel({ code, kind }: ModelFailure): Dependency | undefined {
  const isAway = AWAY.includes(code)
  return isAway && kind ? `${kind}_model` : undefined
}

function ofConversion(error: Error): Dependency | undefined {
  return errorCode(error) === 'unavailable' ? 'converter_memory' : undefined
}
