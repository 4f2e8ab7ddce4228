import { unaudited } from '../../../platform/audit/kinds.ts'
import type { Upkeep } from '../../../platform/process/workers.ts'
import { retireDeleted } from './retire-deleted.ts'
import { dropReplaced, retireStale, writeBlocks } from './write-blocks.ts'

/** Keeps the posting lists like the texts. */
export const blocksUpkeep: Upkeep = {
  name: 'posting lists',
  audit: unaudited('Renews the index of texts.'),
  at: 'minute',
  run: async (context, { signal }) => {
    await dropReplaced(context)
    await retireDeleted(context)
    await retireStale(context)
    const written = await writeBlocks(context, { signal })
    return written > 0 ? { written } : {}
  },
}
