import { Type } from 'typebox'
import type { PartRow } from '../tree/index.ts'

/** The item from which a part of a list or text begins. */
export const offset = Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })

/** A node as models get it. */
export function toItem(part: PartRow) {
  return { id: part.id, type: part.part_type, name: part.name || '/', path: part.path }
}
