import { storageSeconds, timed } from '../telemetry/metrics.ts'
import { inChildSpan } from '../telemetry/tracing.ts'
import type { ObjectStorage } from './storage.ts'

/** Wraps a storage so that its operations are measured and traced. */
export function timedStorage(storage: ObjectStorage): ObjectStorage {
  const as = <T>(operation: string, work: () => Promise<T>): Promise<T> =>
    inChildSpan(`storage ${operation}`, () => timed(storageSeconds, { operation }, work))
  return {
    ...storage,
    put: (key, source, options) => as('put', () => storage.put(key, source, options)),
    putBytes: (key, data) => as('put', () => storage.putBytes(key, data)),
    open: (key, range) => as('open', () => storage.open(key, range)),
    getBytes: (key) => as('get', () => storage.getBytes(key)),
    stat: (key) => as('stat', () => storage.stat(key)),
    delete: (key) => as('delete', () => storage.delete(key)),
    deletePrefix: (prefix) => as('delete', () => storage.deletePrefix(prefix)),
    probe: () => as('probe', () => storage.probe()),
  }
}
