import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { jsonb } from '../../../platform/db/index.ts'
import {
  startTestServer,
  type TestMember,
  type OwnTestServer,
} from '../../../../test/support/index.ts'
import type { InviteResponse } from './invites.schemas.ts'

let server: OwnTestServer
beforeAll(async () => {
  server = await startTestServer({ worker: true })
})
afterAll(() => server.close())

/** Waits until the mail of an invite is in the data folder. */
async function mailOf({ email_id: id }: InviteResponse): Promise<Email> {
  const folder = join(server.context.config.dataDir, 'mail')
  const file = await vi.waitFor(
    async () => {
      const name = (await readdir(folder)).find((each) => each.endsWith(`${id}.eml`))
      if (name === undefined) throw new Error('No mail yet.')
      return readFile(join(folder, name))
    },
    { timeout: 120_000, interval: 20 },
  )
  return PostalMime.parse(file)
}

async function invite(by: TestMember, email: string): Promise<InviteResponse> {
  const body = { tenant_id: by.tenantId, email }
  return (await by.post<InviteResponse>('/v1/invites', body)).body
}

it('an invite is mailed with its link and the names of the tenant and the inviter', async () => {
  const admin = await server.newTenant({ name: 'Müller <b>& Söhne' })
  await server.context.doors.acrossTenants((tx) =>
    tx
      .updateTable('app_user')
      .set({ first_name: '雷', last_name: 'Li\r\nBcc: x@example.org' })
      .where('id', '=', admin.userId)
      .execute(),
  )
  const made = await invite(admin, 'Guest@example.org')
  const mail = await mailOf(made)
  expect(mail).toMatchObject({
    to: [{ address: 'Guest@example.org' }],
    subject: '雷 Li Bcc: … invites you to join Müller <b>& Söhne',
    messageId: `<${made.email_id}@localhost>`,
    text: expect.stringContaining(`\n${made.invite_link}\n`),
    html: expect.stringContaining(`href="${made.invite_link}"`),
  })
  expect(mail.bcc).toBeUndefined()
  expect(mail.html).toContain('Müller &lt;b&gt;&amp; Söhne')
})

it("the mail is in the tenant's language, and names an inviter without a name by their address", async () => {
  const admin = await server.newTenant({ name: '知识' })
  await server.context.doors.inTenant(admin.tenantId, (tx) =>
    tx
      .updateTable('tenant')
      .set({ settings: jsonb({ language: 'zh' }) as never })
      .where('id', '=', admin.tenantId)
      .execute(),
  )
  const mail = await mailOf(await invite(admin, 'guest@example.org'))
  expect(mail.subject).toBe(`${admin.email} 邀请您加入 知识`)
})
