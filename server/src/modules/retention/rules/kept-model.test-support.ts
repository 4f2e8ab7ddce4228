import type { TestMember, TestServer } from '../../../../test/support/index.ts'
import { sessionOf } from '../../../platform/db/index.ts'

/** A document, wherever it is, with the reasons why it must not vanish. */
export type ModelDocument = {
  readonly id: string
  readonly name: string
  /** The entry of the trash that has it. */
  readonly entry: string | undefined
  readonly chain: readonly string[]
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
type Placed = { readonly part: Row; readonly entry: Row | undefined }

/** All rows of a tenant that matter, wherever they are. */
type Rows = {
  readonly placed: readonly Placed[]
  readonly tags: readonly Row[]
  readonly holds: readonly Row[]
  readonly rules: readonly Row[]
  readonly now: number
}

const DAY_MS = 86_400_000
const timeOf = (part: Row) => Date.parse(String(part['created_at']))
const idsOf = (rows: readonly Row[]) => new Set(rows.map(({ id }) => String(id)))

/**
 * Reads all rows of a tenant, and says in the plainest way what keeps which document. It shares no code with the
 * service.
 */
export async function readModel(server: TestServer, me: TestMember): Promise<ModelState> {
  const rows = await readRows(server, me)
  const documents = rows.placed.filter(({ part }) => part['part_type'] === 'DOCUMENT')
  return {
    documents: new Map(
      documents.map((one) => modelOf(one, rows)).map((document) => [document.id, document]),
    ),
    holds: idsOf(rows.holds),
    rules: idsOf(rows.rules),
  }
}

async function readRows({ context }: TestServer, { tenantId }: TestMember): Promise<Rows> {
  const read = async (table: string): Promise<Row[]> =>
    context.doors.acrossTenants(async (tx) => {
      const text = `select to_jsonb(t) as row from ${table} t where tenant_id = $1`
      const { rows } = await sessionOf(tx).query(text, [tenantId])
      return rows.map(({ row }) => row as Row)
    })
  const entries = await read('trash_entry')
  const kept = await read('trash_row')
  const keptIn = (table: string) => kept.filter(({ table_name: name }) => name === table)
  const { rows } = await context.doors.acrossTenants((tx) =>
    sessionOf(tx).query('select extract(epoch from now()) * 1000 as now', []),
  )
  return {
    placed: [
      ...(await read('path_part')).map((part) => ({ part, entry: undefined })),
      ...keptIn('path_part').map(({ content, entry_id: entryId }) => ({
        part: content as Row,
        entry: entries.find(({ id }) => id === entryId),
      })),
    ],
    tags: [
      ...(await read('path_part_tag')),
      ...keptIn('path_part_tag').map(({ content }) => content as Row),
    ],
    holds: await read('legal_hold'),
    rules: await read('retention_rule'),
    now: Number(rows[0]?.['now']),
  }
}

function modelOf({ part, entry }: Placed, rows: Rows): ModelDocument {
  const id = String(part['id'])
  const chain = [...(part['ancestors'] as string[]), id]
  const versions = rows.placed
    .filter((each) => each.part['parent_id'] === id)
    .filter((each) => each.part['part_type'] === 'DOCUMENT_VERSION')
    .map((each) => ({ id: String(each.part['id']), createdAt: timeOf(each.part) }))
  const own = rows.tags.filter(({ path_part_id: at }) => chain.includes(String(at)))
  const outer = (entry?.['tag_ids'] ?? []) as string[]
  const tags = new Set([...own.map(({ tag_id: tag }) => String(tag)), ...outer])
  const keeps = (rule: Row): boolean => {
    const tag = rule['tag_id'] as string | null
    const folder = String(rule['part_id'])
    if (tag ? !tags.has(tag) : !chain.includes(folder) || folder === id) return false
    const changed = Math.max(timeOf(part), ...versions.map(({ createdAt }) => createdAt))
    const base = rule['counted_from'] === 'CREATION' ? timeOf(part) : changed
    return rule['keep_days'] !== null && base + Number(rule['keep_days']) * DAY_MS > rows.now
  }
  return {
    id,
    name: String(part['name']),
    entry: entry && String(entry['id']),
    chain,
    versions,
    holds: idsOf(rows.holds.filter((hold) => chain.includes(String(hold['part_id'])))),
    rules: idsOf(rows.rules.filter(keeps)),
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
