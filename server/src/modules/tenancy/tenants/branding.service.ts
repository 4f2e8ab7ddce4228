import { receiveUpload, type Upload } from '../../../platform/http/receive-upload.ts'
import { createFormReader } from '../../../platform/http/validator.ts'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import { invalidInput, problem } from '../../../platform/core/errors.ts'
import { newId } from '../../../platform/core/ids.ts'
import { logoTypeOf } from './logo-type.ts'
import { logoKey } from '../../../platform/storage/object-keys.ts'
import { deleteTenantObjects } from './tenants.jobs.ts'
import { readBranding, type StoredLogo } from './stored.ts'
import { toTenantResponse } from './tenants.public.ts'
import { lockTenant, updateTenant, type TenantRow } from './tenants.queries.ts'
import { LogoForm, type BrandingLogoType, type TenantResponse } from './tenants.schemas.ts'

const MAX_LOGO_BYTES = 2 * 1024 * 1024

const readForm = createFormReader(LogoForm)

/**
 * Stores an image and makes it one of a tenant's logos, in place of the previous one.
 * @throws Problem not_found, too_large; InvalidInput for anything but an image of a known type
 */
export async function uploadLogo(
  context: Context,
  actor: Actor,
  request: FastifyRequest,
): Promise<TenantResponse> {
  const { storage } = context
  const key = logoKey(actor.tenantId, newId())
  const upload = await receiveUpload(request, storage, () => key, { bytes: MAX_LOGO_BYTES })
  try {
    const { logo_type: type } = readForm(upload.fields)
    const logo = { key, content_type: await contentTypeOf(context, upload) }
    return toTenantResponse(context, await writeLogo(context, actor, type, logo), actor.role)
  } catch (error) {
    await storage.delete(key)
    throw error
  }
}

/** Removes one of a tenant's logos, if it exists. @throws Problem not_found */
export async function deleteLogo(
  context: Context,
  actor: Actor,
  type: BrandingLogoType,
): Promise<TenantResponse> {
  return toTenantResponse(context, await writeLogo(context, actor, type, undefined), actor.role)
}

async function contentTypeOf({ storage }: Context, upload: Upload): Promise<string> {
  const type = upload.bytes > 0 ? await logoTypeOf(await storage.getBytes(upload.key)) : undefined
  if (type !== undefined) return type
  throw invalidInput(
    ['body', 'file'],
    upload.bytes === 0
      ? 'The file should not be empty'
      : 'The file should be an image: PNG, JPEG, SVG, WebP or ICO',
  )
}

async function writeLogo(
  { doors, queue }: Context,
  { tenantId }: Actor,
  type: BrandingLogoType,
  logo: StoredLogo | undefined,
): Promise<TenantRow> {
  return doors.inTenant(tenantId, async (tx) => {
    const tenant = await lockTenant(tx, tenantId)
    if (!tenant) throw problem('not_found')
    const branding = readBranding(tenant.branding)
    const { [type]: before, ...others } = branding.logos ?? {}
    if (!before && !logo) return tenant
    if (before) await queue.send(tx, deleteTenantObjects, { tenantId, objects: [before.key] })
    return updateTenant(tx, tenantId, {
      branding: { ...branding, logos: { ...others, ...(logo && { [type]: logo }) } },
    })
  })
}
