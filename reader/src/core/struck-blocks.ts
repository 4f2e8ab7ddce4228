import type { Block, ConvertedDocument, TextBlock } from './document-model.ts'
import { type Struck, struckMember, struckOf } from './struck.ts'

/** Most struck texts that a warning names. */
const MAX_NAMED = 3

/** A block without text for what was struck out of the given ones. None if nothing was. */
export function struckBlocks(all: readonly Struck[]): TextBlock[] {
  const facts = struckMember(struckOf(all))
  return facts.struck ? [{ kind: 'paragraph', text: '', boxes: [], ...facts }] : []
}

/** Whether a block becomes text of a chunk. Headings become sections, which have no facts. */
const isOfChunk = (block: Block): boolean =>
  block.kind !== 'heading' && block.isSpooled !== true && block.text.trim() !== ''

function without(block: Block): Block {
  if (block.struck === undefined) return block
  const { struck: _, ...rest } = block
  return rest
}

/** Adds texts before or after those of a block. In a table, they belong to its first or last row. */
function withTexts(block: Block, texts: readonly string[], isBefore: boolean): Block {
  const { struck = [] } = block
  const joined = isBefore ? [...texts, ...struck] : [...struck, ...texts]
  if (block.kind !== 'table') return { ...block, ...struckMember(joined) }
  const { struckRows = struck.map(() => 0) } = block
  const rows = texts.map(() => (isBefore ? 0 : Infinity))
  return {
    ...block,
    struck: joined,
    struckRows: isBefore ? [...rows, ...struckRows] : [...struckRows, ...rows],
  }
}

function noPlace(texts: readonly string[]): string {
  const listed = texts.slice(0, MAX_NAMED).map((text) => `"${text}"`)
  const all = [...listed, ...(texts.length > MAX_NAMED ? ['…'] : [])].join(', ')
  return `Struck text was left out, and no other text is next to it: ${all}.`
}

/**
 * Moves what was struck out of headings, and of paragraphs without other text, to a block with text
 * next to them: the one before in the same section, otherwise the one after. If the document has no
 * such block, a warning names the texts.
 */
export function withStruckNeighbors(document: ConvertedDocument): ConvertedDocument {
  if (!document.blocks.some(({ struck }) => struck)) return document
  const blocks: Block[] = []
  /** Texts for the last block with text, and for the next one. */
  let after: string[] = []
  let waiting: string[] = []
  let last = -1
  let isInSection = false
  const add = (texts: readonly string[], isBefore: boolean): void => {
    const block = blocks[last]
    if (block !== undefined && texts.length > 0) blocks[last] = withTexts(block, texts, isBefore)
  }
  for (const block of document.blocks) {
    const { struck = [] } = block
    if (isOfChunk(block)) {
      add(after, false)
      last = blocks.push(block) - 1
      add(waiting, true)
      after = []
      waiting = []
      isInSection = true
      continue
    }
    const isShown = block.text.trim() !== '' || struck.length === 0 || block.kind === 'image'
    if (isShown) blocks.push(without(block))
    // A heading that is struck out as a whole begins no section.
    if (block.kind === 'heading' && isShown) isInSection = false
    for (const text of struck) (isInSection ? after : waiting).push(text)
  }
  add(after.concat(waiting), false)
  if (waiting.length === 0 || last >= 0) return { ...document, blocks }
  return { ...document, blocks, warnings: [...document.warnings, noPlace(waiting)] }
}
