import type { FieldCondition } from './conditions.ts'

type OfType = Omit<Extract<FieldCondition, { of: 'type' }>, 'of' | 'isExcluded'>

/** Types by the words for them: document types, types of chunks, and extensions of names. */
const TYPES: Readonly<Record<string, Partial<OfType>>> = {
  pdf: { documentTypes: ['PDF'] },
  word: { documentTypes: ['DOCX'], extensions: ['doc', 'docx', 'docm', 'odt', 'rtf'] },
  excel: { documentTypes: ['XLSX'], extensions: ['xls', 'xlsx', 'xlsm', 'ods'] },
  spreadsheet: { documentTypes: ['XLSX', 'CSV'], extensions: ['xls', 'xlsm', 'ods', 'tsv'] },
  csv: { documentTypes: ['CSV'] },
  powerpoint: { documentTypes: ['PPTX'], extensions: ['ppt', 'pptx', 'odp'] },
  presentation: { documentTypes: ['PPTX'], extensions: ['ppt', 'pptx', 'odp'] },
  image: { documentTypes: ['IMAGE'], chunkTypes: ['IMAGE'] },
  picture: { documentTypes: ['IMAGE'], chunkTypes: ['IMAGE'] },
  text: { documentTypes: ['PLAINTEXT'], extensions: ['txt', 'md'] },
  markdown: { extensions: ['md', 'markdown'] },
  web: { extensions: ['html', 'htm', 'xhtml', 'mhtml'] },
  email: { extensions: ['eml', 'msg'] },
  mail: { extensions: ['eml', 'msg'] },
  book: { extensions: ['epub'] },
  table: { chunkTypes: ['TABLE'] },
  docx: { documentTypes: ['DOCX'] },
  xlsx: { documentTypes: ['XLSX'] },
  pptx: { documentTypes: ['PPTX'] },
}

/** Extensions that stand for themselves. */
const EXTENSIONS = new Set(
  'pdf doc docx docm odt rtf xls xlsx xlsm ods csv tsv ppt pptx odp md html htm eml msg epub txt log json xml svg png jpg jpeg gif webp tif tiff bmp'.split(
    ' ',
  ),
)

/**
 * What a word for a type means, such as *pdf*, *word*, *table* or an extension.
 * @returns undefined for an unknown one
 */
export function typeNamed(word: string): OfType | undefined {
  const name = word.toLowerCase().replace(/^\./, '')
  const singular = name.replace(/s$/, '')
  const known = [name, singular].find((each) => Object.hasOwn(TYPES, each))
  const found = known === undefined ? {} : TYPES[known]
  const own = EXTENSIONS.has(name) ? [name] : []
  if (known === undefined && own.length === 0) return undefined
  const { documentTypes = [], chunkTypes = [], extensions = [] } = found ?? {}
  return { documentTypes, chunkTypes, extensions: [...own, ...extensions] }
}
