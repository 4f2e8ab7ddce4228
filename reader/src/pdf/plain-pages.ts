import type { ParsedPage } from '@llamaindex/liteparse'
import type { Block } from '../core/document-model.ts'
import { unionOf } from '../core/geometry.ts'
import { cleanText, withoutSoftHyphen } from './lines/clean-text.ts'
import { groupRows, rowText } from './lines/rows.ts'
import { type Assembled, frameOf } from './model/assembled.ts'
import { toBox } from './model/boxes.ts'
import type { TextDraft } from './model/drafts.ts'
import type { PageModel, Segment } from './model/page-model.ts'

/** Name of a page for the notes of {@link Attempts}. */
export const partOfPage = (page: number): string => `page ${page}`

/** A page without text, which is included as an image if it shows something. */
export const emptyModel = ({ pageNum, width, height }: ParsedPage): PageModel => ({
  page: pageNum,
  width,
  height,
  turned: 0,
  segments: [],
  tables: [],
  plain: true,
})

/** A page whose layout could not be analyzed, with the texts as the library gives them. */
export function plainModel(page: ParsedPage): PageModel {
  const segments = page.textItems.flatMap((item): Segment[] => {
    const { x, y, width, height } = item
    const text = cleanText(item.text)
    const style = { size: Math.abs(height), bold: false, mono: false }
    return text === '' ? [] : [{ x, y, width, height, text, ...style }]
  })
  return { ...emptyModel(page), segments }
}

/** The text of a page line by line, from top to bottom. */
export function plainDrafts({ page, segments, tables, asides = [] }: PageModel): TextDraft[] {
  const lines = groupRows([...segments, ...asides]).map(rowText)
  const rows = tables.flatMap((table) => [
    ...table.rows.map((cells) => cells.map(({ text }) => text).join('\t')),
    ...(table.layout === undefined ? [] : [table.layout]),
  ])
  const text = withoutSoftHyphen([...lines, ...rows].join('\n'))
  if (text.trim() === '') return []
  const areas = new Map([[page, unionOf([...segments, ...asides, ...tables])]])
  const all = lines.length + rows.length
  return [{ kind: 'code', text, raw: text, areas, lines: all, size: 0, bold: false }]
}

/** The text of a document page by page, for one whose layout could not be analyzed. */
export function assemblePlain(pages: Iterable<PageModel>, dpi: number): Assembled {
  const frames = new Map<number, ReturnType<typeof frameOf>>()
  const blocks: Block[] = []
  for (const model of pages) {
    const frame = frameOf(model)
    frames.set(model.page, frame)
    for (const { kind, text, areas } of plainDrafts(model)) {
      const boxes = [...areas.values()].map((rect) => toBox(rect, frame, dpi))
      blocks.push({ kind, text, boxes })
    }
  }
  const none = { doubtfulTables: [], isTextLost: false, cutouts: [], plain: [], leftOut: [] }
  return { blocks, formulas: 0, frames, ...none }
}
