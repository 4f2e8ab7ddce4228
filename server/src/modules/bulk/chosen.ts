import { uniqueIds } from '../../platform/core/ids.ts'
import type { Constraints } from '../../platform/core/errors.ts'
import type { Bounds } from '../../platform/http/batches.ts'
import { constraints as ofRetention } from '../retention/index.ts'
import { constraints as ofTree, type Chosen } from '../tree/index.ts'

type Selection = {
  readonly folder_ids?: readonly string[] | null | undefined
  readonly document_ids?: readonly string[] | null | undefined
}

/** The chosen items without repetitions: folders, then documents. */
export function chosenIn({ folder_ids: folders, document_ids: documents }: Selection): Chosen[] {
  return [
    ...uniqueIds(folders ?? []).map((id) => ({ id, type: 'FOLDER' }) as const),
    ...uniqueIds(documents ?? []).map((id) => ({ id, type: 'DOCUMENT' }) as const),
  ]
}

/**
 * What one transaction does. It locks the tree of the tenant, so it should take tens of milliseconds. The event of the
 * audit has room for so many items.
 */
export const BATCH: Bounds = { items: 50, weight: 1_000 }

/** Why an item can be refused by the database. */
export const REFUSALS: Constraints = { ...ofTree, ...ofRetention }
