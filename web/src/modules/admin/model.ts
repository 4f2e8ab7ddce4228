import type { Schemas } from '@arbor/client'
import { isGroup } from '../../app/audit/kinds.ts'
import type { Filter } from '../../app/audit/queries.ts'

/** The roles that people can be invited with. */
export const INVITABLE = ['USER', 'ADMIN'] as const
export type InvitableRole = (typeof INVITABLE)[number]

/** The access to the shared folder that an invite can give. */
export const GIFTS = ['READ_ONLY', 'READ_WRITE', 'NOTHING'] as const
export type Gift = (typeof GIFTS)[number]

/** The addresses in a text, without duplicates. Lines, commas, semicolons and spaces separate them. */
export function addressesIn(text: string): string[] {
  const found = text.split(/[\s,;]+/).filter((part) => part !== '')
  return Array.from(new Set(found.map((address) => address.toLowerCase())))
}

/** Whether a link opens only on the server's computer. */
export function isLocalLink(link: string): boolean {
  const { hostname } = new URL(link)
  return /^(127\.[\d.]+|\[::1\]|localhost)$/.test(hostname)
}

export type AccessState = { readonly part?: string | undefined }

/** Reads the chosen node from the URL parameters. */
export function readAccess({ part }: Readonly<Record<string, unknown>>): AccessState {
  return { part: typeof part === 'string' && /^[0-9a-f-]{36}$/i.test(part) ? part : undefined }
}

/** What the audit log shows, from the URL. */
export function readAudit(search: Readonly<Record<string, unknown>>): Filter {
  const { group } = search
  const matching = (name: string, pattern: RegExp): string | undefined => {
    const value = search[name]
    return typeof value === 'string' && pattern.test(value) ? value : undefined
  }
  return {
    part: matching('part', /^[0-9a-f-]{36}$/i),
    person: matching('person', /^[0-9a-f-]{36}$/i),
    group: isGroup(group) ? group : undefined,
    from: matching('from', DAY),
    to: matching('to', DAY),
  }
}

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

export type Amount = Schemas['UsedAmount']

/** The used share of a limit, from 0 to 1. Undefined if there is no limit. */
export function shareOf({ used, limit }: Amount): number | undefined {
  if (limit === null) return undefined
  return limit === 0 ? 1 : Math.min(1, used / limit)
}

/** The settings of an OpenID Connect provider that the form has fields for. */
export type ProviderForm = {
  readonly issuer: string
  readonly client_id: string
  readonly client_secret: string
  readonly allow_new_members: boolean
}

/** Reads a tenant's provider for the form. The secret is never shown. */
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

/** The whole configuration, with the form's changes. An empty secret keeps the stored one. */
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

/** A color as `#rrggbb`. Undefined if the text isn't a color. */
export function colorIn(text: string): string | undefined {
  const [, digits] = /^#?([0-9a-f]{6})$/i.exec(text.trim()) ?? []
  return digits === undefined ? undefined : `#${digits.toLowerCase()}`
}
