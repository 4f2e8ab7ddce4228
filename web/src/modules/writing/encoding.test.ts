import { expect, test } from 'vitest'
import { readText, writeText } from './encoding.ts'

const utf8 = (text: string): number[] => [...new TextEncoder().encode(text)]
const utf16 = (text: string, isLittle: boolean): number[] =>
  Array.from(`\uFEFF${text}`).flatMap((char) => {
    const code = char.charCodeAt(0)
    return isLittle ? [code % 256, code >> 8] : [code >> 8, code % 256]
  })
/** "Über 5 €" in Windows-1252. */
const WINDOWS = [0xdc, ...utf8('ber 5 '), 0x80]

test.each([
  ['UTF-8', utf8('Übermut\ntut')],
  ['UTF-8 with a mark and Windows line ends', utf8('\uFEFFÜber\r\nmut\r\n')],
  ['UTF-16', utf16('Über\r\nmut', true)],
  ['UTF-16 with the high byte first', utf16('Übermut\n', false)],
  ['Windows-1252', WINDOWS],
  ['nothing', []],
])('a file in %s is stored as it was', (_what, bytes) => {
  const { text, format } = readText(Uint8Array.from(bytes))
  expect(text).not.toMatch(/\r|\uFEFF/)
  expect([...writeText(text, format)]).toEqual(bytes)
})

test('characters that an old encoding lacks are not lost', () => {
  const { format } = readText(Uint8Array.from(WINDOWS))
  expect([...writeText('Über 漢', format)]).toEqual(utf8('Über 漢'))
})
