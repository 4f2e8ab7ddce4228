import { isAdmin, type Role } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import type { TenantRow } from './tenants.queries.ts'
import type { BrandingLogoType, TenantResponse } from './tenants.schemas.ts'

/** A picture in the storage. */
export type StoredLogo = { readonly key: string; readonly content_type: string }

/** What may be stored in the two columns; nothing is there until somebody changes it. */
export type StoredSettings = Partial<TenantResponse['settings']>
export type StoredBranding = Partial<
  Pick<TenantResponse['branding'], 'brand_name' | 'brand_color' | 'theme_overrides'>
> & {
  readonly logos?: Partial<Record<BrandingLogoType, StoredLogo>>
}

const EXTENSIONS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'image/x-icon': 'ico',
}

/**
 * A tenant as the API shows it to a member with this role in it: the identity provider is for OWNER and ADMIN only.
 */
export function toTenantResponse(
  { storage }: Pick<Context, 'storage'>,
  row: TenantRow,
  role: Role,
): TenantResponse {
  const settings = row.settings as StoredSettings
  const branding = row.branding as StoredBranding
  const urlOf = (type: BrandingLogoType): string | null => {
    const logo = branding.logos?.[type]
    if (!logo) return null
    const downloadName = `${type}.${EXTENSIONS[logo.content_type] ?? 'img'}`
    return storage.presignedUrl(logo.key, { contentType: logo.content_type, downloadName })
  }
  return {
    id: row.id,
    name: row.name,
    idp_config: isAdmin({ role }) ? (row.idp_config as TenantResponse['idp_config']) : null,
    settings: {
      language: settings.language ?? 'en',
      description: settings.description ?? '',
      timezone: settings.timezone ?? 'UTC',
    },
    branding: {
      // An empty text takes a value away: null in a request means that it stays.
      brand_name: branding.brand_name || null,
      brand_color: branding.brand_color || null,
      logo_url: urlOf('logo'),
      logo_dark_url: urlOf('logo_dark'),
      favicon_url: urlOf('favicon'),
      theme_overrides: branding.theme_overrides ?? null,
    },
  }
}
