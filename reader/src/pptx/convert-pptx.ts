import { Attempts } from '../core/attempts.ts'
import { type Block, ConversionError, type ConvertedDocument } from '../core/document-model.ts'
import type { ConvertOptions } from '../core/convert-options.ts'
import type { OfficePackage } from '../office/office-package.ts'
import { openOffice, type OfficeKind } from '../office/open-office.ts'
import { readPresentation } from './presentation.ts'
import { type SlideBlocks, SlideReader } from './slide-blocks.ts'

const POWERPOINT: OfficeKind = {
  suffix: 'pptx',
  program: 'PowerPoint',
  file: 'a PowerPoint presentation',
}

/** Limit for characters. Slides can share parts, so a small file could expand to any size. */
const MAX_CHARACTERS = 20_000_000
/** Overhead of a block, in characters. */
const BLOCK_COST = 50

/** Joins slides into a document, below their sections if it has any. */
class DocumentBuilder {
  readonly blocks: Block[] = []
  readonly warnings: string[] = []
  formulas = 0
  hasText = false
  /** Whether a slide could not be read as it should. */
  isDamaged = false
  found = 0
  readonly #sections: readonly string[]
  #section: number | null = null
  #room = MAX_CHARACTERS

  constructor(sections: readonly string[]) {
    this.#sections = sections
  }

  /** Whether more text fits. */
  get isOpen(): boolean {
    return this.#room > 0
  }

  add(slide: SlideBlocks, section: number | null): void {
    const { heading, hasTitle, blocks, formulas, isCut } = slide
    const { page } = heading
    if (section !== null && section !== this.#section && page !== undefined) {
      const text = this.#sections[section]?.trim() || `Section ${section + 1}`
      this.blocks.push({ kind: 'heading', level: 1, text, page, boxes: [] })
      this.#section = section
    }
    this.found++
    this.formulas += formulas
    this.hasText ||= hasTitle || blocks.length > 0
    if (isCut) this.warnings.push(`Slide ${page} is very large; part of it was left out.`)
    const level = this.#section === null ? 1 : 2
    for (const block of [{ ...heading, level }, ...blocks]) this.#keep(block, page)
  }

  #keep(block: Block, page: number | undefined): void {
    if (!this.isOpen) return
    this.#room -= block.text.length + BLOCK_COST
    if (block.kind === 'table') this.#room -= block.html.length
    if (this.isOpen) this.blocks.push(block)
    else {
      this.warnings.push(
        `The presentation contains too much text; everything from slide ${page} on was left out.`,
      )
    }
  }
}

const asLines = (slide: number): string =>
  `Slide ${slide} is damaged or could not be analyzed, so only its text is included, line by line.`

async function convert(file: OfficePackage, options: ConvertOptions): Promise<ConvertedDocument> {
  const { slides, sections } = await readPresentation(file)
  if (slides.length === 0) {
    throw new ConversionError('empty', 'The presentation has no slides.')
  }
  const reader = new SlideReader(file, options.assets)
  const builder = new DocumentBuilder(sections)
  const { attempts = new Attempts() } = options
  for (const slide of slides) {
    options.signal?.throwIfAborted()
    if (!builder.isOpen) break
    const { number } = slide
    const ways = [() => reader.read(slide), () => reader.readLines(slide)]
    const read = await attempts.firstOf(`slide ${number}`, ways, options.signal)
    if (read?.way !== 0) builder.isDamaged = true
    if (read === null) builder.warnings.push(`Slide ${number} could not be read and was left out.`)
    else if (read.found === null) {
      builder.warnings.push(`Slide ${number} is missing from the file and was left out.`)
    } else {
      builder.add(read.found, slide.section)
      if (read.way > 0) builder.warnings.push(asLines(number))
    }
    options.onProgress?.(slide.number, slides.length)
  }
  if (builder.found === 0) {
    throw new ConversionError(
      'damaged',
      'The slides of the presentation are missing from the file.',
    )
  }
  if (!builder.hasText && builder.isDamaged) {
    throw new ConversionError(
      'damaged',
      'The slides of the presentation are damaged, and none has text that could be read.',
    )
  }
  if (!builder.hasText) {
    throw new ConversionError('empty', 'The presentation contains no text and no images.')
  }
  return {
    blocks: builder.blocks,
    totalPages: slides.length,
    warnings: [...file.warnings, ...builder.warnings, ...reader.images.warnings],
    formulas: builder.formulas,
  }
}

/**
 * Reads a PowerPoint presentation (.pptx): one heading per slide in presentation order, named by
 * the slide's title, with hidden slides marked, below headings for the presentation's sections.
 * Below it come the slide's texts, lists, tables, charts in words, images and diagrams in reading
 * order, then its speaker notes. Footers, comments, animations, and content of layouts and masters
 * are left out.
 * @throws ConversionError `wrong_format`, `unsupported`, `encrypted`, `damaged`, `too_large` or
 * `empty`.
 */
export async function convertPptx(
  path: string,
  options: ConvertOptions = {},
): Promise<ConvertedDocument> {
  using file = await openOffice(path, POWERPOINT, options)
  return await convert(file, options)
}
