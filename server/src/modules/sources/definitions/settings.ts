import { Value } from 'typebox/value'
import { KINDS, recipientOf, SourceFault, type Connector, type SourceKind } from '@arbor/connectors'
import type { Context } from '../../../platform/context/context.ts'
import { InvalidInput, invalidInput, problem } from '../../../platform/core/errors.ts'
import { OF_TENANT, resealColumn } from '../../../platform/process/reseal.ts'
import { seal, unseal } from '../../../platform/secrets/sealing.ts'
import { connectorServices } from './connector-services.ts'
import type { SourceRow } from './source-row.ts'

const PURPOSE = 'source'

/** How the secrets of sources are sealed again. */
export const resealing = resealColumn({
  what: 'sources',
  table: 'source',
  column: 'credentials',
  key: OF_TENANT,
  purpose: PURPOSE,
})

/** A test, and opening a connector, must respond within this time. */
const TEST_MS = 30_000
const MOST_FAULTS = 20

export type Settings = Readonly<Record<string, unknown>>
export type Credentials = Readonly<Record<string, string>>
/** The settings of a source, apart from and including the secret ones. */
export type Split = { readonly settings: Settings; readonly credentials: Credentials }

/** @throws InvalidInput for a kind that doesn't exist or can't be used on this server */
export function requireKind(context: Context, name: string): SourceKind {
  const kind = KINDS.get(name)
  const why = kind
    ? kind.unavailable?.(connectorServices(context))
    : `The kinds are ${[...KINDS.keys()].join(', ')}`
  if (!kind || why !== undefined) throw invalidInput(['body', 'kind'], why ?? '', name)
  return kind
}

/**
 * Checks settings and separates the secret ones.
 * @param before the former settings, whose secrets stay if they are not given again and are sent to the same party
 * @throws Problem conflict if the secrets must be given again; InvalidInput
 */
export function readSettings(kind: SourceKind, given: Settings, before?: Split): Split {
  const isSecret = (name: string) => kind.secrets.includes(name)
  const named = withoutNulls(given)
  const kept = { ...before?.credentials, ...named }
  check(kind, kept)
  const forgets = before !== undefined && mustForget(kind, kept, before)
  if (forgets) {
    requireSecrets(kind, named, before)
    check(kind, named)
  }
  const entries = Object.entries(forgets ? named : kept)
  return {
    settings: Object.fromEntries(entries.filter(([name]) => !isSecret(name))),
    credentials: Object.fromEntries(
      entries.flatMap(([name, value]) => (isSecret(name) ? [[name, String(value)]] : [])),
    ),
  }
}

/** @throws InvalidInput */
function check(kind: SourceKind, all: Settings): void {
  if (Value.Check(kind.settings, all)) return
  const faults = [...Value.Errors(kind.settings, all)].slice(0, MOST_FAULTS)
  throw new InvalidInput(
    faults.map(({ instancePath, message, params }) => {
      const missing = (params as { requiredProperties?: string[] }).requiredProperties ?? []
      const path = [...instancePath.split('/').slice(1), ...missing.slice(0, 1)]
      return { loc: ['body', 'settings', ...path], msg: message, type: 'setting_invalid' }
    }),
  )
}

/** Checks settings before they are stored. @throws InvalidInput for those that can never work */
export function checkSettings(kind: SourceKind, settings: Settings): void {
  try {
    kind.check?.(settings)
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error
    throw invalidInput(['body', 'settings'], error.message.replace(/\.$/, ''))
  }
}

/** Whether stored secrets would be sent to another party than before. */
function mustForget(kind: SourceKind, after: Settings, before: Split): boolean {
  return (
    Object.keys(before.credentials).length > 0 &&
    recipientOf(kind, after) !== recipientOf(kind, before.settings)
  )
}

/** Without any new secret, a person would not notice that the stored ones are no longer used, so that is an error. */
function requireSecrets(kind: SourceKind, named: Settings, before: Split): void {
  if (kind.secrets.some((name) => named[name] !== undefined)) return
  throw problem('source_secrets_needed', { names: Object.keys(before.credentials).join(', ') })
}

function withoutNulls(given: Settings): Settings {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
}

/** What to store of the secret settings. */
export async function sealCredentials(
  { secret }: Pick<Context, 'secret'>,
  credentials: Credentials,
): Promise<string | null> {
  return Object.keys(credentials).length === 0 ? null : seal(secret, PURPOSE, credentials)
}

/** The secret settings of a source. Never return them to a client. */
export async function unsealCredentials(
  { secret }: Pick<Context, 'secret'>,
  { credentials }: Pick<SourceRow, 'credentials'>,
): Promise<Credentials> {
  if (credentials === null) return {}
  const opened = await unseal(secret, PURPOSE, credentials)
  if (opened === undefined) {
    throw new SourceFault(
      'credentials',
      'The stored secrets were encrypted with a different ARBOR_SECRET. Enter them again.',
    )
  }
  return opened as Credentials
}

/** Opens a connector, unless the kind is one to which others push. @throws SourceFault */
export async function openConnector(
  context: Context,
  kind: SourceKind,
  { settings, credentials }: Split,
): Promise<Connector | undefined> {
  const services = connectorServices(context)
  const why = kind.unavailable?.(services)
  if (why !== undefined) throw new SourceFault('settings', why)
  return kind.open?.(settings, credentials, services)
}

/** Tries whether a source can be read with some settings, within half a minute. */
export async function testSettings(
  context: Context,
  kind: SourceKind,
  split: Split,
): Promise<{ ok: boolean; message: string }> {
  const signal = AbortSignal.timeout(TEST_MS)
  let connector: Connector | undefined
  try {
    connector = await openConnector(context, kind, split)
    if (!connector) return { ok: true, message: 'Programs can push to this source.' }
    return { ok: true, message: await connector.test(signal) }
  } catch (error) {
    if (error instanceof SourceFault) return { ok: false, message: error.message }
    if (signal.aborted) {
      return { ok: false, message: `The source did not respond within ${TEST_MS / 1000} seconds.` }
    }
    context.log.warn({ err: error, kind: kind.kind }, 'testing a source failed')
    return { ok: false, message: 'The source could not be read. The server log says why.' }
  } finally {
    await connector?.close().catch(() => {})
  }
}
