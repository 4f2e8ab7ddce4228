import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import { CLOSE } from '../../../platform/realtime/close-reasons.ts'
import { closeConnections } from '../../../platform/realtime/connections.ts'
import { problem } from '../../../platform/core/errors.ts'
import { checkConfiguration } from './idp.policy.ts'
import { providerKey, sealIdp, storedIdp } from './idp.service.ts'
import { noteProviderSet, replaceProvider } from './provider.queries.ts'
import { checkSettings } from './settings.policy.ts'
import { readBranding, readSettings } from './stored.ts'
import { toTenantResponse } from './tenants.public.ts'
import { lockTenant, updateTenant, type TenantRow } from './tenants.queries.ts'
import {
  DEFAULT_PROVIDER,
  type TenantResponse,
  type TenantSettingsUpdate,
  type UpdateTenantRequest,
} from './tenants.schemas.ts'

/** Checks rules that the schema of a change can't express. @throws InvalidInput */
export function checkChange({ settings, idp_config: idp }: UpdateTenantRequest): void {
  if (settings) checkSettings(settings)
  if (idp) checkConfiguration(idp.configuration)
}

/**
 * Updates the caller's tenant. Fields that are omitted or null stay unchanged. An identity provider is
 * replaced as a whole, but keeps omitted secrets if its type and all URLs in it stay the same. Another issuer
 * or client ends the sessions, API keys and identities that the former one gave.
 * @throws Problem not_found; forbidden; InvalidInput
 */
export async function changeTenant(
  context: Context,
  actor: Actor,
  { name, settings, idp_config: idp }: UpdateTenantRequest,
): Promise<TenantResponse> {
  const { tenantId } = actor
  const minutes = settings?.file_link_minutes
  if (minutes != null && actor.role !== 'OWNER') throw problem('owner_limits_links')
  if (settings?.deletions_to_trash != null && actor.role !== 'OWNER') {
    throw problem('owner_decides_deletions')
  }
  const sealed = idp ? await sealIdp(context, { provider: DEFAULT_PROVIDER, ...idp }) : undefined
  let isOtherProvider = false
  const row = await context.doors.inTenant(tenantId, async (tx) => {
    const before = await lockTenant(tx, tenantId)
    if (!before) throw problem('not_found')
    if (sealed) {
      isOtherProvider = await replaceProvider(tx, tenantId, providerKey(sealed.shown))
      await noteProviderSet(tx, actor)
    }
    return updateTenant(tx, tenantId, {
      ...given({ name }),
      ...(settings && mergeSettings(before, settings)),
      ...(sealed && storedIdp(before, sealed)),
    })
  })
  if (minutes != null) context.linkLimits.set(tenantId, minutes * 60)
  if (isOtherProvider) closeConnections({ tenantId, confined: true }, CLOSE.noSession)
  return toTenantResponse(context, row, actor.role)
}

function mergeSettings(
  before: TenantRow,
  update: TenantSettingsUpdate,
): { settings: object; branding: object } {
  const { language, description, timezone, industry, ...others } = update
  const { agents_may_write, outside_links, outside_link_days, ...rest } = others
  const { file_link_minutes, deletions_to_trash, ...branding } = rest
  const switches = {
    agents_may_write,
    outside_links,
    outside_link_days,
    file_link_minutes,
    deletions_to_trash,
  }
  return {
    settings: {
      ...readSettings(before.settings),
      ...given({ language, description, timezone, industry, ...switches }),
    },
    branding: { ...readBranding(before.branding), ...given(branding) },
  }
}

type Given<T> = { [K in keyof T]?: NonNullable<T[K]> }

/** The fields that are neither missing nor null. */
function given<T extends object>(members: T): Given<T> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value != null),
  ) as Given<T>
}
