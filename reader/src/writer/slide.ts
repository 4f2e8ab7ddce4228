import type { Block } from '../core/document-model.ts'
import { struckMember, struckOf } from '../core/struck.ts'
import { struckBlocks } from '../core/struck-blocks.ts'
import { type Frame, inReadingOrder } from './slide-order.ts'

/** The content at one position of a slide. */
export type SlideItem = {
  readonly frame: Frame | null
  readonly blocks: readonly Block[]
  readonly isTitle: boolean
}

export type Slide = {
  /** From 1. */
  readonly number: number
  readonly items: readonly SlideItem[]
  readonly notes: readonly Block[]
  readonly isHidden: boolean
}

const MAX_TITLE = 150

const textOf = (item: SlideItem): string =>
  item.blocks
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * The item that names a slide: its title, otherwise the first item in reading order if that is one
 * short line.
 */
function titleOf(items: readonly SlideItem[]): SlideItem | undefined {
  const title = items.find((item) => item.isTitle && textOf(item) !== '')
  if (title !== undefined) return title
  const [first, second] = items
  const only = first?.blocks.length === 1 ? first.blocks[0] : undefined
  const isLine = only?.kind === 'paragraph' && only.text !== '' && only.text.length <= MAX_TITLE
  return second !== undefined && isLine ? first : undefined
}

/**
 * The notes of a slide as one block, which shares no chunk with what the audience sees. None if there
 * are no notes.
 */
export function notesBlocks(notes: readonly Pick<Block, 'text' | 'struck'>[]): Block[] {
  const lines = notes.map(({ text }) => text).filter((text) => text !== '')
  if (lines.length === 0) return struckBlocks(notes)
  const text = ['Speaker notes:', ...lines].join('\n')
  const metadata = { block_type: 'speaker_notes' }
  return [{ kind: 'paragraph', text, boxes: [], metadata, ...struckMember(struckOf(notes)) }]
}

/** Converts a slide into a heading, its content in reading order, and its notes as one block. */
export function slideBlocks({ number, items, notes, isHidden }: Slide): Block[] {
  const shown = inReadingOrder(items.filter(({ blocks }) => blocks.length > 0))
  const title = titleOf(shown)
  const name = title === undefined ? `Slide ${number}` : textOf(title)
  const blocks = shown.flatMap((item) => (item === title ? [] : item.blocks))
  return [
    {
      kind: 'heading',
      level: 1,
      text: isHidden ? `${name} (hidden)` : name,
      page: number,
      boxes: [],
      ...struckMember(struckOf(title?.blocks ?? [])),
    },
    ...blocks.map((block): Block =>
      // A heading inside a slide is ordinary text of the slide.
      block.kind === 'heading' ? { ...block, kind: 'paragraph' } : block,
    ),
    ...notesBlocks(notes),
  ]
}
