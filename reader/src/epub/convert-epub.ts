import { countWarning } from '../core/count-warning.ts'
import { Attempts } from '../core/attempts.ts'
import type { ConvertOptions } from '../core/convert-options.ts'
import { below } from '../core/blocks-within.ts'
import { type Block, ConversionError, type ConvertedDocument } from '../core/document-model.ts'
import { decodePage } from '../encoding/decode-page.ts'
import { BY_ADDRESS } from '../html/data-images.ts'
import { htmlToPlainText } from '../html/html-to-plain-text.ts'
import { readHtml } from '../html/html-blocks.ts'
import { Images } from '../office/office-images.ts'
import { OfficePackage } from '../office/office-package.ts'
import { ENOUGH } from '../office/xml.ts'
import { sniffFormat } from '../sniff/sniff.ts'
import { keepImages } from '../writer/keep-images.ts'
import { type Book, type Chapter, partOf, readBook } from './book.ts'

/** Limit for characters of all chapters, because the spine may list a large one many times. */
const MAX_CHARACTERS = 100_000_000

/**
 * Rejects copy-protected books. Any book may have obfuscated fonts, but only a copy-protected one
 * has encrypted text.
 */
async function requireUnprotected(file: OfficePackage): Promise<void> {
  let isProtected = false
  await file.readXml('META-INF/encryption.xml', {
    open: (name, { Algorithm: algorithm = '' }) => {
      if (name !== 'EncryptionMethod') return
      isProtected = !/(?:idpf\.org\/2008\/embedding|adobe\.com\/pdf\/enc#RC)$/.test(algorithm)
      if (isProtected) throw ENOUGH
    },
  })
  if (!isProtected) return
  throw new ConversionError(
    'encrypted',
    'The book is copy-protected. Only books without such a protection can be read.',
  )
}

/** Names of chapters by part, from the table of contents. */
async function readContents(file: OfficePackage, { contents }: Book): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  if (contents === null) return names
  let label = ''
  const handler = {
    open: (name: string, { src = '' }: Readonly<Record<string, string>>) => {
      if (name !== 'content' || label === '') return
      const part = partOf(contents, src)
      if (!names.has(part)) names.set(part, label)
    },
    close: (name: string, text: string, parents: readonly string[]) => {
      if (name === 'text' && parents.includes('navLabel')) label = text.replace(/\s+/g, ' ').trim()
    },
  }
  await file.readXml(contents, handler).catch((error: unknown) => {
    // The table of contents often has a document type. The chapters can be read without it.
    if (!(error instanceof ConversionError)) throw error
  })
  return names
}

class BookReader {
  readonly blocks: Block[] = []
  readonly images: Images
  formulas = 0
  missing = 0
  readonly #file: OfficePackage
  readonly #names: ReadonlyMap<string, string>
  #room = MAX_CHARACTERS

  constructor(file: OfficePackage, names: ReadonlyMap<string, string>, options: ConvertOptions) {
    this.#file = file
    this.#names = names
    this.images = new Images(file, options.assets)
  }

  /** Adds the text of a page that can't be analyzed. */
  async addText({ part }: Chapter): Promise<void> {
    const bytes = await this.#file.bytes(part)
    const text = bytes === null ? '' : htmlToPlainText(decodePage(bytes))
    if (text.trim() !== '') this.blocks.push({ kind: 'code', text, boxes: [] })
  }

  async add({ part }: Chapter): Promise<void> {
    const bytes = await this.#file.bytes(part)
    if (bytes === null) {
      this.missing++
      return
    }
    this.#room -= bytes.length
    if (this.#room < 0) {
      throw new ConversionError('too_large', 'The book contains too much text.')
    }
    const page = readHtml(decodePage(bytes), BY_ADDRESS)
    this.formulas += page.formulas
    const blocks = await keepImages(page.blocks, (address) =>
      this.images.keep(partOf(part, address)),
    )
    const name = this.#names.get(part)
    const isNamed = blocks.some(({ kind }) => kind === 'heading')
    if (blocks.length > 0 && !isNamed && name !== undefined && name !== '') {
      this.blocks.push({ kind: 'heading', level: 2, text: name, boxes: [] })
    }
    for (const block of below(blocks, 1)) this.blocks.push(block)
  }
}

/** The title and authors of a book, unless its first page has them. */
function titleOf({ title, authors }: Book, blocks: readonly Block[]): Block[] {
  const isShown = blocks.slice(0, 5).some(({ text }) => text === title)
  if (title === '' || isShown) return []
  const heading: Block = { kind: 'heading', level: 1, text: title, boxes: [] }
  const names = authors.join(', ')
  return names === '' ? [heading] : [heading, { kind: 'paragraph', text: names, boxes: [] }]
}

/**
 * Reads a book (.epub): its title and authors, then its pages in reading order, each like a web
 * page with images. A page without a heading gets its name from the table of contents, which is
 * itself left out.
 * @throws ConversionError `wrong_format`, `encrypted`, `damaged`, `too_large` or `empty`
 */
export async function convertEpub(
  path: string,
  options: ConvertOptions = {},
): Promise<ConvertedDocument> {
  const found = await sniffFormat(path)
  if (found === 'empty') throw new ConversionError('empty', 'The file is empty.')
  if (found !== 'epub' && found !== 'zip' && found !== 'cut_zip') {
    throw new ConversionError('wrong_format', 'The file is not a book (.epub).')
  }
  using file = await OfficePackage.open(path)
  await requireUnprotected(file)
  const book = await readBook(file)
  const reader = new BookReader(file, await readContents(file, book), options)
  const { attempts = new Attempts() } = options
  let broken = 0
  for (const chapter of book.chapters) {
    options.signal?.throwIfAborted()
    if (chapter.isContents) continue
    const { part } = chapter
    const ways = [() => reader.add(chapter), () => reader.addText(chapter)]
    const read = await attempts.firstOf(`part ${part}`, ways, options.signal)
    if (read?.way !== 0) broken += 1
  }
  if (reader.blocks.length === 0) throw new ConversionError('empty', 'The book contains no text.')
  const { missing } = reader
  const lost = countWarning(
    missing,
    '1 page of the book is missing from the file.',
    `${missing} pages of the book are missing from the file.`,
  )
  const plain = countWarning(
    broken,
    'The layout of 1 page of the book could not be analyzed, so only its text is included.',
    `The layout of ${broken} pages of the book could not be analyzed, so only their text is included.`,
  )
  return {
    blocks: [...titleOf(book, reader.blocks), ...reader.blocks],
    totalPages: null,
    warnings: [...file.warnings, ...lost, ...plain, ...reader.images.warnings],
    ...(reader.formulas > 0 && { formulas: reader.formulas }),
  }
}
