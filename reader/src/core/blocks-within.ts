import type { Block } from './document-model.ts'

/** Blocks of an embedded file without its pages, because they aren't pages of the file that contains it. */
export function withoutPages(blocks: readonly Block[]): Block[] {
  return blocks.map((block) => {
    if (block.kind !== 'heading') return { ...block, boxes: [] }
    const { page: _page, ...heading } = block
    return { ...heading, boxes: [] }
  })
}

/** Moves the headings of blocks down by a number of levels. */
export function below(blocks: readonly Block[], levels: number): Block[] {
  return blocks.map((block) =>
    block.kind === 'heading' ? { ...block, level: block.level + levels } : block,
  )
}
