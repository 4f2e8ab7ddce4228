import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServices } from '../../test/services.ts'
import { startDovecot, type DovecotServer } from '../../test/dovecot-server.ts'
import { lacks } from '../../../server/test/support/programs.ts'
import { SourceFault, type Connector, type SourceItem } from '../core/connector.ts'
import { IMAP_SOURCE } from './imap.connector.ts'
import { addAccount, listAll } from './imap.test-support.ts'

const signal = AbortSignal.timeout(600_000)
const contentOf = async (connector: Connector, item: SourceItem) =>
  text((await connector.fetch(item, signal)).stream)
const pathsOf = (items: readonly SourceItem[]) => items.map(({ path }) => path.join('/')).toSorted()
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof SourceFault)) throw error
      return { kind: error.kind, message: error.message }
    },
  )

describe.skipIf(lacks('dovecot', 'openssl'))('a mailbox on Dovecot', () => {
  let server: DovecotServer
  beforeAll(async () => {
    server = await startDovecot()
  })
  afterAll(() => server?.[Symbol.asyncDispose]())

  it('makes a conversation one document, in the folder of its first message, with its messages in order', async () => {
    const { add, open } = await addAccount(server)
    await add('Sent', {
      id: '2@x',
      references: ['1@x'],
      from: 'Ann <ann@x.example>',
      subject: 'Re: Offer',
      date: 'Tue, 03 Nov 2026 09:00:00 +0100',
      body: 'Yes, please.\n\nOn Mon, Nov 2, 2026 Bob wrote:\n> Do you want it?\n> Bob\n',
    })
    await add('INBOX', { id: '1@x', subject: 'Offer', body: 'Do you want it?\n\nBob' })
    await add('INBOX', {
      id: '3@x',
      references: ['1@x', '2@x'],
      subject: 'AW: Re: Offer',
      date: 'Wed, 04 Nov 2026 09:00:00 +0000',
      body: '> Yes, please.\nIt is <on> its way.',
    })
    await add('Work/Deals', { id: '9@x', subject: 'Offer' })
    const connector = open()
    const { items, listing } = await listAll(connector)
    expect(listing).toBe('all')
    expect(pathsOf(items)).toEqual(['Inbox/Offer.html', 'Work/Deals/Offer.html'])
    const offer = items.find(({ path }) => path[0] === 'Inbox')!
    expect(offer).toMatchObject({
      modifiedAt: new Date('2026-11-04T09:00:00Z'),
      version: { author: 'Bob <bob@x.example>' },
    })
    const html = await contentOf(connector, offer)
    expect(html.match(/<h2>.*<\/h2>/g)).toEqual([
      '<h2>Bob, 2026-11-02 10:00 UTC</h2>',
      '<h2>Ann, 2026-11-03 08:00 UTC</h2>',
      '<h2>Bob, 2026-11-04 09:00 UTC</h2>',
    ])
    expect(html.match(/Do you want it/g)).toHaveLength(1)
    expect(html).not.toContain('wrote:')
    // A quote with an answer below it stays.
    expect(html).toContain('<p>&gt; Yes, please.<br>It is &lt;on&gt; its way.</p>')
  })

  it('keeps a quote that the conversation does not have, and forwarded messages', async () => {
    const { add, open } = await addAccount(server)
    await add('INBOX', {
      id: 'b@x',
      references: ['gone@x'],
      subject: 'Re: A',
      body: 'No.\n\n> Unknown question',
    })
    const forwarded =
      '<p>See below</p><div class="gmail_quote">---------- Forwarded message ---------<p>Old news</p></div>'
    await add('INBOX', {
      id: 'c@x',
      references: ['b@x'],
      subject: 'Fwd: A',
      type: 'text/html',
      body: forwarded,
    })
    const connector = open()
    const html = await contentOf(connector, (await listAll(connector)).items[0]!)
    expect(html).toContain('Unknown question')
    expect(html).toContain('Old news')
  })

  it('reads HTML messages without scripts, styles, tracking and the quotes of mail programs', async () => {
    const { add, open } = await addAccount(server)
    await add('INBOX', { id: '1@x', subject: 'H' })
    const answers = [
      '<style>p{}</style><script>alert(1)</script><h1>Big</h1><p onclick="x()">First <a href="https://a.example/">link</a></p><table><tr><td>1</td><td>2</td></tr></table><div class="gmail_quote">Old <blockquote>words</blockquote></div>',
      '<p>Second</p><div class="moz-cite-prefix">Am 2. schrieb Bob:</div><blockquote type="cite">Old words</blockquote>',
      '<p>Third</p><hr><div id="divRplyFwdMsg"><b>Von:</b> Bob</div><div>Old words</div>',
      '<blockquote type="cite">Fine?</blockquote><p>Fourth, inline</p>',
    ]
    for (const [at, body] of answers.entries()) {
      const date = `Tue, 03 Nov 2026 0${at}:00:00 +0000`
      await add('INBOX', {
        id: `r${at}@x`,
        references: ['1@x'],
        subject: 'Re: H',
        type: 'text/html',
        body,
        date,
      })
    }
    const connector = open()
    const html = await contentOf(connector, (await listAll(connector)).items[0]!)
    expect(html).toContain('<h3>Big</h3><p>First <a href="https://a.example/">link</a></p><table>')
    expect(html).toMatch(/Second[^]*Third[^]*Fine\?[^]*Fourth, inline/)
    expect(html).not.toMatch(/Old|words|schrieb|Von:|alert|onclick|p\{/)
  })

  it('makes attachments documents beside the conversation, and leaves out what nobody would read', async () => {
    const { add, open } = await addAccount(server)
    await add('INBOX', {
      id: '1@x',
      subject: 'Files',
      attachments: [
        { name: 'Report.pdf', type: 'application/pdf', content: '%PDF-1.7 one' },
        { name: 'tool.exe', type: 'application/octet-stream', content: 'MZ' },
        { name: 'smime.p7s', type: 'application/pkcs7-signature', content: 'x' },
        { name: '=?utf-8?q?=C3=A4_b.txt?=', type: 'text/plain; charset=utf-8', content: 'ä' },
      ],
    })
    const connector = open()
    const { items, skipped } = await listAll(connector)
    expect(pathsOf(items)).toEqual(['Inbox/Files.html', 'Inbox/Report.pdf', 'Inbox/ä b.txt'])
    expect(skipped.map(({ reason }) => reason)).toEqual([expect.stringContaining('tool.exe')])
    const [, report, note] = items
    expect(await contentOf(connector, report!)).toBe('%PDF-1.7 one')
    expect(await contentOf(connector, note!)).toBe('ä')
    // An upload has no more room than was announced.
    expect(report?.size).toBeGreaterThanOrEqual('%PDF-1.7 one'.length)
    expect(report?.size).toBeLessThan(20)
    // Also with a connection that has not listed anything.
    expect(await contentOf(open(), report!)).toBe('%PDF-1.7 one')
    expect(pathsOf((await listAll(open({ attachments: false }))).items)).toEqual([
      'Inbox/Files.html',
    ])
  })

  it('names the people in all messages of a conversation as its readers if asked for', async () => {
    const { add, open } = await addAccount(server)
    await add('INBOX', {
      id: '1@x',
      to: 'Ann <ANN@x.example>, c@x.example',
      attachments: [{ name: 'Note.txt', type: 'text/plain', content: 'a' }],
    })
    await add('INBOX', {
      id: '2@x',
      references: ['1@x'],
      from: 'Ann <ann@x.example>',
      to: 'bob@x.example, late@x.example',
      date: 'Wed, 04 Nov 2026 09:00:00 +0000',
    })
    const people = (...names: readonly string[]) =>
      names.map((name) => ({ kind: 'person', address: `${name}@x.example` }))
    const { items } = await listAll(open({ readers: true }))
    expect(new Map(items.map(({ path, readers }) => [path.at(-1), readers]))).toEqual(
      new Map([
        ['Hello.html', people('bob', 'ann')],
        ['Note.txt', people('bob', 'ann', 'c')],
      ]),
    )
    expect((await listAll(open())).items[0]).not.toHaveProperty('readers')
  })

  it('keeps ids and fingerprints after a move, a copy, and when the server numbers messages again', async () => {
    const { add, open, client } = await addAccount(server)
    await add('INBOX', {
      id: '1@x',
      subject: 'Moved',
      attachments: [{ name: 'a.txt', type: 'text/plain', content: 'a' }],
    })
    await add('INBOX', { subject: 'Without id' })
    const before = (await listAll(open())).items
    await client.mailboxCreate('Archive')
    await client.mailboxOpen('INBOX')
    await client.messageMove('1:*', 'Archive', { uid: true })
    await client.mailboxOpen('Archive')
    await client.mailboxCreate('Copies')
    await client.messageCopy('1:*', 'Copies')
    const moved = (await listAll(open())).items
    const same = ({ id, fingerprint }: SourceItem) => `${id} ${fingerprint}`
    expect(moved.map(same).toSorted()).toEqual(before.map(same).toSorted())
    expect(new Set(moved.map(({ path }) => path[0]))).toEqual(new Set(['Archive']))
    await client.mailboxOpen('INBOX')
    await client.mailboxDelete('Archive')
    await client.mailboxRename('Copies', 'Archive')
    const renumbered = (await listAll(open())).items
    expect(renumbered.map(same).toSorted()).toEqual(before.map(same).toSorted())
  })

  it('lists nothing if nothing has changed, whether read or not, and everything after a message has arrived or gone', async () => {
    const { add, open, client } = await addAccount(server)
    await add('INBOX', { id: '1@x', subject: 'One' })
    await add('INBOX', { id: '2@x', subject: 'Two' })
    const first = await listAll(open())
    await client.mailboxOpen('INBOX')
    await client.messageFlagsAdd('1', ['\\Seen'])
    const second = await listAll(open(), { since: first.cursor })
    expect([second.listing, second.items]).toEqual(['changes', []])
    await client.messageDelete('1')
    const third = await listAll(open(), { since: second.cursor })
    expect([third.listing, pathsOf(third.items)]).toEqual(['all', ['Inbox/Two.html']])
    await add('INBOX', {
      id: '3@x',
      references: ['2@x'],
      subject: 'Re: Two',
      date: 'Tue, 03 Nov 2026 09:00:00 +0000',
    })
    const fourth = await listAll(open(), { since: third.cursor })
    expect(fourth.items.map(({ id }) => id)).toEqual(third.items.map(({ id }) => id))
    expect(fourth.items[0]?.fingerprint).not.toBe(third.items[0]?.fingerprint)
  })

  it('continues a listing that was killed, and starts again if messages have arrived since', async () => {
    const { add, open } = await addAccount(server)
    for (let at = 0; at < 30; at++) {
      const attachments = Array.from({ length: 20 }, (_, part) => ({
        name: `${part}.txt`,
        type: 'text/plain',
        content: `${at}`,
      }))
      await add('INBOX', { id: `${at}@x`, subject: `Mail ${at}`, attachments })
    }
    const { pages } = await open().changes({}, signal)
    const [first] = await Array.fromAsync(pages)
    expect(first!.cursor.length).toBeLessThan(300)
    const rest = await listAll(open(), { resume: first!.cursor })
    expect(first!.changes.length + rest.items.length).toBe(30 * 21)
    await add('INBOX', { id: 'new@x', subject: 'New' })
    expect((await listAll(open(), { resume: first!.cursor })).items).toHaveLength(30 * 21 + 1)
  })

  it('reads only the folders of the settings, never the trash, and does not mark messages as read', async () => {
    const { add, open, client } = await addAccount(server)
    for (const folder of ['INBOX', 'Work/Deals', 'Work/Ärger & Co', 'Workshop', 'Trash']) {
      await add(folder, { id: `${folder.length}@x`, subject: 'S' })
    }
    const connector = open()
    const { items } = await listAll(connector)
    expect(pathsOf(items)).toEqual([
      'Inbox/S.html',
      'Work/Deals/S.html',
      'Work/Ärger & Co/S.html',
      'Workshop/S.html',
    ])
    await contentOf(connector, items[0]!)
    expect(await client.status('INBOX', { unseen: true })).toMatchObject({ unseen: 1 })
    expect(pathsOf((await listAll(open({ folders: ['Work'] }))).items)).toEqual([
      'Work/Deals/S.html',
      'Work/Ärger & Co/S.html',
    ])
    expect(await faultOf(listAll(open({ folders: ['Missing'] })))).toMatchObject({
      kind: 'settings',
    })
  })

  it('skips messages with too many fields, cuts long ones, survives broken ones, and continues', async () => {
    const { add, open } = await addAccount(server)
    await add('INBOX', { id: '1@x', subject: 'Good' })
    const huge = Array.from({ length: 200_000 }, (_, at) => `<${at}@very-long-name.example>`)
    await add(
      'INBOX',
      `From: e@x.example\r\nSubject: Huge\r\nReferences: ${huge.join('\r\n ')}\r\n\r\nText`,
    )
    await add(
      'INBOX',
      `Subject: Deep\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\n${'--a\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\n'.repeat(2000)}`,
    )
    await add('INBOX', 'no headers at all\r\n')
    await add(
      'INBOX',
      `From: \r\nDate: never\r\nSubject: =?utf-8?q?../../etc/\u0001passwd?=\r\nMessage-ID: <<>\r\nContent-Type: text/html; charset=klingon\r\n\r\n<p>odd`,
    )
    await add('INBOX', { id: '5@x', subject: 'Long', body: 'word '.repeat(400_000) })
    await add('INBOX', {
      id: '6@x',
      subject: 'Nested',
      type: 'text/html',
      body: '<div>'.repeat(100_000),
    })
    const connector = open()
    const { items, skipped } = await listAll(connector)
    expect(skipped.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('Message 2 in INBOX'),
    ])
    expect(items).toHaveLength(6)
    const byName = new Map(items.map((item) => [item.path.at(-1), item]))
    expect([...byName.keys()]).toEqual(
      expect.arrayContaining(['.. .. etc passwd.html', 'Good.html']),
    )
    const lengths: number[] = []
    for (const item of items) lengths.push((await contentOf(connector, item)).length)
    expect(Math.max(...lengths)).toBeLessThan(1_200_000)
    expect(await contentOf(connector, byName.get('Long.html')!)).toContain(
      'The rest of the message was left out',
    )
  })

  it('tells wrong credentials, unreachable servers and untrusted certificates apart, and connects by TLS and STARTTLS', async () => {
    const { open, user } = await addAccount(server)
    const test = (connector: Connector) => faultOf(connector.test(signal))
    expect(await open().test(signal)).toBe('Found one folder with 0 messages.')
    expect(await test(open({}, { password: 'wrong' }))).toMatchObject({ kind: 'credentials' })
    expect(await test(open({ port: 1 }))).toMatchObject({ kind: 'away' })
    const tls = { host: 'localhost', port: server.tlsPort, security: 'tls' } as const
    expect(await test(open(tls))).toMatchObject({
      kind: 'settings',
      message: expect.stringContaining('not trusted'),
    })
    const trusted = open(tls, { ca: server.certificate })
    expect(await trusted.test(signal)).toContain('Found one folder')
    const upgraded = open({ host: 'localhost', security: 'starttls' }, { ca: server.certificate })
    expect(await upgraded.test(signal)).toContain('Found one folder')
    for (const [host, security] of [
      ['127.0.0.1', 'none'],
      ['localhost', 'tls'],
      ['169.254.169.254', 'tls'],
    ] as const) {
      expect(await test(open({ host, security }, { networks: [] }))).toMatchObject({
        kind: 'settings',
      })
    }
    const kind = await IMAP_SOURCE.open(
      { host: 'localhost', port: server.port, security: 'none', user },
      { password: server.password },
      testServices(),
    )
    expect(await kind.test(signal)).toContain('Found')
    await kind.close()
  })
})
