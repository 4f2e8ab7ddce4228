import type { Schemas } from '@arbor/client'

/** Roles that people are invited as. */
export const INVITABLE = ['USER', 'ADMIN'] as const
export type InvitableRole = (typeof INVITABLE)[number]

/** What an invitation gives of the shared folder. */
export const GIFTS = ['READ_ONLY', 'READ_WRITE', 'NOTHING'] as const
export type Gift = (typeof GIFTS)[number]

/** The addresses in a text, one each line or parted by commas, semicolons or blanks; each once. */
export function addressesIn(text: string): string[] {
  const found = text.split(/[\s,;]+/).filter((part) => part !== '')
  return Array.from(new Set(found.map((address) => address.toLowerCase())))
}

/** Whether a link opens on the computer of the server only. */
export function isLocalLink(link: string): boolean {
  const { hostname } = new URL(link)
  return /^(127\.[\d.]+|\[::1\]|localhost)$/.test(hostname)
}

export type AccessState = { readonly part?: string | undefined }

/** Reads which node is chosen from the parameters of an address. */
export function readAccess({ part }: Readonly<Record<string, unknown>>): AccessState {
  return { part: typeof part === 'string' && /^[0-9a-f-]{36}$/i.test(part) ? part : undefined }
}

export type Amount = Schemas['UsedAmount']

/** How much of a limit is used, from 0 to 1; undefined without a limit. */
export function shareOf({ used, limit }: Amount): number | undefined {
  if (limit === null) return undefined
  return limit === 0 ? 1 : Math.min(1, used / limit)
}

/** Members of the configuration of an OpenID Connect provider that the form has fields for. */
export type ProviderForm = {
  readonly issuer: string
  readonly client_id: string
  readonly client_secret: string
  readonly allow_new_members: boolean
}

/** What a tenant's provider is, as the form shows it; the secret is never shown. */
export function readProvider(config: Schemas['TenantResponse']['idp_config']): ProviderForm {
  const configuration = config?.['configuration']
  const members =
    typeof configuration === 'object' && configuration !== null
      ? (configuration as Record<string, unknown>)
      : {}
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  return {
    issuer: text(members['issuer']),
    client_id: text(members['client_id']),
    client_secret: '',
    allow_new_members: members['allow_new_members'] !== false,
  }
}

/** The whole configuration with the fields of the form changed; an empty secret leaves the stored one as it is. */
export function writeProvider(
  config: Schemas['TenantResponse']['idp_config'],
  { issuer, client_id, client_secret, allow_new_members }: ProviderForm,
): { provider: 'OAUTH2'; configuration: Record<string, unknown> } {
  const before = config?.['configuration']
  return {
    provider: 'OAUTH2',
    configuration: {
      ...(typeof before === 'object' && before !== null && before),
      issuer: issuer.trim(),
      client_id: client_id.trim(),
      client_secret: client_secret === '' ? null : client_secret,
      allow_new_members,
    },
  }
}

/** A colour as `#rrggbb`; undefined for what is none. */
export function colorIn(text: string): string | undefined {
  const [, digits] = /^#?([0-9a-f]{6})$/i.exec(text.trim()) ?? []
  return digits === undefined ? undefined : `#${digits.toLowerCase()}`
}
