import { describe, expect, test } from 'vitest'
import { documentTypeOf, sourceFormatOf } from './document-type.ts'

describe('document type by file name', () => {
  test.each([
    ['Report.PDF', 'PDF'],
    ['a.docx', 'DOCX'],
    ['a.b.pptx', 'PPTX'],
    ['macro.xlsm', 'XLSX'],
    ['t.tsv', 'CSV'],
    ['README.markdown', 'PLAINTEXT'],
    ['page.htm', 'PLAINTEXT'],
    ['scan.TIFF', 'IMAGE'],
    ['data.json', 'UNKNOWN'],
    ['archive.tar.gz', 'UNKNOWN'],
    ['.pdf', 'UNKNOWN'],
    ['', 'UNKNOWN'],
  ])('%s is %s', (name, type) => {
    expect(documentTypeOf(name)).toBe(type)
  })

  test('only types with a converter have a source format', () => {
    expect(sourceFormatOf('a.md')).toBe('markdown')
    expect(sourceFormatOf('a.html')).toBe('text')
    expect(sourceFormatOf('a.xlsx')).toBe('xlsx')
    expect(sourceFormatOf('a.pptx')).toBe('pptx')
    expect(sourceFormatOf('a.bin')).toBeNull()
  })
})
