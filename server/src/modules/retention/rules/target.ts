import type { Actor } from '../../../platform/core/actor.ts'
import { invalidInput, problem } from '../../../platform/core/errors.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { getPart, type PartKey } from '../../tree/index.ts'
import { findTagName, type Target } from './rules.queries.ts'

/** A folder or tag that a request names. */
export type NamedTarget = {
  readonly path_part_id?: string | null | undefined
  readonly tag_id?: string | null | undefined
}

/** @throws InvalidInput unless either a folder or a tag is named, and a period is given */
export function checkRule(
  rule: NamedTarget & {
    readonly keep_days?: number | null | undefined
    readonly delete_days?: number | null | undefined
  },
): void {
  const { path_part_id: folder, tag_id: tag } = rule
  if ((folder == null) === (tag == null)) {
    throw invalidInput(['body'], 'Name either a folder (path_part_id) or a tag (tag_id)')
  }
  checkPeriods(rule)
}

/** @throws InvalidInput if no period is given */
export function checkPeriods({
  keep_days: keep,
  delete_days: after,
}: {
  readonly keep_days?: number | null | undefined
  readonly delete_days?: number | null | undefined
}): void {
  if (keep == null && after == null) {
    throw invalidInput(['body'], 'Give keep_days, delete_days, or both')
  }
}

/** @throws Problem not_found */
export async function findTarget(
  tx: TenantTx,
  actor: Actor,
  { path_part_id: partId, tag_id: tagId }: NamedTarget,
): Promise<Target> {
  if (tagId != null) {
    const name = await findTagName(tx, actor.tenantId, tagId)
    if (name === undefined) throw problem('missing', { what: 'Tag' })
    return { part_id: null, tag_id: tagId, target_name: name }
  }
  const key: PartKey = { by: 'id', value: partId ?? '', types: ['FOLDER'], called: 'Folder' }
  // A source may hide a folder even from administrators, who can make a rule for it nevertheless.
  const part = await getPart(tx, { ...actor, role: 'ADMIN', isSource: true }, key, 'read')
  return { part_id: part.id, tag_id: null, target_name: part.name }
}
