import type { Actor } from '../../../platform/core/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { invalidInput, problem } from '../../../platform/core/errors.ts'
import type { PartTypeValue } from '../../tree/index.ts'
import { findItems, idsOf, type ItemRow, type Items } from './items.queries.ts'

/** The nodes themselves, by their roles. */
export type FoundItems = {
  readonly sources: readonly ItemRow[]
  readonly instructions: readonly ItemRow[]
  readonly outputs: readonly ItemRow[]
  readonly template: ItemRow | null
}

/** Types of nodes that have text to read. */
const READ: readonly PartTypeValue[] = ['FOLDER', 'DOCUMENT', 'DOCUMENT_VERSION', 'SECTION']

const ROLES = [
  { of: 'sources', member: 'source_path_part_ids', types: READ },
  { of: 'instructions', member: 'instruction_path_part_ids', types: READ },
  { of: 'outputs', member: 'output_path_part_ids', types: ['FOLDER'] },
  { of: 'template', member: 'template_path_part_id', types: ['DOCUMENT_VERSION'] },
] as const satisfies readonly {
  of: keyof Items
  member: string
  types: readonly PartTypeValue[]
}[]

/**
 * Checks that a workflow may have these items. The actor must be able to read sources, instructions and
 * template and to write to the outputs. The types must fit, and no item may be the same as another or contain
 * it.
 * @throws Problem not_found, forbidden; InvalidInput
 */
export async function requireItems(tx: TenantTx, actor: Actor, items: Items): Promise<FoundItems> {
  const found = await itemsWithRights(tx, actor, items)
  for (const { of, member, types } of ROLES) {
    const wrong = listOf(found[of]).find((item) => !types.some((type) => type === item.part_type))
    if (!wrong) continue
    const words = types.join(', ').replace(/, (\w+)$/, ' or $1')
    throw invalidInput(['body', member], `Each must be a ${words}`, wrong.id)
  }
  requireDisjoint(found)
  return found
}

/**
 * The nodes of items on which the actor has the rights that a run requires.
 * @throws Problem not_found, forbidden
 */
export async function itemsWithRights(
  tx: TenantTx,
  actor: Actor,
  items: Items,
): Promise<FoundItems> {
  const known = await findItems(tx, actor, idsOf(items))
  const pick = (id: string, may: (item: ItemRow) => boolean): ItemRow => {
    const item = known.get(id.toLowerCase())
    if (!item) throw problem('workflow_item_missing')
    if (may(item)) return item
    throw problem('workflow_rights')
  }
  const read = (id: string) => pick(id, (item) => item.can_read)
  return {
    sources: items.sources.map(read),
    instructions: items.instructions.map(read),
    outputs: items.outputs.map((id) => pick(id, (item) => item.can_write)),
    template: items.template === null ? null : read(items.template),
  }
}

function listOf(items: readonly ItemRow[] | ItemRow | null): readonly ItemRow[] {
  return [items ?? []].flat()
}

function requireDisjoint(found: FoundItems): void {
  const all = ROLES.flatMap(({ of, member }) => listOf(found[of]).map((item) => ({ item, member })))
  for (const [at, { item, member }] of all.entries()) {
    const clash = all.some(
      ({ item: other }, index) => index !== at && item.chain.includes(other.id),
    )
    if (!clash) continue
    throw invalidInput(
      ['body', member],
      'Sources, instructions, outputs and template must all differ, and none may contain another',
      item.id,
    )
  }
}
