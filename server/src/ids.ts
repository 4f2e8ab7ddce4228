import { v7 } from 'uuid'

/** A new id. Version 7, so that rows made one after the other lie side by side in the indexes. */
export function newId(): string {
  return v7()
}
