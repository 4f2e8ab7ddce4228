import { auditFor, doerOf } from '../../platform/audit/audited-work.ts'
import type { FastifyRequest } from 'fastify'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { Actor } from '../../platform/core/actor.ts'
import type { Context } from '../../platform/context/context.ts'
import { invalidInput, problem } from '../../platform/core/errors.ts'
import { AuditedCall } from '../../platform/http/audited-call.ts'
import { newId } from '../../platform/core/ids.ts'
import { seal, unseal } from '../../platform/secrets/sealing.ts'
import { actorOfMember, agentCalls } from '../tenancy/index.ts'
import { anyPart, getPart, requireFolder } from '../tree/index.ts'
import {
  LinkFormWithFile,
  type IngestDocumentResponse,
  type UploadLinkResponse,
} from './ingest.schemas.ts'
import { formOf, ingestDocument, ingestVersion } from './ingest.service.ts'

const PURPOSE = 'upload-link'
const MINUTES = 15

/** What a link allows, sealed into its URL. */
const Link = Type.Object({
  /** Unique to this link. It is the idempotency key of the link's upload. */
  id: Type.String(),
  tenant: Type.String(),
  user: Type.String(),
  expires: Type.Number(),
  /** Path part of the folder of a new document, or the document that gets a version. */
  folder: Type.Optional(Type.String()),
  document: Type.Optional(Type.String()),
})
type Link = Static<typeof Link>

/**
 * Creates a URL to which one file can be sent for a person without a credential. It expires soon.
 * @throws Problem not_found, forbidden; InvalidInput for a node that is neither folder nor document
 */
export async function createUploadLink(
  context: Context,
  actor: Actor,
  partId: string,
): Promise<Static<typeof UploadLinkResponse>> {
  const loc = ['body', 'path_part_id']
  const target = await context.doors.readInTenant(actor.tenantId, async (tx) => {
    const part = await getPart(tx, actor, anyPart(partId), 'write')
    if (part.part_type === 'DOCUMENT') return { document: part.metadata_obj_id }
    return { folder: (await requireFolder(tx, actor, part.id, loc)).id }
  })
  const expires = Date.now() + MINUTES * 60_000
  const { tenantId: tenant, userId: user } = actor
  const link: Link = { id: newId(), tenant, user, expires, ...target }
  const url = new URL(`${context.config.http.publicUrl}/v1/uploads`)
  url.searchParams.set('link', await seal(context.secret, PURPOSE, link))
  return {
    url: url.href,
    method: 'POST',
    field: 'file',
    expires_at: new Date(expires).toISOString(),
  }
}

/**
 * Takes the file that is sent to a link, with the person's current permissions. The same file again is the same
 * upload. Another file is rejected. Anyone with a link counts as an agent, so the tenant has to allow it, and
 * each use is recorded.
 * @throws Problem not_authenticated for an invalid or expired link; forbidden while agents may not write
 */
export async function uploadByLink(
  context: Context,
  sealed: string,
  request: FastifyRequest,
): Promise<Static<typeof IngestDocumentResponse>> {
  const link = await unseal(context.secret, PURPOSE, sealed)
  if (!Value.Check(Link, link) || link.expires <= Date.now()) throw expired()
  const actor = await actorOfMember(context.doors, link.tenant, link.user)
  if (!actor) throw expired()
  auditFor({ ...doerOf(actor), credential: 'link', credentialId: link.id })
  await noteUse(context, actor, link, request)
  const form = formOf(request)
  const sending = {
    ...form,
    repeatKey: `${PURPOSE} ${link.id}`,
    receive: async (...given: Parameters<typeof form.receive>) => {
      const upload = await form.receive(...given)
      const { path_part_id, parent_path_part_id, idempotency_key, ...fields } = upload.fields
      if ([path_part_id, parent_path_part_id, idempotency_key].some((each) => each !== undefined)) {
        await context.storage.delete(upload.key)
        throw invalidInput(['body'], 'The link says where the file goes: leave this out')
      }
      const { folder } = link
      return {
        ...upload,
        fields: { ...fields, ...(folder !== undefined && { path_part_id: folder }) },
      }
    },
  }
  return link.document === undefined
    ? ingestDocument(context, actor, sending)
    : ingestVersion(context, actor, link.document, sending)
}

async function noteUse(
  context: Context,
  actor: Actor,
  { folder: path_part_id, document: document_id }: Link,
  request: FastifyRequest,
): Promise<void> {
  const call = new AuditedCall(agentCalls, { context, actor }, 'upload_by_link', LinkFormWithFile)
  request.audited = call
  await call.begin({ path_part_id, document_id })
  await call.requirePermission()
}

function expired() {
  return problem('upload_link_expired')
}
