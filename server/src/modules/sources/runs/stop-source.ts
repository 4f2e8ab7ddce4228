import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { SourceRow } from '../definitions/source-row.ts'
import { updateSource } from '../definitions/sources.queries.ts'

/** Stops a source until a person has done something about it. */
export async function stopSource(
  tx: TenantTx,
  _context: Context,
  source: SourceRow,
  { message }: { readonly message: string; readonly mails: boolean },
): Promise<void> {
  if (source.state !== 'ready') return
  await updateSource(tx, source, { state: 'stopped', error: message })
}
