import type { TagRow } from './tags.queries.ts'

/** A tag as the API shows it. */
export function toPublicTag(tag: TagRow) {
  return {
    id: tag.id,
    name: tag.name,
    color: tag.color,
    description: tag.description,
    tenant_id: tag.tenant_id,
    created_at: tag.created_at.toISOString(),
    updated_at: tag.updated_at.toISOString(),
  }
}
