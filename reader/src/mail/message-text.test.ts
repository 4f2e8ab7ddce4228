import { expect, test } from 'vitest'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { readFile } from '../convert/read-file.ts'
import { joinFlowed } from './flowed-text.ts'

async function textOf(message: string): Promise<string> {
  await using folder = await tempFolder()
  const path = await folder.put('a.eml', message.replaceAll('\n', '\r\n'))
  return (await readFile(path)).plainText
}

const HEAD = 'From: a@example.org\nTo: b@example.org\nSubject: S\nMIME-Version: 1.0\n'

const twoParts = (plain: string, page: string) =>
  `${HEAD}Content-Type: multipart/alternative; boundary=X\n\n` +
  `--X\nContent-Type: text/plain; charset=utf-8\n\n${plain}\n` +
  `--X\nContent-Type: text/html; charset=utf-8\n\n${page}\n--X--\n`

test('what only the plain text of a message says is read after the page', async () => {
  const plain =
    'Dear Ann,\nthe gate opens at 7.\nhttps://example.org/track/8842\nYour code: 4411\n[cid:logo99.png]\nUnsubscribe'
  const page = '<p>Dear Ann, the gate opens at <b>7</b>.</p><p>Unsubscribe <a href="x">here</a></p>'
  const text = await textOf(twoParts(plain, page))
  expect(text).toContain('Only in the plain text of the message:\nYour code: 4411')
  expect(text).not.toMatch(/8842|logo99/)
  expect(text.match(/opens at/g)).toHaveLength(1)
})

test('a plain text that says the same adds nothing', async () => {
  const text = await textOf(
    twoParts('Total:\n1,250 EUR', '<table><tr><td>Total:<td>1,250 EUR</table>'),
  )
  expect(text).not.toContain('Only in')
})

test('quotations in flowing text stay quotations', async () => {
  const type = 'Content-Type: text/plain; charset=utf-8; format=flowed\n\n'
  const body = 'Yes, \nfrom May.\n> Is the price \n> 5 > 3 \nReally?\n\n-- \nAnn'
  expect(await textOf(HEAD + type + body)).toContain(
    'Yes, from May.\n> Is the price 5 > 3\nReally?\n\n-- \nAnn',
  )
})

test.each([
  ['a \nb', false, 'a b'],
  ['a \nb', true, 'ab'],
  ['> a \n> b\n>> c \n> d', false, '> a b\n>> c\n> d'],
  [' > stuffed \n  two', false, '> stuffed  two'],
  ['a \n-- \nb', false, 'a\n-- \nb'],
  ['last ', true, 'last'],
])('%j, joined', (text, deletesSpace, joined) => {
  expect(joinFlowed(text, deletesSpace)).toBe(joined)
})
