import { Type, type Static } from 'typebox'
import {
  Answer,
  Body,
  Input,
  Maybe,
  Nullable,
  OneOf,
  Query,
  Uuid,
  described,
  Name,
} from '../../../platform/http/schemas.ts'

export const SupportedLanguage = OneOf('SupportedLanguage', ['en', 'zh'])

const InviteLinkSettings = Answer('InviteLinkSettingsResponse', {
  enabled: described(Type.Boolean(), 'Always false: people join with an invite to their address.'),
  role: Type.String(),
  groups: described(Type.Array(Uuid), 'Always empty.'),
})

const TenantSettingsResponse = Answer('TenantSettingsResponse', {
  language: SupportedLanguage,
  description: Type.String(),
  timezone: Type.String(),
  industry: described(Type.String(), 'What the tenant does. Kept as given.'),
  display_name: described(
    OneOf('DisplayNameFormat', ['firstname', 'lastname', 'first_last']),
    'How a front end shows names; always `first_last`.',
  ),
  invite_link: described(InviteLinkSettings, 'A link with which anybody could join.'),
  outside_links: described(
    Type.Boolean(),
    'Whether the OWNER and ADMINs can create links with which people outside can read a folder or document. While it is off, no link works.',
  ),
  outside_link_days: described(Type.Integer(), 'For how many days such a link can work at most.'),
  file_link_minutes: described(
    Type.Integer(),
    'For how many minutes a link to a file is valid, such as `asset_s3_url` of a version.',
  ),
  agents_may_write: described(
    Type.Boolean(),
    "Whether agents can change anything: with tools of `/mcp`, with operations called with an app's access token, or with upload links. An agent never has more access than the person it acts for.",
  ),
  deletions_to_trash: described(
    Type.Boolean(),
    'Whether `DELETE` of a folder or document moves it to the trash if the request has no `trash`.',
  ),
})

const TenantBrandingResponse = Answer('TenantBrandingResponse', {
  brand_name: Nullable(Type.String()),
  brand_color: Nullable(Type.String()),
  logo_url: described(Nullable(Type.String()), 'URL of the logo for light backgrounds.'),
  logo_dark_url: described(Nullable(Type.String()), 'URL of the logo for dark backgrounds.'),
  favicon_url: described(Nullable(Type.String()), 'URL of the favicon.'),
  theme_overrides: described(
    Nullable(Type.Record(Type.String(), Type.String())),
    "Values that override those of a front end's theme.",
  ),
})

export const TenantResponse = Answer('TenantResponse', {
  id: Uuid,
  name: Type.String(),
  idp_config: Nullable(Type.Record(Type.String(), Type.Unknown())),
  settings: TenantSettingsResponse,
  branding: described(TenantBrandingResponse, 'How a front end presents the tenant.'),
  seats: described(
    Type.Integer(),
    'Maximum number of active members. Arbor has no limit, so this is the largest number that clients accept.',
  ),
  subscription_id: described(Uuid, 'Always the nil UUID: Arbor has no subscriptions.'),
})
export type TenantResponse = Static<typeof TenantResponse>

/** The type of a provider that names none. Validators don't fill in defaults below a union. */
export const DEFAULT_PROVIDER = 'OAUTH2'
export const SupportedIdP = OneOf('SupportedIdP', ['OAUTH2', 'FANWEI_E9'], {
  default: DEFAULT_PROVIDER,
})

const IdpConfig = Input(
  {
    provider: Type.Optional(SupportedIdP),
    configuration: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
    }),
  },
  { title: 'IdpConfig' },
)

const TenantSettingsUpdate = Body('TenantSettingsUpdate', {
  language: Maybe(SupportedLanguage),
  description: Maybe(Type.String({ maxLength: 10_000 })),
  timezone: Maybe(Type.String({ maxLength: 100 })),
  industry: Maybe(Type.String({ maxLength: 255 })),
  outside_links: described(
    Maybe(Type.Boolean()),
    'Whether links can give people outside access to a folder or document.',
  ),
  outside_link_days: described(
    Maybe(Type.Integer({ minimum: 1, maximum: 3650 })),
    'For how many days such a link can work at most. Existing links keep their end.',
  ),
  file_link_minutes: described(
    Maybe(Type.Integer({ minimum: 5, maximum: 360 })),
    'For how many minutes a link to a file is valid, from 5 to 360. Only the OWNER can change it. It also ends earlier links, except those to the bucket of the server.',
  ),
  agents_may_write: described(
    Maybe(Type.Boolean()),
    'Whether agents can change anything. An agent never has more access than the person it acts for.',
  ),
  deletions_to_trash: described(
    Maybe(Type.Boolean()),
    'Whether `DELETE` of a folder or document moves it to the trash if the request has no `trash`. Only the OWNER can change it.',
  ),
  brand_name: Maybe(Name({ maxLength: 255 }, 'optional')),
  brand_color: Maybe(Type.String({ maxLength: 100 })),
  theme_overrides: Maybe(
    Type.Unsafe<Record<string, string>>({
      type: 'object',
      additionalProperties: { type: 'string', maxLength: 1000 },
      maxProperties: 100,
    }),
  ),
})
export type TenantSettingsUpdate = Static<typeof TenantSettingsUpdate>

export const UpdateTenantRequest = Body('UpdateTenantRequest', {
  name: Maybe(Name({ maxLength: 255 })),
  idp_config: Maybe(IdpConfig),
  settings: Maybe(TenantSettingsUpdate),
})
export type UpdateTenantRequest = Static<typeof UpdateTenantRequest>

const BrandingLogoType = OneOf('BrandingLogoType', ['logo', 'logo_dark', 'favicon'], {
  default: 'logo',
})
export type BrandingLogoType = Static<typeof BrandingLogoType>

export const LogoQuery = Query({ logo_type: BrandingLogoType })

/** The text fields of the form for a logo. */
export const LogoForm = Input({ logo_type: BrandingLogoType })

export const LogoFormWithFile = Input(
  {
    file: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }),
    logo_type: BrandingLogoType,
  },
  { title: 'Body_upload_tenant_logo' },
)
