import { invalidInput } from '../../../platform/core/errors.ts'
import { isIssuer } from '../../../platform/network/issuer.ts'
import type { IdentityProvider } from './stored.ts'

type Members = Readonly<Record<string, unknown>>

/** A secret that is stored separately, with the path to it through objects and lists. */
export type SecretMember<T = unknown> = { readonly path: readonly string[]; readonly value: T }

const PLACE = ['body', 'idp_config', 'configuration']
const MAX_BYTES = 32 * 1024
const MAX_SECRETS = 20

/**
 * Names of secrets. URLs and settings of tokens, such as token_endpoint, aren't secret, and neither is
 * anything named public.
 */
const SECRET =
  /secret|passw|pwd|passphrase|credential|private|(?<!public[_-]?)key$|(?:^|[_-])jwks?$|token(?![_-]?(?:endpoint|ur[il]|type|sign|encr|lifetime))/i

/** @throws InvalidInput for a configuration that is too large, or for an invalid issuer */
export function checkConfiguration(configuration: Members): void {
  if (Buffer.byteLength(JSON.stringify(configuration)) > MAX_BYTES) {
    throw invalidInput(PLACE, `The configuration should not be larger than ${MAX_BYTES} bytes`)
  }
  const { issuer } = configuration
  if (issuer != null && !isIssuer(issuer)) {
    throw invalidInput(
      [...PLACE, 'issuer'],
      'The issuer should be an https address without user, query, fragment and /.well-known/; http is for loopback addresses only',
    )
  }
  if (splitSecrets(configuration).secrets.length > MAX_SECRETS) {
    throw invalidInput(PLACE, `The configuration should not have more than ${MAX_SECRETS} secrets`)
  }
}

/** Extracts the secrets from a configuration, wherever they are. */
export function splitSecrets(configuration: Members): {
  readonly shown: Record<string, unknown>
  readonly secrets: readonly SecretMember[]
} {
  const secrets: SecretMember[] = []
  const visit = (node: unknown, path: readonly string[]): unknown => {
    if (Array.isArray(node)) return node.map((item, index) => visit(item, [...path, String(index)]))
    if (typeof node !== 'object' || node === null) return node
    const members: [string, unknown][] = []
    for (const [name, value] of Object.entries(node)) {
      const way = [...path, name]
      if (SECRET.test(name)) secrets.push({ path: way, value })
      else members.push([name, visit(value, way)])
    }
    return Object.fromEntries(members)
  }
  return { shown: visit(configuration, []) as Record<string, unknown>, secrets }
}

/** The configuration with its secrets put back. A secret whose place no longer exists is left out. */
export function joinSecrets(
  shown: Record<string, unknown>,
  secrets: readonly SecretMember[],
): Record<string, unknown> {
  const whole = structuredClone(shown)
  for (const { path, value } of secrets) {
    const place = placeOf(whole, path)
    const name = path.at(-1)
    if (place && name !== undefined) place[name] = value
  }
  return whole
}

function placeOf(shown: Members, path: readonly string[]): Record<string, unknown> | undefined {
  let node: unknown = shown
  for (const step of path.slice(0, -1)) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, step)) return undefined
    node = (node as Record<string, unknown>)[step]
  }
  return typeof node === 'object' && node !== null ? (node as Record<string, unknown>) : undefined
}

/**
 * Which stored secrets stay when a provider is replaced: those that are omitted or null this time, and only
 * if they would be sent to the same party. Otherwise, people who may write the configuration could have the
 * secrets sent to a server of their own.
 */
export function keepSecrets<T>(
  before: IdentityProvider | null,
  after: IdentityProvider,
  { kept, given }: { kept: readonly SecretMember<T>[]; given: readonly SecretMember[] },
): SecretMember<T>[] {
  if (!before || before.provider !== after.provider) return []
  if (addressesIn(before.configuration) !== addressesIn(after.configuration)) return []
  const replaced = new Set(
    given.filter(({ value }) => value !== null).map(({ path }) => JSON.stringify(path)),
  )
  return kept.filter(
    ({ path }) => !replaced.has(JSON.stringify(path)) && placeOf(after.configuration, path),
  )
}

/** Every URL in a configuration with its place, as one text. The issuer is among them. */
function addressesIn(configuration: Members): string {
  const found: string[] = []
  const visit = (node: unknown, path: string): void => {
    if (typeof node === 'string' && /^\s*https?:/i.test(node)) found.push(`${path} ${node}`)
    if (typeof node !== 'object' || node === null) return
    for (const [name, value] of Object.entries(node)) visit(value, `${path}/${name}`)
  }
  visit(configuration, '')
  return found.toSorted().join('\n')
}
