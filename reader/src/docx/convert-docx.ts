import { posix } from 'node:path'
import { ConversionError, type ConvertedDocument } from '../core/document-model.ts'
import type { ConvertOptions } from '../core/convert-options.ts'
import type { OfficePackage } from '../office/office-package.ts'
import { openOffice, type OfficeKind, wrongFormat } from '../office/open-office.ts'
import { Assembler } from './word-blocks.ts'
import { BodyReader } from './word-body-reader.ts'
import { Notes } from './word-notes.ts'
import { ListCounter, Numbering } from './word-numbering.ts'
import { BodyParser } from './paragraph-tree.ts'
import { Styles } from './word-styles.ts'

const WORD: OfficeKind = { suffix: 'docx', program: 'Word', file: 'a Word document' }

/** Finds the part with the text. Some applications give it another name. */
async function findMainPart(file: OfficePackage): Promise<string> {
  const main = await file.mainPart()
  if (main !== undefined && file.has(main)) return main
  if (file.has('word/document.xml')) return 'word/document.xml'
  if (main?.startsWith('word/') !== true && !file.has('word/styles.xml')) throw wrongFormat(WORD)
  throw new ConversionError('damaged', 'The file is damaged: the document text is missing.')
}

/** Finds the parts of the text by relationship, otherwise by their usual names. */
async function partFinder(file: OfficePackage, main: string): Promise<(type: string) => string> {
  const related = [...(await file.relationships(main)).values()]
  return (type) =>
    related.find((relation) => relation.type === type && file.has(relation.target))?.target ??
    posix.join(posix.dirname(main), `${type}.xml`)
}

async function convert(file: OfficePackage, options: ConvertOptions): Promise<ConvertedDocument> {
  const { signal } = options
  const main = await findMainPart(file)
  const partOf = await partFinder(file, main)
  const styles = await Styles.read(file, partOf('styles'))
  const numbering = await Numbering.read(file, partOf('numbering'), (id) => styles.listOf(id))
  const notes = new Notes()
  for (const kind of ['footnote', 'endnote', 'comment'] as const) {
    const lists = new ListCounter(numbering)
    // Notes can't cite notes.
    const source = partOf(`${kind}s`)
    await notes.read(file, kind, { styles, lists, source, cite: () => null, signal })
  }
  const lists = new ListCounter(numbering)
  const cite = notes.cite.bind(notes)
  const body = new BodyReader({ styles, lists, source: main, cite, signal })
  await file.readXml(main, new BodyParser(body))
  body.end()
  const assembler = new Assembler(file, notes, options)
  await assembler.add(body.drafts)
  if (assembler.blocks.length === 0) {
    throw new ConversionError('empty', 'The document contains no text.')
  }
  return {
    blocks: assembler.blocks,
    totalPages: null,
    warnings: [...file.warnings, ...assembler.warnings],
    formulas: body.formulas + notes.formulas,
  }
}

/**
 * Reads a Word document (.docx, .docm). Headings are found by style or outline level, or by bold
 * lines if the document has neither. They keep their automatic numbers, and a title is the
 * outermost level. It also reads paragraphs, lists with their markers, tables with spans and
 * captions, text boxes, formulas, images, and charts and diagrams as text. Notes become `[n] text`
 * after the block that cites them. Comments follow the block that they are about, with their author.
 * Files that are imported into the text are read in their place. Tracked insertions count as text, deletions don't. Headers, footers, hidden text and tables of contents are left out.
 * @throws ConversionError `wrong_format`, `unsupported`, `encrypted`, `damaged`, `too_large` or
 * `empty`.
 */
export async function convertDocx(
  path: string,
  options: ConvertOptions = {},
): Promise<ConvertedDocument> {
  using file = await openOffice(path, WORD, options)
  return await convert(file, options)
}
