import { parse } from 'content-disposition'
import { describe, expect, it, test } from 'vitest'
import { attachment, disposition, downloadName, withExtension } from './download-names.ts'

/** What people call a document, and what a browser saves it as. */
const NAMES: readonly (readonly [name: string, saved: string])[] = [
  ['plan.txt', 'plan.txt'],
  ['отчёт за март.txt', 'отчёт за март.txt'],
  ['契約書.txt', '契約書.txt'],
  ['Größe & Preis.txt', 'Größe & Preis.txt'],
  ['say "hi".txt', 'say "hi".txt'],
  ["it's 100%25; a=b, c.txt", "it's 100%25; a=b, c.txt"],
  ['🎉 party 👩‍👩‍👧.txt', '🎉 party 👩‍👩‍👧.txt'],
  ['דוח שנתי.txt', 'דוח שנתי.txt'],
  ['.env', '.env'],
  ['...', 'file'],
  ['', 'file'],
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['a\\b/c.txt', 'a_b_c.txt'],
  ['a\r\nSet-Cookie: x=1.txt', 'a__Set-Cookie: x=1.txt'],
  ['gpj.\u202eexe', 'gpj._exe'],
  [`lone \ud800 surrogate.txt`, 'lone \ufffd surrogate.txt'],
  [`${'ä'.repeat(300)}.txt`, `${'ä'.repeat(118)}.txt`],
]

const savedAs = (header: string): unknown => parse(header).parameters['filename']

test.each(NAMES)('%j is saved as %j', (name, saved) => {
  const chosen = downloadName(name, 't/v/source/file')
  expect(chosen).toBe(saved)
  for (const header of [attachment(chosen), disposition('inline', chosen)]) {
    expect(header).toMatch(/^[\x20-\x7e]+$/)
    expect(savedAs(header)).toBe(saved)
    const [, fallback = ''] = /filename="((?:[^"\\]|\\.)*)"/.exec(header) ?? []
    expect(fallback).toMatch(/^[^"\\%/]*[A-Za-z0-9][^"\\%/]*$/)
  }
})

it('has a fallback that people can read', () => {
  expect(attachment('Größe & Preis.txt')).toContain('filename="Grosse & Preis.txt"')
  expect(attachment('Łódź – œuvre.pdf')).toContain('filename="Lodz _oeuvre.pdf"')
  expect(attachment('отчёт за март.txt')).toContain('filename="file.txt"')
})

describe('the extension', () => {
  it('is that of the file', () => {
    expect(withExtension('Lease', 't/v/source/lease.pdf')).toBe('Lease.pdf')
    expect(withExtension('Lease.PDF', 't/v/source/lease.pdf')).toBe('Lease.PDF')
    expect(withExtension('Plan v1.2', 't/v/source/file')).toBe('Plan v1.2')
  })

  it.each([
    ['source/file.pdf', 'Vertrag.pdf'],
    ['source/Old_name.pdf', 'Vertrag.pdf'],
    ['cleaned/file.pdf', 'Vertrag.pdf'],
    ['plaintext.txt', 'Vertrag.txt'],
    ['pages/3.webp', 'Vertrag page 3.webp'],
    ['assets/image-1.png', 'Vertrag image-1.png'],
    ['pipeline/chunks.json', 'Vertrag chunks.json'],
  ])('of %s is kept', (key, saved) => {
    expect(downloadName('Vertrag', `t/v/${key}`)).toBe(saved)
    expect(downloadName('Vertrag.pdf', `t/v/${key}`)).toBe(saved)
  })
})
