import { Type } from 'typebox'
import type { PartRow } from '../tree/index.ts'

/** The item at which a part of a list or text starts. */
export const offset = Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })

/** A node in the form for models. */
export function toItem(part: PartRow) {
  return { id: part.id, type: part.part_type, name: part.name || '/', path: part.path }
}
