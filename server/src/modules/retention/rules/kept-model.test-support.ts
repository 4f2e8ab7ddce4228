import type { TestMember, TestServer } from '../../../../test/support/index.ts'
import { sessionOf } from '../../../platform/db/index.ts'

/** A document, wherever it is, with the reasons why it must not vanish. */
export type ModelDocument = {
  readonly id: string
  readonly name: string
  /** The entry of the trash that has it. */
  readonly entry: string | undefined
  readonly chain: readonly string[]
  readonly tags: ReadonlySet<string>
  readonly createdAt: number
  readonly versions: readonly { readonly id: string; readonly createdAt: number }[]
  /** Ids of holds and rules that keep it now. */
  readonly holds: ReadonlySet<string>
  readonly rules: ReadonlySet<string>
}

export type ModelState = {
  readonly documents: ReadonlyMap<string, ModelDocument>
  readonly holds: ReadonlySet<string>
  readonly rules: ReadonlySet<string>
}

type Row = Readonly<Record<string, unknown>>

const DAY_MS = 86_400_000

/**
 * Reads all rows of a tenant, and says in the plainest way what keeps which document. It shares no code with the
 * service.
 */
export async function readModel(
  { context }: TestServer,
  { tenantId }: TestMember,
): Promise<ModelState> {
  const rowsOf = async (text: string): Promise<readonly Row[]> =>
    context.doors.acrossTenants(async (tx) => (await sessionOf(tx).query(text, [tenantId])).rows)
  const json = async (table: string) =>
    (await rowsOf(`select to_jsonb(t) as row from ${table} t where tenant_id = $1`)).map(
      ({ row }) => row as Row,
    )
  const [parts, tags, entries, kept, holds, rules] = [
    await json('path_part'),
    await json('path_part_tag'),
    await json('trash_entry'),
    await json('trash_row'),
    await json('legal_hold'),
    await json('retention_rule'),
  ]
  const [{ now } = {}] = await rowsOf(`select $1::text, extract(epoch from now()) * 1000 as now`)
  const placed = [
    ...parts.map((part) => ({ part, entry: undefined as Row | undefined })),
    ...kept
      .filter(({ table_name }) => table_name === 'path_part')
      .map(({ content, entry_id }) => ({
        part: content as Row,
        entry: entries.find(({ id }) => id === entry_id),
      })),
  ]
  const tagged = [
    ...tags,
    ...kept
      .filter(({ table_name }) => table_name === 'path_part_tag')
      .map(({ content }) => content as Row),
  ]
  const documents = placed
    .filter(({ part }) => part['part_type'] === 'DOCUMENT')
    .map(({ part, entry }): ModelDocument => {
      const id = String(part['id'])
      const chain = [...(part['ancestors'] as string[]), id]
      const versions = placed
        .filter((each) => each.part['parent_id'] === id)
        .filter((each) => each.part['part_type'] === 'DOCUMENT_VERSION')
        .map((each) => ({
          id: String(each.part['id']),
          createdAt: Date.parse(String(each.part['created_at'])),
        }))
      const createdAt = Date.parse(String(part['created_at']))
      const own = tagged.filter(({ path_part_id: at }) => chain.includes(String(at)))
      const outer = (entry?.['tag_ids'] ?? []) as string[]
      const all = new Set([...own.map(({ tag_id }) => String(tag_id)), ...outer])
      const keeping = rules.filter((rule) => {
        const applies = rule['tag_id']
          ? all.has(String(rule['tag_id']))
          : chain.includes(String(rule['part_id'])) && rule['part_id'] !== id
        const changed = Math.max(createdAt, ...versions.map((version) => version.createdAt))
        const base = rule['counted_from'] === 'CREATION' ? createdAt : changed
        return (
          applies &&
          rule['keep_days'] !== null &&
          base + Number(rule['keep_days']) * DAY_MS > Number(now)
        )
      })
      return {
        id,
        name: String(part['name']),
        entry: entry && String(entry['id']),
        chain,
        tags: all,
        createdAt,
        versions,
        holds: new Set(
          holds.filter((h) => chain.includes(String(h['part_id']))).map((h) => String(h['id'])),
        ),
        rules: new Set(keeping.map((rule) => String(rule['id']))),
      }
    })
  return {
    documents: new Map(documents.map((document) => [document.id, document])),
    holds: new Set(holds.map(({ id }) => String(id))),
    rules: new Set(rules.map(({ id }) => String(id))),
  }
}

/** What a step must not do: things that were kept and are gone, moved out, or freed. */
export function faultsBetween(before: ModelState, after: ModelState, hasPassed: boolean): string[] {
  const faults: string[] = []
  for (const was of before.documents.values()) {
    const held = [...was.holds].filter((id) => after.holds.has(id))
    const kept = [...was.rules].filter((id) => after.rules.has(id))
    if (held.length + kept.length === 0) continue
    const is = after.documents.get(was.id)
    if (!is) {
      faults.push(`${was.name} vanished`)
      continue
    }
    for (const { id } of was.versions) {
      if (!is.versions.some((version) => version.id === id)) {
        faults.push(`a version of ${was.name} vanished`)
      }
    }
    if (held.length > 0 && was.entry === undefined && is.entry !== undefined) {
      faults.push(`${was.name} is held and was trashed`)
    }
    if (held.some((id) => !is.holds.has(id))) faults.push(`${was.name} left its hold`)
    if (!hasPassed && kept.some((id) => !is.rules.has(id))) {
      faults.push(`${was.name} left its rule`)
    }
  }
  return faults
}
