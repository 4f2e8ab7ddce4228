import { problem, type Problem } from '../../platform/core/errors.ts'
import type { Refused } from '../../platform/http/bulk.ts'
import type { Allowed, Chosen, PartRow } from '../tree/index.ts'

type Part = Allowed<PartRow, 'write'>

export type Sifted = { readonly left: readonly Part[]; readonly refused: readonly Refused[] }

/** Separates the parts that are refused from the others. */
export function sift(parts: readonly Part[], why: (part: Part) => Problem | undefined): Sifted {
  const left: Part[] = []
  const refused: Refused[] = []
  for (const part of parts) {
    const found = why(part)
    if (found) refused.push({ id: part.metadata_obj_id, problem: found })
    else left.push(part)
  }
  return { left, refused }
}

/** The items that have disappeared, or that the actor can't change any longer, since they were looked up. */
export function goneOf(batch: readonly Chosen[], parts: readonly Part[]): Refused[] {
  const there = new Set(parts.map((part) => part.metadata_obj_id))
  return batch
    .filter(({ id }) => !there.has(id))
    .map(({ id, type }) => ({
      id,
      problem: problem('missing', { what: type === 'FOLDER' ? 'Folder' : 'Document' }),
    }))
}
