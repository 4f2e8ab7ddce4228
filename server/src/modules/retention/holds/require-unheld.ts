import { problem } from '../../../platform/core/errors.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { isKeptByHold } from './holds.queries.ts'

type Part = Parameters<typeof isKeptByHold>[1]

/**
 * Call this before anything is deleted or moved to the trash, so that it fails early and with a message. Triggers in the
 * database refuse it in any case.
 * @throws Problem conflict if a legal hold keeps the item or something in it
 */
export async function requireUnheld(tx: TenantTx, part: Part): Promise<void> {
  if (await isKeptByHold(tx, part, { below: true })) throw problem('legal_hold_kept')
}

/** @throws Problem conflict if a legal hold keeps a version, so that its contents can't be changed */
export async function requireUnheldContents(tx: TenantTx, version: Part): Promise<void> {
  if (await isKeptByHold(tx, version, { below: false })) throw problem('legal_hold_contents')
}
