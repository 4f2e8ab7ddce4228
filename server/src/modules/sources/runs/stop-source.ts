import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { sealMail, sendMail } from '../../../platform/mail/index.ts'
import { findLanguage, selectMembers } from '../../tenancy/index.ts'
import type { SourceRow } from '../definitions/source-row.ts'
import { updateSource } from '../definitions/sources.queries.ts'

/** The most administrators who get a mail. */
const MOST_MAILS = 20
const WEEK_MS = 7 * 24 * 3600 * 1000

/** Stops a source until a person has done something about it, and tells the administrators once. */
export async function stopSource(
  tx: TenantTx,
  context: Context,
  source: SourceRow,
  { message, mails }: { readonly message: string; readonly mails: boolean },
): Promise<void> {
  if (source.state !== 'ready') return
  await updateSource(tx, source, { state: 'stopped', error: message })
  if (mails) await mailAdministrators(tx, context, source, message)
}

async function mailAdministrators(
  tx: TenantTx,
  { config, secret, queue }: Context,
  { tenant_id: tenantId, name }: SourceRow,
  reason: string,
): Promise<void> {
  const language = (await findLanguage(tx, tenantId)) === 'zh' ? 'zh' : 'en'
  const people = await selectMembers(tx, tenantId)
    .where('tenant_user.role', 'in', ['OWNER', 'ADMIN'])
    .where('tenant_user.deactivated_on', 'is', null)
    // The addresses of other accounts are not proved.
    .where('app_user.local_tenant_id', 'is', null)
    .orderBy('app_user.id')
    .limit(MOST_MAILS)
    .select('app_user.email')
    .execute()
  const data = {
    sourceName: name,
    reason,
    link: `${config.http.publicUrl}/admin/sources`,
    expiresAt: new Date(Date.now() + WEEK_MS).toISOString(),
  }
  for (const { email: to } of people) {
    // oxlint-disable-next-line no-await-in-loop -- few
    const mail = await sealMail(secret, { to, language, template: 'sourceStopped', data })
    // oxlint-disable-next-line no-await-in-loop
    await sendMail(tx, queue, { ...mail, tenantId })
  }
}
