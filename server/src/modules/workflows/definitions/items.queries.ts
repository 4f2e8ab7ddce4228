import { sql } from 'kysely'
import type { Actor } from '../../../platform/core/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import {
  hasRight,
  partsWithRow,
  shownName,
  shownPath,
  type PartTypeValue,
} from '../../tree/index.ts'

/** Ids of the nodes that a workflow reads and writes. */
export type Items = {
  readonly sources: readonly string[]
  readonly instructions: readonly string[]
  readonly outputs: readonly string[]
  readonly template: string | null
}

/** A node, with what an actor may do with it. */
export type ItemRow = {
  readonly id: string
  readonly part_type: PartTypeValue
  readonly name: string
  readonly path: string
  /** From the root to the node itself. */
  readonly chain: readonly string[]
  readonly can_read: boolean
  readonly can_write: boolean
}

/** The given nodes that exist, by their ids. */
export async function findItems(
  tx: TenantTx,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ItemRow>> {
  const { rows } = await sql<ItemRow>`
    select p.id, p.part_type, ${shownName(actor)} as name, ${shownPath(actor, 'p', sql`p.node`)} as path, ancestors_from_root(p.node) || p.id as chain,
      ${hasRight(actor, 'read')} as can_read, ${hasRight(actor, 'write')} as can_write
    from ${partsWithRow(actor.tenantId)} p
    where p.id = any(${ids}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** All ids of items, in the order in which they are listed. */
export function idsOf({ sources, instructions, outputs, template }: Items): string[] {
  return [...sources, ...instructions, ...outputs, ...(template === null ? [] : [template])]
}
