import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import { invalidInput, problem } from '../../../platform/core/errors.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { isActiveMember, requireGroup } from '../../tenancy/index.ts'
import { lockSource } from '../definitions/sources.queries.ts'
import type { OfSource } from '../sync/items.queries.ts'
import { decideReader, listReaders, type Decision, type ReaderRow } from './readers.queries.ts'
import type { DecideReader, SourceReaderResponse } from './readers.schemas.ts'

/** A reader of a source. @throws Problem not_found */
export async function getReader(
  tx: TenantTx,
  source: OfSource,
  readerId: string,
): Promise<ReaderRow> {
  const [reader] = await listReaders(tx, source, { readerId, limit: 1 })
  if (!reader) throw problem('missing', { what: 'Reader' })
  return reader
}

/**
 * Decides who a reader of a source is in Arbor. It counts immediately.
 * @throws Problem not_found for an unknown reader, member or group; InvalidInput
 */
export async function changeReader(
  tx: TenantTx,
  actor: Actor,
  { sourceId, readerId }: { readonly sourceId: string; readonly readerId: string },
  body: Static<typeof DecideReader>,
): Promise<ReaderRow> {
  const { tenantId, userId } = actor
  const source = await lockSource(tx, tenantId, sourceId)
  const reader = await getReader(tx, source, readerId)
  const decision = readDecision(body, reader)
  await requireKnown(tx, tenantId, decision)
  const isUndone = body.undo === true
  await decideReader(tx, source, reader.id, {
    ...decision,
    decided_by: isUndone ? null : userId,
  })
  return getReader(tx, source, readerId)
}

/** @throws InvalidInput unless the body has exactly one decision, which suits the reader */
function readDecision(body: Static<typeof DecideReader>, { kind }: ReaderRow): Decision {
  const { user_id: userId = null, group_id: groupId = null, ignore, undo } = body
  const given = [userId !== null, groupId !== null, ignore === true, undo === true]
  if (given.filter(Boolean).length !== 1) {
    throw invalidInput(['body'], 'Give one of user_id, group_id, ignore and undo', null)
  }
  if (userId !== null && kind !== 'person') {
    throw invalidInput(['body', 'user_id'], 'A group of the source can only be a group', userId)
  }
  return { user_id: userId, group_id: groupId, is_ignored: ignore === true }
}

/** @throws Problem not_found */
export async function requireKnown(
  tx: TenantTx,
  tenantId: string,
  { user_id: userId, group_id: groupId }: Pick<Decision, 'user_id' | 'group_id'>,
): Promise<void> {
  if (userId !== null && !(await isActiveMember(tx, { tenantId, userId }))) {
    throw problem('missing', { what: 'Member' })
  }
  if (groupId !== null) await requireGroup(tx, { tenantId }, groupId)
}

/** A reader as the API shows it. */
export function toPublicReader({
  is_ignored: isIgnored,
  is_decided: isDecided,
  ...reader
}: ReaderRow): Static<typeof SourceReaderResponse> {
  const isKnown = reader.user_id !== null
  const matched_by = isIgnored ? 'nobody' : isDecided ? 'decision' : isKnown ? 'address' : null
  return { ...reader, matched_by }
}
