import { describe, expect, test } from 'vitest'
import { chooseFormat, documentTypeOf, formatOfName } from './formats.ts'

describe('the document type by file name', () => {
  test.each([
    ['Report.PDF', 'PDF'],
    ['a.docx', 'DOCX'],
    ['a.b.pptx', 'PPTX'],
    ['macro.xlsm', 'XLSX'],
    ['old.XLS', 'XLSX'],
    ['a.ods', 'XLSX'],
    ['a.odt', 'DOCX'],
    ['a.odp', 'PPTX'],
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
    expect(formatOfName('a.md')).toBe('markdown')
    expect(formatOfName('a.html')).toBe('text')
    expect(formatOfName('a.xlsx')).toBe('xlsx')
    expect(formatOfName('a.pptx')).toBe('pptx')
    expect(formatOfName('a.bin')).toBeNull()
  })
})

describe('rejecting a file', () => {
  test.each([
    ['talk.ppt', 'ppt', 'Save it as .pptx'],
    ['talk.pptx', 'ppt', 'Save it as .pptx'],
    ['notes.pages', 'zip', 'Export it as Word or PDF'],
    ['files.zip', 'zip', 'Unpack it'],
    ['files.zip', 'cut_zip', 'Copy or download it again'],
    ['letter.odt', 'cut_zip', 'is incomplete: its end is missing or damaged. Copy or download it'],
    ['list.xlsx', 'cut_zip', 'is incomplete'],
    ['photo.heic', 'cut_zip', 'does not match its name'],
    ['letter.docx', 'ole', 'Save it in a current format'],
    ['letter.pdf', 'unknown', 'does not match the file name (.pdf). The file may be damaged.'],
    ['tool.exe', 'unknown', 'cannot read files of this kind (.exe).'],
    ['tool', 'unknown', 'cannot read files of this kind (unknown).'],
  ] as const)('%s: the message says what to do', (name, found, advice) => {
    expect(() => chooseFormat(name, found)).toThrow(advice)
  })
})

describe('the format of a file', () => {
  test('follows the content among related formats, whatever the name', () => {
    expect(chooseFormat('list.xls', 'xlsx')).toBe('xlsx')
    expect(chooseFormat('list.xlsx', 'ods')).toBe('ods')
    expect(chooseFormat('letter.docx', 'odt')).toBe('odt')
    expect(() => chooseFormat('letter.docx', 'xls')).toThrow('it is an Excel workbook')
  })

  test('is an image for .svg, if the content is a drawing', () => {
    expect(chooseFormat('logo.svg', 'svg')).toBe('image')
    expect(() => chooseFormat('logo.svg', 'text')).toThrow('it is text')
    expect(() => chooseFormat('logo.pdf', 'svg')).toThrow('it is an SVG drawing')
    expect(chooseFormat('logo.md', 'svg')).toBe('markdown')
  })
})
