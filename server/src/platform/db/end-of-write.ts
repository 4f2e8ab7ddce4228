import { AsyncLocalStorage } from 'node:async_hooks'
import type { Session } from './driver.ts'

/**
 * Called as the last act of each writing transaction, which commits together with what this sends.
 * @param tenantId undefined in transactions across tenants
 * @returns undefined if there is nothing to write
 */
export type EndOfWrite = (
  session: Session,
  tenantId: string | undefined,
) => Promise<unknown> | undefined

const ends = new AsyncLocalStorage<EndOfWrite | undefined>()

/** Ends the writing transactions of this work with more statements; undefined for none. */
export function endWritesWith<T>(end: EndOfWrite | undefined, work: () => T): T {
  return ends.run(end, work)
}

export const currentEndOfWrite = (): EndOfWrite | undefined => ends.getStore()
