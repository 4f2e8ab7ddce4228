import { isAdmin, type Role } from '../../../platform/core/actor.ts'
import { NIL_ID } from '../../../platform/core/ids.ts'
import type { Context } from '../../../platform/context/context.ts'
import {
  FILE_LINK_MINUTES,
  OUTSIDE_LINK_DAYS,
  readBranding,
  readProvider,
  readSettings,
} from './stored.ts'
import type { TenantRow } from './tenants.queries.ts'
import type { BrandingLogoType, TenantResponse } from './tenants.schemas.ts'

const EXTENSIONS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'image/x-icon': 'ico',
}

/** Newer clients require both fields and accept no null. */
const UNLIMITED = { seats: 2 ** 31 - 1, subscription_id: NIL_ID }

const NO_INVITE_LINK = { enabled: false, role: 'USER', groups: [] }

/** A tenant as the API shows it to a member with this role. Only OWNER and ADMIN see the identity provider. */
export function toTenantResponse(
  { storage }: Pick<Context, 'storage'>,
  row: TenantRow,
  role: Role,
): TenantResponse {
  const settings = readSettings(row.settings)
  const branding = readBranding(row.branding)
  const urlOf = (type: BrandingLogoType): string | null => {
    const logo = branding.logos?.[type]
    if (!logo) return null
    const downloadName = `${type}.${EXTENSIONS[logo.content_type] ?? 'img'}`
    return storage.presignedUrl(logo.key, { contentType: logo.content_type, downloadName })
  }
  return {
    id: row.id,
    name: row.name,
    idp_config: isAdmin({ role }) ? readProvider(row.idp_config) : null,
    settings: {
      language: settings.language ?? 'en',
      description: settings.description ?? '',
      timezone: settings.timezone ?? 'UTC',
      industry: settings.industry ?? '',
      display_name: 'first_last',
      invite_link: NO_INVITE_LINK,
      outside_links: settings.outside_links ?? false,
      outside_link_days: settings.outside_link_days ?? OUTSIDE_LINK_DAYS,
      file_link_minutes: settings.file_link_minutes ?? FILE_LINK_MINUTES,
      agents_may_write: settings.agents_may_write ?? false,
      deletions_to_trash: settings.deletions_to_trash ?? false,
    },
    branding: {
      // An empty text clears a value, because null in a request leaves it unchanged.
      brand_name: branding.brand_name || null,
      brand_color: branding.brand_color || null,
      logo_url: urlOf('logo'),
      logo_dark_url: urlOf('logo_dark'),
      favicon_url: urlOf('favicon'),
      theme_overrides: branding.theme_overrides ?? null,
    },
    ...UNLIMITED,
  }
}
