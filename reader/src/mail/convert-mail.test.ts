import { describe, expect, test } from 'vitest'
import { richDocx } from '../../test/fixtures/docx.ts'
import { outlookMessage } from '../../test/fixtures/outlook.ts'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { PNG } from '../../test/fixtures/xlsx-report.ts'
import { zipOf } from '../../test/fixtures/zip.ts'
import { readFile, type ReadResult } from '../convert/read-file.ts'

const lines = (...all: string[]) => all.join('\r\n')

async function read(name: string, content: string | Uint8Array): Promise<ReadResult> {
  await using folder = await tempFolder()
  return await readFile(await folder.put(name, content))
}

const HEAD = lines(
  'Received: from a.example by b.example; Mon, 2 Nov 2026 09:00:00 +0100',
  'From: =?utf-8?q?J=C3=B6rg_M=C3=BCller?= <joerg@example.org>',
  'To: Ann <ann@example.org>, bob@example.org',
  'Subject: =?utf-8?q?Offer_f=C3=BCr_K=C3=B6ln?=',
  'Date: Mon, 2 Nov 2026 08:59:58 +0100',
  'MIME-Version: 1.0',
)

const part = (type: string, bytes: string | Uint8Array, more = '') =>
  lines(
    '--XX',
    `Content-Type: ${type}`,
    'Content-Transfer-Encoding: base64',
    ...(more === '' ? [] : [more]),
    '',
    Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\r\n'),
    '',
  )

const mixed = (...parts: string[]) =>
  `${HEAD}\r\nContent-Type: multipart/mixed; boundary=XX\r\n\r\n${parts.join('')}--XX--\r\n`

const attached = (name: string) => `Content-Disposition: attachment; filename="${name}"`

describe('reading an email', () => {
  test('keeps its fields and the quoted history as text', async () => {
    const body = lines('We accept.', '', 'On Monday Ann wrote:', '> Do you accept?')
    const { document } = await read(
      'a.eml',
      `${HEAD}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${body}`,
    )
    expect(document.blocks[0]).toMatchObject({ kind: 'heading', text: 'Offer für Köln' })
    expect(document.blocks[1]?.text).toBe(
      'From: Jörg Müller <joerg@example.org>\nTo: Ann <ann@example.org>, bob@example.org\nDate: Mon, 2 Nov 2026 08:59:58 +0100',
    )
    const text = document.blocks.map((block) => block.text).join('\n')
    expect(text).toContain('We accept.')
    expect(text).toContain('Do you accept?')
  })

  test('reads its HTML page with tables and inline images', async () => {
    const html =
      '<h1>Prices</h1><table><tr><th>Item</th></tr><tr><td>Nut</td></tr></table><img src="cid:pic@x" alt="Our plant">'
    const file = mixed(
      part('text/html; charset=utf-8', html),
      part('image/png; name=p.png', PNG, 'Content-ID: <pic@x>\r\nContent-Disposition: inline'),
    )
    const { document, pictures } = await read('a.eml', file)
    expect(document.blocks.map(({ kind, text }) => [kind, text]).slice(2)).toEqual([
      ['heading', 'Prices'],
      ['table', 'Item\nNut'],
      ['image', 'Our plant'],
    ])
    expect(pictures.size).toBe(1)
  })

  test('turns attachments into sections, including those of attached messages', async () => {
    const inner = `${HEAD.replace('Offer', 'Inner')}\r\nContent-Type: text/plain\r\n\r\nInner text`
    const file = mixed(
      part('text/plain', 'See the files.'),
      part('application/octet-stream', await richDocx(), attached('report.docx')),
      part('text/csv', 'Region,Sales\nNorth,10\n', attached('sales.csv')),
      lines('--XX', 'Content-Type: message/rfc822', '', inner, ''),
    )
    const { document, nodes, plainText } = await read('a.eml', file)
    const headings = document.blocks.flatMap((b) =>
      b.kind === 'heading' ? [`${b.level} ${b.text}`] : [],
    )
    expect(headings).toEqual([
      '1 Offer für Köln',
      '2 Attachment: report.docx',
      '3 Annual report',
      '4 Results',
      '5 By region',
      '5 Terms',
      '2 Attachment: sales.csv',
      '2 Attachment: message.eml',
      '3 Inner für Köln',
    ])
    expect(plainText).toContain('North\t10')
    expect(plainText).toContain('Inner text')
    expect(JSON.stringify(nodes)).toContain('Attachment: sales.csv')
  })

  test("says in its place why an attachment can't be read", async () => {
    const file = mixed(
      part('text/plain', 'See the files.'),
      part('application/zip', zipOf({ 'a.txt': 'x' }), attached('files.zip')),
      part('application/pdf', '%PDF-1.7 no more', attached('broken.pdf')),
    )
    const { document } = await read('a.eml', file)
    const sentences = document.blocks.filter(({ text }) =>
      text.startsWith('This attachment was not read: '),
    )
    expect(sentences).toHaveLength(2)
    expect(document.warnings.map((warning) => warning.split(':')[0])).toEqual([
      'Attachment files.zip',
      'Attachment broken.pdf',
    ])
  })

  test('limits the depth of nested messages', async () => {
    let file = `${HEAD}\r\nContent-Type: text/plain\r\n\r\nThe innermost`
    for (let depth = 0; depth < 30; depth++) {
      file = mixed(lines('--XX', 'Content-Type: message/rfc822', '', file, '')).replaceAll(
        'XX',
        `X${depth}`,
      )
    }
    const { document } = await read('a.eml', file)
    expect(document.warnings.join(' ')).toContain('too many nested files')
  })

  test('reads a web archive as its page', async () => {
    const file = lines(
      'From: <Saved by Blink>',
      'Snapshot-Content-Location: https://example.org/',
      'Subject: A page',
      'MIME-Version: 1.0',
      'Content-Type: multipart/related; type="text/html"; boundary="XX"',
      '',
      `${part('text/html', '<h1>The page</h1><p>Its text</p>')}--XX--`,
    )
    const { document } = await read('page.mhtml', file)
    expect(document.blocks.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['A page', 'The page', 'Its text']),
    )
  })

  test('leaves a text that only begins like a message as text', async () => {
    const { input } = await read('notes.txt', 'From: me\nTo: you\n\nHello')
    expect(input.format).toBe('text')
    await expect(read('a.eml', '')).rejects.toMatchObject({ code: 'empty' })
    expect((await read('a.eml', 'no message')).input.format).toBe('text')
  })
})

describe('reading an Outlook message', () => {
  test('reads its fields, page and attachments', async () => {
    const file = outlookMessage({
      subject: 'Größe',
      sender: 'Jörg Müller',
      body: 'The *page*',
      html: '<p>The <b>page</b></p>',
      attachments: { 'sales.csv': Buffer.from('Region,Sales\nNorth,10\n') },
    })
    const { document } = await read('a.msg', file)
    expect(document.blocks.map(({ text }) => text)).toEqual([
      'Größe',
      'From: Jörg Müller',
      'The page',
      'Attachment: sales.csv',
      'Region\tSales\nNorth\t10',
    ])
  })

  test('reads or rejects a damaged message', async () => {
    const file = outlookMessage({ subject: 'S', sender: 'A', body: 'text '.repeat(2000) })
    for (let at = 512; at < file.length; at += 211) {
      const copy = Buffer.from(file)
      copy.fill(at % 2 === 0 ? 0xff : 0, at, at + 4)
      await read('a.msg', copy).catch((error: unknown) => {
        expect(error).toMatchObject({ name: 'ConversionError' })
      })
    }
  })
})
