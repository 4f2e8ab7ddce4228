import type { Context } from '../../platform/context/context.ts'
import { publicKeyOf, signText } from '../../platform/secrets/signing.ts'
import { readChain } from './chain.queries.ts'
import { canonical } from './chain.ts'
import type { Filter, ListedEvent } from './events.queries.ts'
import { exportedAfter } from './events.queries.ts'

type Format = 'ndjson' | 'csv'

/** What the signature of a summary in an export is for. */
const SUMMARY = 'audit summary'

/** The number of events that are read at once. */
const BATCH = 500

const COLUMNS = [
  'sequence',
  'at',
  'kind',
  'operation',
  'user_id',
  'email',
  'credential',
  'credential_id',
  'client_id',
  'address',
  'request_id',
  'part_ids',
  'details',
  'id',
  'previous_hash',
  'hash',
] as const

/** The numbered events of a tenant in the order of the chain, read while they are sent. */
export async function* exportEvents(
  context: Pick<Context, 'doors' | 'secret'>,
  tenantId: string,
  { filter, format }: { readonly filter: Filter; readonly format: Format },
): AsyncGenerator<string> {
  const render = format === 'csv' ? toRow : toLine(tenantId)
  if (format === 'csv') yield `${COLUMNS.join(',')}\r\n`
  else if (isAll(filter)) yield await summaryLine(context, tenantId)
  let sequence = 0
  for (;;) {
    const after = sequence
    const events = await context.doors.readInTenant(tenantId, (tx) =>
      exportedAfter(tx, tenantId, { filter, sequence: after, limit: BATCH }),
    )
    yield events.map(render).join('')
    const last = events.at(-1)?.sequence
    if (typeof last !== 'number' || events.length < BATCH) return
    sequence = last
  }
}

const isAll = (filter: Filter): boolean =>
  Object.values(filter).every((one) => one == null || (Array.isArray(one) && one.length === 0))

/** The signed summary of expired events, so that a reader can tell them from missing ones. Empty if there are none. */
async function summaryLine(
  { doors, secret }: Pick<Context, 'doors' | 'secret'>,
  tenantId: string,
): Promise<string> {
  const chain = await doors.readInTenant(tenantId, (tx) => readChain(tx, tenantId))
  const { expired_sequence: sequence, expired_hash: hash, expired_kinds: kinds } = chain
  if (chain.expired_at === null) return ''
  const summary = { tenant_id: tenantId, sequence, hash, at: chain.expired_at.toISOString(), kinds }
  const signature = signText(secret, SUMMARY, canonical(summary))
  const line = { summary, signature, public_key: publicKeyOf(secret, SUMMARY) }
  return `${JSON.stringify(line)}\n`
}

/** The event with its tenant, which its hash covers. */
const toLine =
  (tenantId: string) =>
  (event: ListedEvent): string =>
    `${JSON.stringify({ tenant_id: tenantId, ...event })}\n`

function toRow(event: ListedEvent): string {
  return `${COLUMNS.map((name) => cell(event[name])).join(',')}\r\n`
}

function cell(value: unknown): string {
  const text =
    value instanceof Date
      ? value.toISOString()
      : typeof value === 'string'
        ? value
        : value === null || value === undefined
          ? ''
          : JSON.stringify(value)
  // Spreadsheets would take these for formulas.
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
