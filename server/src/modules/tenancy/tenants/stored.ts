import { Type, type Static } from 'typebox'
import { readerOf } from '../../../platform/core/stored.ts'
import { SupportedIdP, SupportedLanguage } from './tenants.schemas.ts'

/** The JSON columns of a tenant. A field exists once somebody has set it. */

/** For how many days a link for people outside can work, if the tenant doesn't say. */
export const OUTSIDE_LINK_DAYS = 90
/** For how many minutes a link to a file is valid, if the tenant doesn't say. */
export const FILE_LINK_MINUTES = 360

const text = Type.Optional(Type.String())

export const readSettings = readerOf(
  Type.Object({
    language: Type.Optional(SupportedLanguage),
    description: text,
    timezone: text,
    industry: text,
    agents_may_write: Type.Optional(Type.Boolean()),
    outside_links: Type.Optional(Type.Boolean()),
    outside_link_days: Type.Optional(Type.Integer()),
    file_link_minutes: Type.Optional(Type.Integer()),
    deletions_to_trash: Type.Optional(Type.Boolean()),
  }),
  'The settings of a tenant',
)

/** An image in the storage. */
const Logo = Type.Object({ key: Type.String(), content_type: Type.String() })
export type StoredLogo = Static<typeof Logo>

export const readBranding = readerOf(
  Type.Object({
    brand_name: text,
    brand_color: text,
    theme_overrides: Type.Optional(Type.Record(Type.String(), Type.String())),
    logos: Type.Optional(
      Type.Object({
        logo: Type.Optional(Logo),
        logo_dark: Type.Optional(Logo),
        favicon: Type.Optional(Logo),
      }),
    ),
  }),
  'The branding of a tenant',
)

/** A tenant's own identity provider, with or without its secrets. */
const IdentityProvider = Type.Object({
  provider: SupportedIdP,
  configuration: Type.Record(Type.String(), Type.Unknown()),
})
export type IdentityProvider = Static<typeof IdentityProvider>

export const readProvider = readerOf(
  Type.Union([IdentityProvider, Type.Null()]),
  'The identity provider of a tenant',
)

/** Sealed secrets of a configuration, each with the path to it through objects and lists. */
export const readSecrets = readerOf(
  Type.Array(Type.Object({ path: Type.Array(Type.String()), value: Type.String() })),
  "The sealed secrets of a tenant's identity provider",
)

/** @throws an ordinary Error for JSON columns that no version has written */
export function readTenantJson(tenant: { settings: unknown; branding: unknown }): void {
  readSettings(tenant.settings)
  readBranding(tenant.branding)
}
