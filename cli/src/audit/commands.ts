import { everyItem, type Schemas } from '@arbor/client'
import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { EXIT, Fault } from '../faults-with-exit-codes.ts'
import { findItem } from '../find-items.ts'
import { chooseProfile } from '../profiles.ts'
import { inSession, type Common, type Session } from '../session.ts'
import { print, printJson, say, write } from '../terminal.ts'
import { verifyExport, type Head } from './offline.ts'

type Arbor = Session['arbor']
type Event = Schemas['AuditEventResponse']

export type Asked = Common & {
  readonly kind?: readonly string[] | undefined
  readonly person?: string | undefined
  readonly after?: string | undefined
  readonly before?: string | undefined
}

const PAGE = 200

/** Lists audit events, newest first. */
export async function runAuditList(
  place: string | undefined,
  options: Asked & { readonly limit: number },
): Promise<void> {
  await inSession(options, async ({ arbor }) => {
    const query = await queryOf(arbor, place, options)
    let left = options.limit
    let cursor: string | null = null
    do {
      const limit = Math.min(PAGE, left)
      // oxlint-disable-next-line no-await-in-loop -- each page names the next
      const page: Schemas['AuditEventsResponse'] = await arbor.get('/v1/audit-events', {
        params: { query: { ...query, limit, cursor } },
      })
      for (const event of page.items) {
        // oxlint-disable-next-line no-await-in-loop -- in order
        await (options.json ? printJson(event) : print(lineOf(event)))
      }
      left -= page.items.length
      cursor = page.next_cursor
    } while (cursor !== null && left > 0)
  })
}

function lineOf({ at, kind, operation, email, user_id: id, address }: Event): string {
  return `${at}  ${kind.padEnd(22)}  ${email ?? id ?? '-'}  ${operation}  ${address ?? '-'}`
}

/** Saves audit events, and says which one is the last. */
export async function runAuditExport(
  place: string | undefined,
  options: Asked & { readonly format: 'ndjson' | 'csv'; readonly to: string },
): Promise<void> {
  await inSession(options, async ({ arbor }) => {
    const query = await queryOf(arbor, place, options)
    // Explains a missing right or a mistake in the filter as other commands do.
    await arbor.get('/v1/audit-events', { params: { query: { ...query, limit: 1 } } })
    const { url, apiKey } = await chooseProfile(options.profile)
    const address = new URL(`${url}/v1/audit-events/export`)
    address.searchParams.set('format', options.format)
    for (const [name, value] of Object.entries(query)) {
      for (const one of [value].flat()) if (one != null) address.searchParams.append(name, one)
    }
    const response = await fetch(address, { headers: { authorization: `Bearer ${apiKey}` } })
    if (!response.ok || !response.body) throw new Fault(`The server returned ${response.status}.`)
    const body = Readable.fromWeb(response.body as never)
    if (options.to === '-') for await (const part of body) await write(part as Uint8Array)
    else await pipeline(body, createWriteStream(options.to))
    say(`Head: ${response.headers.get('x-audit-head') ?? ''}`)
  })
}

async function queryOf(arbor: Arbor, place: string | undefined, asked: Asked) {
  const { kind, person, after, before } = asked
  return {
    ...(place !== undefined && { path_part_id: (await findItem(arbor, place)).path_part_id }),
    ...(person !== undefined && { user_id: await personAt(arbor, person) }),
    ...(kind !== undefined && { kind: kind as Schemas['AuditEventKind'][] }),
    ...(after !== undefined && { after }),
    ...(before !== undefined && { before }),
  }
}

async function personAt(arbor: Arbor, named: string): Promise<string> {
  if (/^[\da-f-]{36}$/i.test(named)) return named
  const { current_tenant_id: tenant } = await arbor.get('/v1/users/me')
  const members = everyItem((query) =>
    arbor.get('/v1/tenants/{tenant_id}/users', { params: { path: { tenant_id: tenant }, query } }),
  )
  for await (const { user_id: id, email } of members) {
    if (email?.toLowerCase() === named.toLowerCase()) return id
  }
  throw new Fault(`No member has the email address ${named}.`, EXIT.notFound)
}

type VerifyOptions = Common & {
  readonly head?: Head | undefined
  readonly key?: string | undefined
  readonly part?: true | undefined
}

/** Checks the events of the service, or an exported file without it. */
export async function runAuditVerify(
  file: string | undefined,
  options: VerifyOptions,
): Promise<void> {
  if (file !== undefined) return verifyFile(file, options)
  await inSession(options, async ({ arbor }) => {
    let checked = 0
    let after: number | null = 0
    let kept = options.head
    while (after !== null) {
      // oxlint-disable-next-line no-await-in-loop -- each piece names the next
      const piece: Schemas['AuditVerification'] = await arbor.get('/v1/audit-events/verify', {
        params: { query: { after, ...kept } },
      })
      kept = undefined
      checked += piece.checked
      if (piece.fault) {
        if (options.json) await printJson({ ...piece, checked })
        throw new Fault(`Event ${piece.fault.sequence}: ${SENTENCES[piece.fault.kind]}`)
      }
      after = piece.next
      if (after !== null) continue
      // oxlint-disable-next-line no-await-in-loop -- the last piece
      if (options.json) await printJson({ ...piece, checked })
      // oxlint-disable-next-line no-await-in-loop -- the last piece
      else await print(wholeLine(checked, piece.head))
    }
  })
}

const SENTENCES = {
  missing: 'It is missing.',
  changed: 'It was changed.',
  moved: 'It follows another event than it did.',
  cut: 'The end of the chain is missing from here.',
} as const

async function verifyFile(file: string, { head, key, part, json }: VerifyOptions): Promise<void> {
  const input = file === '-' ? process.stdin : createReadStream(file)
  const opened = new Promise<never>((_, reject) => input.once('error', reject))
  opened.catch(() => undefined)
  const lines = createInterface({ input, crlfDelay: Infinity })
  const verdict = await Promise.race([
    verifyExport(lines, { head, key, isPart: part }),
    opened,
  ]).catch(() => {
    throw new Fault(`File “${file}” can’t be read.`, EXIT.notFound)
  })
  if (json) await printJson(verdict)
  if (verdict.fault !== undefined) throw new Fault(verdict.fault)
  if (!verdict.first || !verdict.last) throw new Fault('The file has no events.')
  if (json) return
  if (verdict.expired) {
    const { sequence, key: signer } = verdict.expired
    say(`Events up to ${sequence} have expired. Their summary was signed with the key ${signer}.`)
  } else if (verdict.first.sequence > 1) {
    say(`The export begins with event ${verdict.first.sequence}. Older ones aren’t checked.`)
  }
  await print(wholeLine(verdict.checked, verdict.last))
}

const wholeLine = (checked: number, { sequence, hash }: Head): string =>
  `${checked} events are complete and unchanged. Head: ${sequence} ${hash}`
