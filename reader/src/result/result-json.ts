import type { Block, Box, ConvertedDocument, PageInfo } from '../core/document-model.ts'

// These functions yield JSON in pieces. As one string, it would take several times its size in
// memory.

/**
 * The complete result of the pipeline: `{total_pages, warnings, blocks, nodes}`, with blocks as in
 * the content list.
 * @param lines the file of nodes
 */
export async function* pipelineJson(
  { totalPages, warnings, blocks }: ConvertedDocument,
  lines: AsyncIterable<string>,
): AsyncGenerator<string> {
  yield `${JSON.stringify({ total_pages: totalPages, warnings }).slice(0, -1)},"blocks":`
  yield* blocksJson(blocks)
  yield ',"nodes":'
  yield* nodesJson(lines)
  yield '}'
}

const LINE = /^\{"depth":(\d+),"kind":"(\w+)"/

/**
 * The tree of nodes from its lines, each an object that begins with depth and kind. Sections get
 * `children`.
 */
async function* nodesJson(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let [open, comma] = [0, '']
  yield '['
  for await (const line of lines) {
    const [, depth = '0', kind = ''] = LINE.exec(line) ?? []
    if (kind === 'passage') continue
    for (; open > Number(depth); open--) {
      yield ']}'
      comma = ','
    }
    const own = `${comma}{${line.slice(line.indexOf(',') + 1)}`
    if (kind === 'section') {
      yield `${own.slice(0, -1)},"children":[`
      open++
    } else yield own
    comma = kind === 'section' ? '' : ','
  }
  yield `${']}'.repeat(open)}]`
}

/**
 * The pages with their blocks: `{dpi, pages: [{page, width, height, picture, blocks}]}`, in pixels
 * at `dpi`.
 */
export function* middle(
  { blocks }: ConvertedDocument,
  pages: readonly PageInfo[],
  dpi: number,
): Generator<string> {
  const byPage = Map.groupBy(
    blocks.flatMap((block, index) => block.boxes.map((box) => ({ index, block, box }))),
    ({ box }) => box.page,
  )
  yield `{"dpi":${dpi},"pages":[`
  for (const [at, { page, width, height, asset, recognised = false }] of pages.entries()) {
    const shown = (byPage.get(page) ?? []).map(({ index, block, box }) => ({
      /** Position in the content list. */
      index,
      type: block.kind,
      text: block.text,
      box: shape(box),
    }))
    const own = { page, width, height, picture: asset ?? null, recognised, blocks: shown }
    yield (at > 0 ? ',' : '') + JSON.stringify(own)
  }
  yield ']}'
}

/**
 * The contents of a workbook: its named ranges, its catalog of key figures, and the blocks of its
 * sheets.
 */
export function* workbookJson({ workbook, blocks }: ConvertedDocument): Generator<string> {
  const head = {
    total_formulas: workbook?.totalFormulas ?? 0,
    named_ranges: workbook?.namedRanges ?? [],
    kpi_catalog: workbook?.kpiCatalog ?? [],
  }
  yield `${JSON.stringify(head).slice(0, -1)},"blocks":`
  yield* blocksJson(blocks)
  yield '}'
}

/** The blocks in reading order, as a flat list. */
export function* blocksJson(blocks: readonly Block[]): Generator<string> {
  yield '['
  for (const [at, block] of blocks.entries()) {
    if (at > 0) yield ','
    yield* blockJson(block)
  }
  yield ']'
}

/** A block. Text that isn't in memory is streamed. */
function* blockJson(block: Block): Generator<string> {
  if (block.kind !== 'table' || block.textPieces === undefined) {
    yield JSON.stringify(listed(block))
    return
  }
  yield '{"type":"table","text":"'
  for (const piece of block.textPieces()) yield JSON.stringify(piece).slice(1, -1)
  yield `",${JSON.stringify(membersOf(block)).slice(1)}`
}

/** A block in the public format. Names of images are relative to the version's folder. */
function listed(block: Block): object {
  return { type: block.kind, text: block.text, ...membersOf(block) }
}

type Textless<B> = B extends Block ? Omit<B, 'text'> : never

function membersOf(block: Textless<Block>): object {
  const [first] = block.boxes
  return {
    ...('level' in block && { level: block.level }),
    ...('html' in block && { html: block.html }),
    ...('caption' in block && block.caption !== undefined && { caption: block.caption }),
    page: first?.page ?? ('page' in block ? block.page : undefined) ?? null,
    box: first ? shape(first) : null,
    // A block that continues on the next page has more than one.
    ...(block.boxes.length > 1 && {
      boxes: block.boxes.map((box) => ({ page: box.page, ...shape(box) })),
    }),
    ...('asset' in block && block.asset !== undefined && { asset: block.asset }),
    ...(block.metadata && { metadata: block.metadata }),
  }
}

function shape({ x, y, width, height }: Box): object {
  return { x, y, width, height }
}
