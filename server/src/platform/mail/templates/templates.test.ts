import { expect, it } from 'vitest'
import { renderMail, type Mail } from './index.ts'

const MAIL: Mail = {
  to: 'ann@example.org',
  language: 'en',
  template: 'invite',
  data: {
    tenantName: 'Müller & Söhne',
    inviterName: '李雷',
    inviterAddress: 'lei@example.org',
    link: 'https://kb.example.org/invites/1?a=1&b=2',
    expiresAt: '2026-11-28T10:00:00.000Z',
  },
}

it('has the same content in text and in HTML', () => {
  const { subject, text, html } = renderMail(MAIL)
  expect(subject).toBe('李雷 invites you to join Müller & Söhne')
  expect(text).toContain('李雷 invites you to join “Müller & Söhne” on Arbor.')
  expect(text).toContain('\nhttps://kb.example.org/invites/1?a=1&b=2\n')
  expect(text).toMatch(/expires on November 28, 2026.*10:00.*UTC/)
  expect(html).toContain('“Müller &amp; Söhne”')
  expect(html).toContain('href="https://kb.example.org/invites/1?a=1&amp;b=2"')
})

it('uses the language of the tenant', () => {
  const { subject, text, html } = renderMail({ ...MAIL, language: 'zh' })
  expect(subject).toBe('李雷 邀请您加入 Müller & Söhne')
  expect(text).toContain('2026年11月28日')
  expect(html).toContain('<html lang="zh">')
})

it.each(['en', 'zh'] as const)('escapes all values in HTML, in %s', (language) => {
  const nasty = `<img src=x onerror="a('b')">&amp;`
  const data = { ...MAIL.data, tenantName: nasty, inviterName: nasty, link: `https://a/"><script>` }
  const { html } = renderMail({ ...MAIL, language, data })
  expect(html).not.toMatch(/<img|<script|onerror="/)
  expect(html).toContain('&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt;&amp;amp;')
})

it('keeps user-chosen names on one line', () => {
  const name = 'Ann\r\nBcc: x@example.org\u2028\nBest regards, the bank'
  const { subject, text } = renderMail({ ...MAIL, data: { ...MAIL.data, inviterName: name } })
  expect(subject).toMatch(/^Ann Bcc: … Best regards, the bank invites/)
  expect(text).not.toMatch(/^(?:Bcc|Best)/m)
})

it.each([
  ['Ann Müller-Lüdenscheidt', 'Ann Müller-Lüdenscheidt'],
  ['J. R. R. Tolkien', 'J. R. R. Tolkien'],
  ['Team 7 (2026)', 'Team 7 (2026)'],
  ['知识, 第2组', '知识, 第2组'],
  ['नमस्ते', 'नमस्ते'],
  ['👩\u200d💻 Ann', '👩\u200d💻 Ann'],
  ['Your account is locked: https://evil.example/login', 'Your account is locked: …'],
  ['Go to evil.example now', 'Go to … now'],
  ['Go to evil。example now', 'Go to … now'],
  ['(www.evil.example)', '…'],
  ['Ann <ann@evil.example>', 'Ann …'],
  ['Call +49 (0)30 123-45-67 now', 'Call … now'],
  ['Ann \u202egro.live\u202c', 'Ann …'],
  ['e\u200bvil.exa\u200bmple', '…'],
  ['x'.repeat(300), `${'x'.repeat(60)}…`],
])('shows the name %j as %j', (tenantName, shown) => {
  const expected = shown === '…' ? 'an organization' : `“${shown}”`
  const { text, subject } = renderMail({ ...MAIL, data: { ...MAIL.data, tenantName } })
  expect(text.replaceAll('\n', ' ')).toContain(`to join ${expected} on Arbor.`)
  expect(subject).not.toMatch(/evil|\u202e/)
})

it('uses the inviter’s address if the name has no usable characters', () => {
  for (const inviterName of ['', ' \u200b ', 'https://evil.example']) {
    const { subject } = renderMail({ ...MAIL, data: { ...MAIL.data, inviterName } })
    expect(subject).toBe('lei@example.org invites you to join Müller & Söhne')
  }
})
