import { Type, type Static } from 'typebox'
import { Answer, Nullable, OneOf, Uuid } from '../../http/schemas.ts'

export const SupportedLanguage = OneOf('SupportedLanguage', ['en', 'zh'])

const TenantSettingsResponse = Answer('TenantSettingsResponse', {
  language: SupportedLanguage,
  description: Type.String(),
  timezone: Type.String(),
})

const TenantBrandingResponse = Answer('TenantBrandingResponse', {
  brand_name: Nullable(Type.String()),
  brand_color: Nullable(Type.String()),
  logo_url: Nullable(Type.String()),
  logo_dark_url: Nullable(Type.String()),
  favicon_url: Nullable(Type.String()),
  theme_overrides: Nullable(Type.Record(Type.String(), Type.String())),
})

export const TenantResponse = Answer('TenantResponse', {
  id: Uuid,
  name: Type.String(),
  idp_config: Nullable(Type.Record(Type.String(), Type.Unknown())),
  settings: TenantSettingsResponse,
  branding: TenantBrandingResponse,
})
export type TenantResponse = Static<typeof TenantResponse>

export const TenantParams = Type.Object({ tenant_id: Uuid })
