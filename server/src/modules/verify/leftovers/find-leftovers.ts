import type { Context } from '../../../platform/context/context.ts'
import { countNamedInStream } from '../../../platform/realtime/open-transport.ts'
import type { VerifyParts } from '../verify-round.ts'
import { UUID_PATTERN } from '../../../platform/core/ids.ts'
import {
  archivesBefore,
  countRowsWith,
  listTables,
  sharedTexts,
  type ScannedTable,
} from './leftovers.queries.ts'
import { TABLES } from '../../archive/index.ts'
import type { Receipt } from './read-receipt.ts'

/** A place that names something of a receipt. */
export type Leftover = {
  /** A column of a table, or `objects` in the storage. */
  readonly place: string
  /** Rows or objects. */
  readonly count: number
  /** Why it may be there: undefined for something that should be gone. */
  readonly because?: string
}

export type LeftoverReport = {
  /** Whether nothing is left that should be gone. */
  readonly ok: boolean
  /** How many tables were read. */
  readonly looked: number
  readonly leftovers: readonly Leftover[]
  /** Texts of the receipt that other documents have, too. */
  readonly shared: number
}

/** The queue is not one of the modules' tables. */
const JOBS = 'Jobs keep ids of what they worked on, for some days after they end.'

/** Why a table may name something deleted. */
const recordsIn = (table: string): string | undefined =>
  table === 'job' ? JOBS : TABLES[table]?.records
const RECEIPTS = new Set(['deletion_receipt', 'deletion_receipt_block', 'tenant_receipt'])

/** Ids in one statement, and pages of 8 kB that it reads. */
const IDS = 20_000
const PAGES = 2000
const UUIDS = new RegExp(UUID_PATTERN, 'g')

const REDIS = 'Redis'
const EVENTS = 'Streams keep events and answers for some minutes (ARBOR_STREAM_TTL_MINUTES).'

/** What is needed to look everywhere. */
type LeftoverParts = Pick<VerifyParts, 'doors' | 'storage'> & Pick<Context, 'config'>

type Options = {
  readonly signal?: AbortSignal
  readonly onProgress?: (place: string, done: number) => void
}

/**
 * Looks for everything that a receipt names: in every table, in packed lists, in the queue and in the storage. It reads
 * the whole database in short transactions, and knows nothing of how tables refer to each other.
 * @throws the reason of the signal
 */
export async function findLeftovers(
  parts: LeftoverParts,
  receipt: Receipt,
  { signal, onProgress }: Options = {},
): Promise<LeftoverReport> {
  const { doors } = parts
  const deleted = [...receipt.ids]
  const texts = [...receipt.texts, ...receipt.searchTexts]
  const shared = new Set(
    await doors.inTenant(receipt.tenantId, (tx) =>
      sharedTexts(tx, receipt.tenantId, { ids: texts, deleted }),
    ),
  )
  const ids = [...deleted, ...texts.filter((id) => !shared.has(id))]
  const leftovers: Leftover[] = []
  const tables = await doors.acrossTenants(listTables)
  const looked = tables.filter(({ parent }) => !RECEIPTS.has(parent))
  for (const [at, table] of looked.entries()) {
    signal?.throwIfAborted()
    onProgress?.(table.name, at)
    // oxlint-disable-next-line no-await-in-loop -- table by table, to keep memory flat
    leftovers.push(...(await leftInTable(parts, table, ids, signal)))
  }
  onProgress?.('stored files', looked.length)
  leftovers.push(...(await leftInStorage(parts, receipt.tenantId, new Set(ids), signal)))
  onProgress?.('Redis', looked.length)
  const inRedis = await leftInRedis(parts, new Set(ids), signal)
  if (inRedis > 0) leftovers.push({ place: REDIS, count: inRedis, because: EVENTS })
  const archives = await doors.inTenant(receipt.tenantId, (tx) =>
    archivesBefore(tx, receipt.tenantId, receipt.deletedAt),
  )
  if (archives > 0) leftovers.push({ place: 'archives that were made before', count: archives })
  const merged = merge(leftovers)
  return {
    ok: merged.every(({ because }) => because !== undefined),
    looked: looked.length,
    leftovers: merged,
    shared: shared.size,
  }
}

async function leftInTable(
  { doors }: Pick<VerifyParts, 'doors'>,
  table: ScannedTable,
  ids: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Leftover[]> {
  if (table.columns.length === 0) return []
  const found: Leftover[] = []
  for (let first = 0; first < ids.length; first += IDS) {
    const some = ids.slice(first, first + IDS)
    // A table that grows in the meantime grows by what is new.
    for (let page = 0; page < table.pages; page += PAGES) {
      signal?.throwIfAborted()
      const counts = await doors.acrossTenants((tx) =>
        countRowsWith(tx, table, some, [page, page + PAGES]),
      )
      for (const [column, count] of Object.entries(counts)) {
        if (count === 0) continue
        // A row of a deleted tenant should be gone, whatever it records.
        const because = column === 'tenant_id' ? undefined : recordsIn(table.parent)
        const place = `${table.schema === 'public' ? '' : `${table.schema}.`}${table.parent}.${column}`
        found.push({ place, count, ...(because !== undefined && { because }) })
      }
    }
  }
  return found
}

async function leftInStorage(
  { storage }: Pick<VerifyParts, 'storage'>,
  tenantId: string,
  ids: ReadonlySet<string>,
  signal: AbortSignal | undefined,
): Promise<Leftover[]> {
  let count = 0
  for await (const key of storage.list(tenantId)) {
    signal?.throwIfAborted()
    if ((key.match(UUIDS) ?? []).some((id) => ids.has(id))) count += 1
  }
  return count > 0 ? [{ place: 'stored files', count }] : []
}

/** Keys that name something, in Redis if it is used. */
async function leftInRedis(
  { config }: Pick<LeftoverParts, 'config'>,
  ids: ReadonlySet<string>,
  signal: AbortSignal | undefined,
): Promise<number> {
  const isNamed = (text: string) => (text.match(UUIDS) ?? []).some((id) => ids.has(id))
  return (await countNamedInStream(config.stream, isNamed, signal)) ?? 0
}

/** Adds up what was found in one place. */
function merge(leftovers: readonly Leftover[]): Leftover[] {
  const sums = new Map<string, Leftover>()
  for (const each of leftovers) {
    const before = sums.get(each.place)
    sums.set(each.place, { ...each, count: each.count + (before?.count ?? 0) })
  }
  return [...sums.values()].toSorted((a, b) => a.place.localeCompare(b.place))
}
