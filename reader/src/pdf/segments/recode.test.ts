import PdfKit from 'pdfkit'
import { expect, it } from 'vitest'
import { convertBytes, textOf } from '../../../test/fixtures/convert-pdf.ts'

/** The text as read if a font has the letters of one encoding at the codes of another. */
const misread = (text: string, encoding: string): string => {
  const decoder = new TextDecoder(encoding)
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  )
  const found = Uint8Array.from(Array.from(text, (letter) => bytes.get(letter) ?? 0x3f))
  return new TextDecoder('windows-1252').decode(found)
}

async function pdfOf(lines: readonly string[]): Promise<Uint8Array> {
  const doc = new PdfKit({ size: 'A4', margin: 0 })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => doc.on('end', resolve))
  doc.font('Times-Roman').fontSize(11)
  lines.forEach((line, at) => doc.text(line, 70, 80 + at * 14, { lineBreak: false }))
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

const RUSSIAN = [
  'Подлинник договора хранится в архиве порта,',
  'а копии получают все участники собрания.',
  'Срок действия составляет пять лет со дня подписания.',
]

it('repairs letters of another alphabet for which fonts have wrong codes', async () => {
  const english = 'The original is kept in the archive of the port.'
  const lines = [...RUSSIAN.map((line) => misread(line, 'windows-1251')), english]
  const text = textOf((await convertBytes(await pdfOf(lines))).blocks).replaceAll('\n', ' ')
  expect(text).toBe([...RUSSIAN, english].join(' '))
})

it('leaves accented text unchanged', async () => {
  const lines = [
    'Größere Übungen für müde Äbte: Öl, Süße und Ärger über Öfen.',
    'Été où naîtra l’élève âgé, déjà décédé à Évêché.',
    'Příliš žluťoučký kůň úpěl ďábelské ódy.'.replaceAll(/[řťčůňď]/gu, 'é'),
  ]
  const text = textOf((await convertBytes(await pdfOf(lines))).blocks).replaceAll('\n', ' ')
  expect(text).toContain('Größere Übungen für müde Äbte')
  expect(text).toContain('déjà décédé')
})

it('repairs letters of another alphabet also on pages whose words are read again', async () => {
  const spaced = Array.from('Справочник', (letter) => misread(letter, 'windows-1251')).join(' ')
  const lines = [...RUSSIAN.map((line) => misread(line, 'windows-1251')), spaced]
  const text = textOf((await convertBytes(await pdfOf(lines))).blocks).replaceAll('\n', ' ')
  expect(text).toContain(RUSSIAN.join(' '))
})
