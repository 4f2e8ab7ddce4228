import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, it } from 'vitest'
import { tempFolder } from '../../../../reader/test/fixtures/temp-folder.ts'
import { createFileMailer } from './files.ts'
import type { OutgoingMail } from './mailer.ts'

const MAIL: OutgoingMail = {
  emailId: '0190f3a0-0000-7000-8000-000000000001',
  writtenAt: '2026-11-21T10:00:00.000Z',
  to: 'ann@example.org',
  subject: '你好, Ann',
  text: 'Grüße',
  html: '<p>Grüße</p>',
}
const signal = new AbortController().signal

it('writes each message to a file that mail programs can open and only its user can read', async () => {
  await using folder = await tempFolder()
  const mails = join(folder.path, 'data', 'mail')
  const mailer = createFileMailer({
    kind: 'files',
    folder: mails,
    from: { name: 'Arbor', address: 'arbor@localhost' },
  })
  await mailer.send({ ...MAIL, writtenAt: '2026-11-21T10:00:00.001Z', emailId: 'aaaa' }, signal)
  await mailer.send(MAIL, signal)
  const [first = '', second = '', ...rest] = (await readdir(mails)).toSorted()
  expect(rest).toEqual([])
  expect(first).toBe(`2026-11-21T10-00-00-000Z-${MAIL.emailId}.eml`)
  expect(second).toBe('2026-11-21T10-00-00-001Z-aaaa.eml')
  expect((await stat(join(mails, first))).mode & 0o777).toBe(0o600)
  expect((await stat(mails)).mode & 0o777).toBe(0o700)
  expect(await PostalMime.parse(await readFile(join(mails, first)))).toMatchObject({
    from: { name: 'Arbor', address: 'arbor@localhost' },
    to: [{ name: '', address: 'ann@example.org' }],
    subject: MAIL.subject,
    text: `${MAIL.text}\n`,
    html: expect.stringContaining(MAIL.html),
    messageId: `<${MAIL.emailId}@localhost>`,
  })
})

it('names the address that ends mails, for mail programs', async () => {
  await using folder = await tempFolder()
  const from = { name: '', address: 'arbor@localhost' }
  const mailer = createFileMailer({ kind: 'files', folder: folder.path, from })
  const unsubscribe = 'https://kb.example.org/v1/digest/unsubscribe?token=a'
  await mailer.send({ ...MAIL, unsubscribe }, signal)
  const [name = ''] = await readdir(folder.path)
  const { headers } = await PostalMime.parse(await readFile(join(folder.path, name)))
  const valueOf = (key: string) => headers.find((header) => header.key === key)?.value
  expect(valueOf('list-unsubscribe')).toBe(`<${unsubscribe}>`)
  expect(valueOf('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
})

it('replaces the file if a message is sent again', async () => {
  await using folder = await tempFolder()
  const from = { name: '', address: 'arbor@localhost' }
  const mailer = createFileMailer({ kind: 'files', folder: folder.path, from })
  await mailer.send(MAIL, signal)
  await mailer.send(MAIL, signal)
  expect(await readdir(folder.path)).toHaveLength(1)
})
