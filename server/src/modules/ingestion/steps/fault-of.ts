import { ConversionError } from '@arbor/reader'
import { blame } from '../../../platform/availability/blame.ts'
import { errorCode } from '../../../platform/core/error-code.ts'
import { Problem } from '../../../platform/core/errors.ts'
import { DatabaseError, isDatabaseAway } from '../../../platform/db/index.ts'
import { MAX_ATTEMPTS, TooManyAttempts } from '../../../platform/jobs/claims.ts'
import { ModelFailure } from '../../../platform/models/model-failure.ts'
import { DamagedObject, ObjectNotFound, StorageFault } from '../../../platform/storage/errors.ts'
import { StoredFileFault, type FailureReason, type Fault } from '../failure.ts'

const OF_STORAGE = {
  unavailable: 'storage_unavailable',
  refused: 'storage_refused',
  full: 'no_space',
} as const satisfies Record<StorageFault['kind'], FailureReason>

/**
 * SQLSTATE classes: connection failure, rollback after a conflict, insufficient resources, operator
 * intervention.
 */
const DATABASE = /^(?:08|40|53|57)/

/** Whether the database failed, and not the statement. */
export function isOfDatabase(error: unknown): boolean {
  if (isDatabaseAway(error)) return true
  return error instanceof DatabaseError && DATABASE.test(errorCode(error) ?? '')
}

/** The reason of a failure, from the error as it was made. */
export function faultOf(error: unknown): Fault {
  if (error instanceof StoredFileFault) return error.fault
  if (error instanceof ConversionError) {
    const { code, params } = error
    return { reason: code === 'unavailable' ? 'converter_unavailable' : code, params }
  }
  if (error instanceof Problem) return ofProblem(error)
  if (error instanceof TooManyAttempts) return fault('server_stopped', { attempts: MAX_ATTEMPTS })
  if (error instanceof ObjectNotFound) return fault('stored_file_missing')
  if (error instanceof DamagedObject) return fault('stored_file_damaged')
  if (error instanceof StorageFault) return fault(OF_STORAGE[error.kind])
  if (error instanceof ModelFailure) return ofModel(error)
  return ofOther(error)
}

const fault = (reason: FailureReason, params: Fault['params'] = {}): Fault => ({ reason, params })

function ofProblem({ code, reason: refusal, params }: Problem): Fault {
  if (code === 'no_space') return fault('no_space')
  return fault(code === 'quota_spent' ? 'limit_reached' : 'refused', { ...params, refusal })
}

function ofModel({ code, kind, statusCode }: ModelFailure): Fault {
  return fault('model_failed', {
    code,
    ...(kind && { kind }),
    ...(statusCode !== undefined && { status: statusCode }),
  })
}

/** Errors of Node and of drivers say which dependency they are about. */
function ofOther(error: unknown): Fault {
  const blamed = blame(error)
  if (blamed === 'disk') return fault('no_space')
  if (isOfDatabase(error)) {
    const state = errorCode(error)
    return fault('database_unavailable', state === undefined ? {} : { state })
  }
  return fault(blamed === 'storage' ? 'storage_unavailable' : 'server_error')
}
