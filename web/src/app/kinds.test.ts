import { expect, it } from 'vitest'
import { kindOfDocument, kindOfItem, kindWords } from './kinds.ts'

it.each([
  ['notes.md', 'PLAINTEXT', 'Markdown'],
  ['Offer.EML', 'PLAINTEXT', 'E-mail'],
  ['page.html', 'PLAINTEXT', 'Web page'],
  ['lease.docx', 'DOCX', 'Word document'],
  ['old.doc', 'DOCX', 'Word document'],
  ['costs.ods', 'XLSX', 'Spreadsheet'],
  ['Lease of 2024', 'PDF', 'PDF'],
  ['v1.2', 'PLAINTEXT', 'Text'],
  ['archive.xyz', 'UNKNOWN', 'File'],
])('calls %s of the type %s what people call it', (name, type, word) => {
  expect(kindWords[kindOfDocument(name, type)]).toBe(word)
})

it('calls a folder a folder, whatever its name ends with', () => {
  expect(kindOfItem({ part_type: 'FOLDER', name: 'Leases.pdf' })).toBe('folder')
})
