import { expect, it } from 'vitest'
import { kindOfDocument, kindOfItem } from './kind-of.ts'

it.each([
  ['notes.md', 'PLAINTEXT', 'markdown'],
  ['Offer.EML', 'PLAINTEXT', 'mail'],
  ['page.html', 'PLAINTEXT', 'web'],
  ['lease.docx', 'DOCX', 'word'],
  ['old.doc', 'DOCX', 'word'],
  ['costs.ods', 'XLSX', 'sheet'],
  ['Lease of 2024', 'PDF', 'pdf'],
  ['v1.2', 'PLAINTEXT', 'text'],
  ['archive.xyz', 'UNKNOWN', 'file'],
])('recognizes %s of the type %s as what people call it', (name, type, kind) => {
  expect(kindOfDocument(name, type)).toBe(kind)
})

it('recognizes a folder, even if its name has an extension', () => {
  expect(kindOfItem({ part_type: 'FOLDER', name: 'Leases.pdf' })).toBe('folder')
})
