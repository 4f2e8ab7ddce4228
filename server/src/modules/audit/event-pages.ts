import type { Actor } from '../../platform/core/actor.ts'
import type { Context } from '../../platform/context/context.ts'
import { anyPart, getPart } from '../tree/index.ts'
import type { PublicEvent } from './audit.schemas.ts'
import { countEvents, listEvents, type Filter, type NamedEvent } from './events.queries.ts'

/** @throws Problem not_found for an unknown item */
export async function knownPart(
  { doors }: Pick<Context, 'doors'>,
  actor: Actor,
  { params }: { readonly params: { readonly path_part_id: string } },
): Promise<void> {
  await doors.readInTenant(actor.tenantId, (tx) =>
    getPart(tx, actor, anyPart(params.path_part_id), 'read'),
  )
}

type Asked = Omit<Filter, 'kinds'> & {
  readonly kind?: readonly string[] | null
  /** What newer clients call these members. */
  readonly actor_user_id?: string | null
  readonly subject_path_part_id?: string | null
  readonly since?: string | null
  readonly until?: string | null
}

export const filterOf = (asked: Asked): Filter => ({
  user_id: asked.user_id ?? asked.actor_user_id,
  kinds: asked.kind,
  own_kind: asked.own_kind,
  withReads: asked.withReads,
  path_part_id: asked.path_part_id ?? asked.subject_path_part_id,
  recursive: asked.recursive,
  after: asked.after ?? asked.since,
  before: asked.before ?? asked.until,
})

type Page = {
  readonly cursor?: string | null
  readonly limit: number
  readonly offset: number
  readonly sort_dir?: 'ASC' | 'DESC' | null
}

/** A page of events as the API shows them, newest first by default. */
export async function listPage(
  { doors }: Pick<Context, 'doors'>,
  actor: Actor,
  { cursor, limit, offset, sort_dir: direction, ...asked }: Asked & Page,
) {
  const page = { filter: filterOf(asked), cursor, limit: limit + 1, offset, direction }
  const { rows, total } = await doors.readInTenant(actor.tenantId, async (tx) => {
    const listed = await listEvents(tx, actor, page)
    // The last page shows how many there are.
    const isLast = listed.length <= limit && (listed.length > 0 || offset === 0)
    const count = isLast ? offset + listed.length : await countEvents(tx, actor, page)
    return { rows: listed, total: count }
  })
  const items = rows.slice(0, limit)
  return {
    total,
    items: items.map(toPublicEvent),
    next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
  }
}

/** An event as the API shows it. */
export function toPublicEvent(row: NamedEvent): PublicEvent {
  return {
    ...row,
    at: row.at.toISOString(),
    ts: row.at.toISOString(),
    actor_user_id: row.user_id,
    payload: row.details as Record<string, unknown>,
    credential: row.credential as PublicEvent['credential'],
    part_ids: [...row.part_ids],
    details: row.details as Record<string, unknown>,
  }
}
