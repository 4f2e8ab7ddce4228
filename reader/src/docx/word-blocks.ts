import { countWarning } from '../core/count-warning.ts'
import { withoutPages } from '../core/blocks-within.ts'
import { type Block, ConversionError } from '../core/document-model.ts'
import { struckMember, struckOf } from '../core/struck.ts'
import { struckBlocks } from '../core/struck-blocks.ts'
import type { ConvertHooks } from '../core/convert-options.ts'
import { chartText } from '../office/describe-chart.ts'
import type { OfficePackage } from '../office/office-package.ts'
import { Images } from '../office/office-images.ts'
import { readDiagram } from '../office/smart-art.ts'
import { promoteBoldLines } from './bold-headings.ts'
import { attachCaptions } from './word-captions.ts'
import type { Draft, HeadingDraft, ImportDraft, ShownDraft, TextDraft } from './word-drafts.ts'
import type { Notes } from './word-notes.ts'

/**
 * Limit for characters of charts and diagrams. Drawings can share parts, so a small file could
 * expand to any size.
 */
const MAX_SHOWN_CHARACTERS = 20_000_000

/** Turns the drafts of a document into blocks, with its images and notes. */
export class Assembler {
  readonly blocks: Block[] = []
  readonly #file: OfficePackage
  readonly #notes: Notes
  readonly #hooks: ConvertHooks
  readonly #images: Images
  /** Texts of charts and diagrams by part. */
  readonly #texts = new Map<string, string>()
  readonly #placed = new Set<number>()
  #room = MAX_SHOWN_CHARACTERS
  #missing = 0
  #unread = 0
  readonly #imported: string[] = []

  constructor(file: OfficePackage, notes: Notes, hooks: ConvertHooks) {
    this.#file = file
    this.#notes = notes
    this.#hooks = hooks
    this.#images = new Images(file, hooks.assets)
  }

  /** Messages for people about content that was left out. */
  get warnings(): string[] {
    return [
      ...this.#images.warnings,
      ...countWarning(
        this.#missing,
        '1 image or chart is missing from the file and was left out.',
        `${this.#missing} images or charts are missing from the file and were left out.`,
      ),
      ...countWarning(
        this.#unread,
        '1 file embedded in the text was not read.',
        `${this.#unread} files embedded in the text were not read.`,
      ),
      ...this.#imported,
      ...(this.#room < 0
        ? ['The charts and diagrams contain too much text; some were left out.']
        : []),
    ]
  }

  async add(all: readonly Draft[]): Promise<void> {
    const drafts = promoteBoldLines(joinLines(attachCaptions(all)))
    // A title ranks above all headings, so it moves their levels down by one.
    const shift = drafts.some((draft) => draft.kind === 'heading' && draft.level === 0) ? 1 : 0
    for (const draft of drafts) {
      this.#hooks.signal?.throwIfAborted()
      if (draft.kind === 'heading') {
        const level = draft.level + shift
        this.blocks.push({ kind: 'heading', level, ...shownOf(draft) })
      } else await this.#addContent(draft)
      for (const number of draft.notes) await this.#addNote(number)
    }
  }

  async #addContent(draft: Exclude<Draft, { readonly kind: 'heading' }>): Promise<void> {
    if (draft.kind === 'table') this.blocks.push(...struckBlocks([draft]), draft.block)
    else if (draft.kind === 'shown') await this.#addShown(draft)
    else if (draft.kind === 'import') await this.#addImport(draft)
    else this.blocks.push({ kind: draft.kind, ...shownOf(draft) })
  }

  /** Adds each note once, after the block that cites it first. */
  async #addNote(number: number): Promise<void> {
    if (this.#placed.has(number)) return
    this.#placed.add(number)
    let mark = this.#notes.markOf(number)
    for (const draft of attachCaptions(this.#notes.get(number))) {
      if (draft.kind === 'table' || draft.kind === 'shown' || draft.kind === 'import') {
        await this.#addContent(draft)
      } else {
        const text = draft.text === '' ? '' : mark + draft.text
        this.blocks.push({ kind: 'footnote', ...shownOf({ ...draft, text }) })
        if (text !== '') mark = ''
      }
    }
  }

  async #addShown({ shown, source, caption = '', struck = [] }: ShownDraft): Promise<void> {
    this.blocks.push(...struckBlocks([{ struck }]))
    const related = await this.#file.relationships(source)
    const target = related.get(shown.relation)?.target ?? ''
    if (shown.relation !== '' && !this.#file.has(target)) this.#missing++
    const isText = shown.kind === 'chart' || shown.kind === 'diagram'
    const texts = [caption, shown.altText, isText ? await this.#textOf(shown.kind, target) : '']
    if (caption === shown.altText) texts.shift()
    const text = texts.filter((part) => part !== '').join('\n')
    const asset = shown.kind === 'image' ? await this.#images.keep(target) : undefined
    // An image without text or bytes can't be found or shown.
    if (text === '' && asset === undefined) return
    this.blocks.push({ kind: 'image', text, boxes: [], ...(asset !== undefined && { asset }) })
  }

  /** Adds the blocks of another file, which Word shows as part of the text. */
  async #addImport({ relation, source }: ImportDraft): Promise<void> {
    const { readEmbedded, signal } = this.#hooks
    const target = (await this.#file.relationships(source)).get(relation)?.target ?? ''
    try {
      const bytes = await this.#file.bytes(target)
      const read = bytes === null ? undefined : await readEmbedded?.(target, bytes)
      if (read === undefined) this.#unread++
      for (const block of withoutPages(read?.blocks ?? [])) this.blocks.push(block)
      for (const warning of read?.warnings ?? []) this.#imported.push(warning)
    } catch (error) {
      signal?.throwIfAborted()
      if (!(error instanceof ConversionError)) throw error
      this.#unread++
    }
  }

  async #textOf(kind: 'chart' | 'diagram', part: string): Promise<string> {
    const text = this.#texts.get(part) ?? (await this.#readText(kind, part))
    this.#texts.set(part, text)
    this.#room -= text.length
    return this.#room < 0 ? '' : text
  }

  async #readText(kind: 'chart' | 'diagram', part: string): Promise<string> {
    if (kind === 'chart') return (await chartText(this.#file, part, '')) ?? ''
    const items = await readDiagram(this.#file, part)
    return items.map(({ text }) => text).join('\n')
  }
}

/** What a draft with text becomes, apart from its kind. */
const shownOf = ({ text, struck = [] }: Pick<TextDraft, 'text' | 'struck'>) => ({
  text,
  boxes: [],
  ...struckMember(struck),
})

/** Joins a title of several paragraphs, and the lines of a code listing. */
function joinLines(drafts: readonly Draft[]): readonly Draft[] {
  const result: Draft[] = []
  for (const draft of drafts) {
    const before = result.at(-1)
    const notes = [...(before?.notes ?? []), ...draft.notes]
    const facts = struckMember(struckOf(before === undefined ? [draft] : [before, draft]))
    if (draft.kind === 'code' && before?.kind === 'code') {
      result[result.length - 1] = {
        ...draft,
        text: `${before.text}\n${draft.text}`,
        notes,
        ...facts,
      }
    } else if (isTitle(draft) && before !== undefined && isTitle(before)) {
      result[result.length - 1] = {
        ...before,
        text: `${before.text} ${draft.text}`,
        notes,
        ...facts,
      }
    } else result.push(draft)
  }
  return result
}

const isTitle = (draft: Draft): draft is HeadingDraft =>
  draft.kind === 'heading' && draft.level === 0
