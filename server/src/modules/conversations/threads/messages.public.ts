import type { Static } from 'typebox'
import type { EnrichedCitation } from '../../search/index.ts'
import type { MessageRow } from './append-message.ts'
import type { Reference, ThreadMessageResponse } from './messages.schemas.ts'

/** What is looked up about a message for whoever reads it. */
export type Resolved = {
  /** Path of the thread. */
  readonly threadPath: string
  readonly citations?: readonly EnrichedCitation[] | undefined
  readonly references?: readonly Reference[] | undefined
}

/** A message as the API shows it; details only where the row has them. */
export function toPublicMessage(
  row: MessageRow,
  { threadPath, citations, references }: Resolved,
): Static<typeof ThreadMessageResponse> {
  const { text, is_error } = row.content
  return {
    id: row.id,
    path_part_id: row.path_part_id,
    sequence: row.sequence,
    role: row.role,
    content: {
      text,
      ...(is_error !== undefined && { is_error }),
      ...(citations && { citations: [...citations] }),
      ...(references && { references: [...references] }),
    },
    ...(row.details !== undefined && {
      details: row.details && { steps: [...row.details.steps] },
    }),
    parent_path_id: row.parent_id,
    materialized_path: `${threadPath}/${String(row.sequence)}`,
    tenant_id: row.tenant_id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
