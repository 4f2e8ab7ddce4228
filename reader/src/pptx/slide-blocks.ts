import type { Block, HeadingBlock } from '../core/document-model.ts'
import { chartText } from '../office/describe-chart.ts'
import { looseLines } from '../office/loose-text.ts'
import type { OfficePackage, Relationship } from '../office/office-package.ts'
import type { AssetSink } from '../core/convert-options.ts'
import { Images } from '../office/office-images.ts'
import { isOn } from '../office/xml.ts'
import { countFormulas } from '../office/office-math.ts'
import { struckMember, struckOf } from '../core/struck.ts'
import { notesBlocks } from '../writer/slide.ts'
import { oneLine, textBlocks } from '../office/drawing-paragraphs.ts'
import { Placeholders, isTitle } from './placeholders.ts'
import type { SlideEntry } from './presentation.ts'
import { type Item, readItems } from './slide-shapes.ts'
import { readDiagram } from '../office/smart-art.ts'
import { DRAWING_DETAILS, readTree } from '../office/xml-tree.ts'

export type SlideBlocks = {
  readonly heading: HeadingBlock
  /** Whether the heading is a text of the slide. */
  readonly hasTitle: boolean
  readonly blocks: readonly Block[]
  readonly formulas: number
  /** Whether the slide or its notes were too large to be read completely. */
  readonly isCut: boolean
}

type Shown = Extract<Item, { readonly relation: string }>
type Slide = { readonly number: number; readonly related: ReadonlyMap<string, Relationship> }

/** The smallest title of a slide without a title placeholder, in hundredths of a point. */
const TITLE_SIZE = 2000
const MAX_TITLE = 150
const NAMES = { image: 'Picture', chart: 'Chart', diagram: 'Diagram', object: 'Embedded object' }

/**
 * The item that names a slide: its title placeholder, otherwise its first text of the largest size.
 */
function titleItem(items: readonly Item[]): Item | undefined {
  const texts = items.filter((item) => item.kind === 'text')
  const title = texts.find(({ placeholder }) => isTitle(placeholder))
  if (title !== undefined) return title
  const sized = texts.map((item) => ({
    item,
    size: item.paragraphs.reduce((most, { size }) => Math.max(most, size), 0),
    isLine:
      item.paragraphs.some(({ text }) => text !== '') &&
      item.paragraphs.every(({ bullet }) => bullet.kind === 'none') &&
      oneLine(item.paragraphs).length <= MAX_TITLE,
  }))
  const largest = sized.reduce((most, { size }) => Math.max(most, size), TITLE_SIZE)
  return sized.find(({ size, isLine }) => size === largest && isLine)?.item
}

/** Turns slides into blocks. Layouts, masters and images are read once for all slides. */
export class SlideReader {
  readonly images: Images
  readonly #file: OfficePackage
  readonly #placeholders: Placeholders

  constructor(file: OfficePackage, assets: AssetSink | undefined) {
    this.#file = file
    this.images = new Images(file, assets)
    this.#placeholders = new Placeholders(file)
  }

  /** Reads a slide's heading, content and notes. Returns null if the file doesn't contain it. */
  async read({ number, part }: SlideEntry): Promise<SlideBlocks | null> {
    const tree = part === null ? null : await readTree(this.#file, part, DRAWING_DETAILS)
    if (part === null || tree === null) return null
    const related = await this.#file.relationships(part)
    const relations = [...related.values()]
    const layout = relations.find(({ type }) => type === 'slideLayout')?.target ?? null
    const notesPart = relations.find(({ type }) => type === 'notesSlide')?.target ?? null
    const items = readItems(tree.root, await this.#placeholders.under(layout))
    const title = titleItem(items)
    const blocks: Block[] = []
    for (const item of items) {
      if (item !== title) blocks.push(...(await this.#toBlocks(item, { number, related })))
    }
    const notes = await this.#readNotes(notesPart)
    const paragraphs = title?.kind === 'text' ? title.paragraphs : []
    const name = oneLine(paragraphs) || `Slide ${number}`
    const facts = struckMember(struckOf(paragraphs))
    const text = isOn(tree.root.attributes['show'], true) ? name : `${name} (hidden)`
    return {
      heading: { kind: 'heading', level: 1, text, page: number, boxes: [], ...facts },
      hasTitle: title !== undefined,
      blocks: [...blocks, ...notes.blocks],
      formulas: countFormulas(tree.root) + notes.formulas,
      isCut: tree.isCut || notes.isCut,
    }
  }

  /** Reads the lines of a slide that is damaged or can't be analyzed. */
  async readLines({ number, part }: SlideEntry): Promise<SlideBlocks | null> {
    const bytes = part === null ? null : await this.#file.bytes(part)
    if (bytes === null) return null
    const lines = looseLines(bytes.toString(), { text: 'a:t', line: 'a:p' })
    return {
      heading: { kind: 'heading', level: 1, text: `Slide ${number}`, page: number, boxes: [] },
      hasTitle: false,
      blocks: lines.map((text) => ({ kind: 'paragraph', text, boxes: [] })),
      formulas: 0,
      isCut: false,
    }
  }

  /** Reads all notes of a slide as one block. */
  async #readNotes(
    part: string | null,
  ): Promise<{ blocks: Block[]; formulas: number; isCut: boolean }> {
    const tree = part === null ? null : await readTree(this.#file, part, DRAWING_DETAILS)
    if (tree === null) return { blocks: [], formulas: 0, isCut: false }
    const items = readItems(tree.root, () => ({ frame: null, styles: [] }))
    const blocks = items.flatMap((item): Block[] => {
      if (item.kind === 'text') return textBlocks(item.paragraphs)
      return item.kind === 'table' ? [item.block] : []
    })
    return {
      blocks: notesBlocks(blocks),
      formulas: countFormulas(tree.root),
      isCut: tree.isCut,
    }
  }

  async #toBlocks(item: Item, slide: Slide): Promise<Block[]> {
    if (item.kind === 'text') return textBlocks(item.paragraphs)
    if (item.kind === 'table') return [item.block]
    const target = slide.related.get(item.relation)?.target ?? ''
    if (item.kind === 'diagram') {
      const blocks = await readDiagram(this.#file, target)
      return blocks.length > 0 ? blocks : [image(item, slide)]
    }
    if (item.kind === 'chart') {
      const text = await chartText(this.#file, target, item.altText)
      return [text === null ? image(item, slide) : { kind: 'image', text, boxes: [] }]
    }
    const asset = await this.images.keep(target)
    if (asset === undefined) return [image(item, slide)]
    // The content of an image says more than its name in the file.
    return [{ kind: 'image', text: item.altText, boxes: [], asset }]
  }
}

function image({ kind, name, altText }: Shown, { number }: Slide): Block {
  const what = name === '' ? NAMES[kind] : `${NAMES[kind]} "${name}"`
  return { kind: 'image', text: altText || `${what} on slide ${number}`, boxes: [] }
}
