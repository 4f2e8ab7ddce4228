import type { Context } from '../../../platform/context/context.ts'
import { resealColumn } from '../../../platform/process/reseal.ts'
import { isSealedWithCurrent, reseal, seal, unseal } from '../../../platform/secrets/sealing.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import { joinSecrets, keepSecrets, splitSecrets, type SecretMember } from './idp.policy.ts'
import { readProvider, readSecrets, type IdentityProvider } from './stored.ts'
import type { ProviderKey } from './provider.queries.ts'
import { findIdp, type StoredIdp } from './tenants.queries.ts'

const PURPOSE = 'idp'

/** How the secrets of identity providers are sealed again. */
export const resealing = resealColumn({
  what: 'identity providers',
  table: 'tenant',
  column: 'idp_secrets',
  key: { id: 'uuid' },
  purpose: PURPOSE,
  again: resealMembers,
})

async function resealMembers(secret: Secrets, stored: string): Promise<string | undefined> {
  const members = readSecrets(JSON.parse(stored))
  if (members.every(({ value }) => isSealedWithCurrent(secret, value))) return stored
  const again: SecretMember<string>[] = []
  for (const { path, value } of members) {
    const sealed = await reseal(secret, PURPOSE, value)
    if (sealed === undefined) return undefined
    again.push({ path, value: sealed })
  }
  return JSON.stringify(again)
}

/** A provider ready to be written, with each secret sealed separately. */
export type SealedIdp = {
  readonly shown: IdentityProvider
  readonly given: readonly SecretMember[]
  readonly sealed: readonly SecretMember<string>[]
}

/** Seals the secrets of a provider. This takes time, so do it before the transaction that writes them. */
export async function sealIdp(
  { secret }: Pick<Context, 'secret'>,
  idp: IdentityProvider,
): Promise<SealedIdp> {
  const { shown, secrets } = splitSecrets(idp.configuration)
  const sealed: SecretMember<string>[] = []
  for (const { path, value } of secrets) {
    // An empty value removes a secret, null leaves it unchanged.
    if (value === null || value === '') continue
    sealed.push({ path, value: await seal(secret, PURPOSE, { value }) })
  }
  return { shown: { provider: idp.provider, configuration: shown }, given: secrets, sealed }
}

/** What to store: the provider as it is shown, and the secrets that are new or stay. */
export function storedIdp(before: StoredIdp, { shown, given, sealed }: SealedIdp): StoredIdp {
  const kept = keepSecrets(readProvider(before.idp_config), shown, {
    kept: sealedOf(before),
    given,
  })
  const secrets = [...kept, ...sealed]
  return { idp_config: shown, idp_secrets: secrets.length > 0 ? JSON.stringify(secrets) : null }
}

/** What identifies a provider; null for an empty configuration, which means no provider. */
export function providerKey({ provider, configuration }: IdentityProvider): ProviderKey | null {
  if (Object.keys(configuration).length === 0) return null
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  const { issuer, client_id: clientId } = configuration
  return { kind: provider, issuer: text(issuer), clientId: text(clientId) }
}

/**
 * A tenant's own identity provider with its secrets, for requests to it. Never return it to a client.
 * @returns undefined if the tenant has none or doesn't exist. An empty configuration means none, because a
 * provider can't be removed in any other way.
 */
export async function readIdentityProvider(
  { doors, secret }: Pick<Context, 'doors' | 'secret'>,
  tenantId: string,
): Promise<IdentityProvider | undefined> {
  const row = await doors.inTenant(tenantId, (tx) => findIdp(tx, tenantId))
  const shown = row && readProvider(row.idp_config)
  if (!shown) return undefined
  const secrets: SecretMember[] = []
  for (const { path, value } of sealedOf(row)) {
    const opened = (await unseal(secret, PURPOSE, value)) as { value: unknown } | undefined
    if (opened) secrets.push({ path, value: opened.value })
  }
  const configuration = joinSecrets(shown.configuration, secrets)
  if (Object.keys(configuration).length === 0) return undefined
  return { provider: shown.provider, configuration }
}

function sealedOf(stored: StoredIdp): SecretMember<string>[] {
  return stored.idp_secrets === null ? [] : readSecrets(JSON.parse(stored.idp_secrets))
}
