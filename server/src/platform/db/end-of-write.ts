import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Called at the end of each writing transaction.
 * @param tenantId undefined in transactions across tenants
 * @returns statements that are sent together with its commit; undefined for none
 */
export type EndOfWrite = (tenantId: string | undefined) => string | undefined

const ends = new AsyncLocalStorage<EndOfWrite | undefined>()

/** Ends the writing transactions of this work with more statements; undefined for none. */
export function endWritesWith<T>(end: EndOfWrite | undefined, work: () => T): T {
  return ends.run(end, work)
}

export const currentEndOfWrite = (): EndOfWrite | undefined => ends.getStore()
