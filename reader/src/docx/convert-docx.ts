import { posix } from 'node:path'
import { ConversionError, type ConvertedDocument } from '../document-model.ts'
import type { AssetSink } from '../assets/assets.ts'
import { OfficePackage } from '../office/office-package.ts'
import { sniffFormat } from '../formats/sniff.ts'
import { Assembler } from './assemble.ts'
import { BodyReader } from './body-reader.ts'
import { Notes } from './notes.ts'
import { ListCounter, Numbering } from './numbering.ts'
import { BodyParser } from './paragraph-tree.ts'
import { Styles } from './styles.ts'

type Hooks = {
  readonly signal?: AbortSignal | undefined
  /** Where pictures go. */
  readonly assets?: AssetSink | undefined
}

const wrongFormat = () =>
  new ConversionError('wrong_format', 'The file is not a Word document (.docx).')

async function checkIsDocument(path: string): Promise<void> {
  const found = await sniffFormat(path)
  if (found === 'empty') throw new ConversionError('empty', 'The file is empty.')
  if (found === 'ole') {
    throw new ConversionError(
      'unsupported',
      'The file is in the old Word format (.doc). Save it as .docx and upload it again.',
    )
  }
  // 'zip' may be a damaged Word file, which only the directory can tell.
  if (found !== 'docx' && found !== 'zip') throw wrongFormat()
}

/** The part with the text; some programs give it a name of their own. */
async function findMainPart(file: OfficePackage): Promise<string> {
  const root = await file.relationships('')
  const main = [...root.values()].find(({ type }) => type === 'officeDocument')?.target
  if (main !== undefined && file.has(main)) return main
  if (file.has('word/document.xml')) return 'word/document.xml'
  if (main?.startsWith('word/') !== true && !file.has('word/styles.xml')) throw wrongFormat()
  throw new ConversionError('damaged', 'The file is damaged: the document text is missing.')
}

/** Finds the parts that belong to the text, by relationship, else by their usual names. */
async function partFinder(file: OfficePackage, main: string): Promise<(type: string) => string> {
  const related = [...(await file.relationships(main)).values()]
  return (type) =>
    related.find((relation) => relation.type === type && file.has(relation.target))?.target ??
    posix.join(posix.dirname(main), `${type}.xml`)
}

async function convert(file: OfficePackage, hooks: Hooks): Promise<ConvertedDocument> {
  const { signal } = hooks
  const main = await findMainPart(file)
  const partOf = await partFinder(file, main)
  const styles = await Styles.read(file, partOf('styles'))
  const numbering = await Numbering.read(file, partOf('numbering'), (id) => styles.listOf(id))
  const notes = new Notes()
  for (const kind of ['footnote', 'endnote'] as const) {
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
  const assembler = new Assembler(file, notes, hooks)
  await assembler.add(body.drafts)
  if (assembler.blocks.length === 0) {
    throw new ConversionError('empty', 'The document contains no text.')
  }
  const embedded = body.embedded.length
  return {
    blocks: assembler.blocks,
    totalPages: null,
    warnings: [
      ...assembler.warnings,
      ...(embedded > 0 ? [`${embedded} files embedded in the text were not read.`] : []),
    ],
    formulas: body.formulas + notes.formulas,
  }
}

/**
 * Reads a Word document (.docx, .docm): headings by style, outline level or, without any, by bold lines,
 * with their automatic numbers (a title is the outermost level); paragraphs, lists with their marks,
 * tables with spans and captions, text boxes, formulas, charts and diagrams in words, pictures, and
 * notes as `[n] text` after the block that cites them. Insertions under review are text, deletions are not.
 * Comments, headers, footers, hidden text and tables of contents are left out.
 * Throws ConversionError: `wrong_format`, `unsupported`, `encrypted`, `damaged`, `too_large` or `empty`.
 */
export async function convertDocx(path: string, hooks: Hooks = {}): Promise<ConvertedDocument> {
  await checkIsDocument(path)
  hooks.signal?.throwIfAborted()
  using file = await OfficePackage.open(path)
  return await convert(file, hooks)
}
