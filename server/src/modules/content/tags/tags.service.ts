import type { Static } from 'typebox'
import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { problem, type Problem } from '../../../platform/errors.ts'
import type { Listed } from '../../../platform/http/schemas.ts'
import { toPublicTag } from './tags.public.ts'
import * as queries from './tags.queries.ts'
import { DEFAULT_COLOR, type CreateTagRequest, type UpdateTagRequest } from './tags.schemas.ts'

type PublicTag = ReturnType<typeof toPublicTag>

/** Makes a tag of the tenant. @throws DatabaseError when the name is taken */
export async function createTag(
  { doors }: Context,
  actor: Actor,
  body: Static<typeof CreateTagRequest>,
): Promise<PublicTag> {
  const { name, color, description } = body
  const row = await doors.inTenant(actor.tenantId, (tx) =>
    queries.insertTag(tx, actor.tenantId, {
      name,
      color: color ?? DEFAULT_COLOR,
      description: orCleared(description),
    }),
  )
  return toPublicTag(row)
}

/** A page of the tenant's tags, in the order of their names ignoring case. */
export async function listTags(
  { doors }: Context,
  actor: Actor,
  query: { limit: number; offset: number },
): Promise<Listed<PublicTag>> {
  const { items, total } = await doors.inTenant(actor.tenantId, (tx) =>
    queries.listTags(tx, actor.tenantId, query),
  )
  return { total, items: items.map(toPublicTag) }
}

/** @throws Problem not_found */
export async function getTag({ doors }: Context, actor: Actor, tagId: string): Promise<PublicTag> {
  return toPublicTag(await doors.inTenant(actor.tenantId, (tx) => requireTag(tx, actor, tagId)))
}

/**
 * Changes what is given; an empty description is taken off. `updated_at` stays when nothing is different.
 * @throws Problem not_found; DatabaseError when the name is taken
 */
export async function updateTag(
  { doors }: Context,
  actor: Actor,
  tagId: string,
  body: Static<typeof UpdateTagRequest>,
): Promise<PublicTag> {
  const { name, color, description } = body
  const given: Partial<queries.TagText> = {
    ...(name != null && { name }),
    ...(color != null && { color }),
    ...(description != null && { description: orCleared(description) }),
  }
  return doors.inTenant(actor.tenantId, async (tx) => {
    const tag = await requireTag(tx, actor, tagId)
    if (!differs(tag, given)) return toPublicTag(tag)
    const changed = await queries.updateTag(tx, tag, given)
    if (!changed) throw unknownTag()
    return toPublicTag(changed)
  })
}

/** Deletes a tag for good and takes it off every node. @throws Problem not_found */
export async function deleteTag({ doors }: Context, actor: Actor, tagId: string): Promise<void> {
  await doors.inTenant(actor.tenantId, async (tx) => {
    const tag = await requireTag(tx, actor, tagId)
    if (!(await queries.deleteTag(tx, tag))) throw unknownTag()
  })
}

async function requireTag(tx: TenantTx, actor: Actor, tagId: string): Promise<queries.TagRow> {
  const tag = await queries.findTag(tx, actor.tenantId, tagId)
  if (!tag) throw unknownTag()
  return tag
}

function unknownTag(): Problem {
  return problem('not_found', 'Tag not found.')
}

function orCleared(description: string | null | undefined): string | null {
  return description === undefined || description === '' ? null : description
}

function differs(tag: queries.TagText, given: Partial<queries.TagText>): boolean {
  const after = { ...tag, ...given }
  return (
    after.name !== tag.name || after.color !== tag.color || after.description !== tag.description
  )
}
