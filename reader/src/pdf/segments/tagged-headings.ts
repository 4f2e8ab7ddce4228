import type { ParsedPage, StructureTreeElement } from '@llamaindex/liteparse'
import { area, containsCenter, unionOf, type Rect } from '../../core/geometry.ts'
import type { PageModel, Segment } from '../model/page-model.ts'

/** Position of a heading named by the file's structure. A heading of several lines has several. */
type Place = Rect & { readonly id: number; readonly level: number }

/** Types that nest headings without having a level. */
const GROUPS = new Set(['Part', 'Art', 'Sect', 'Div'])
const MAX_DEPTH = 64

function levelOf(type: string, depth: number): number | null {
  const own = /^H([1-6])$/u.exec(type)?.[1]
  if (own !== undefined) return Number(own)
  if (type === 'Title') return 1
  return type === 'H' ? Math.max(1, depth) : null
}

function contentsOf(heading: StructureTreeElement): number[] {
  const contents: number[] = []
  const open = [heading]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    contents.push(...next.markedContentIds)
    open.push(...next.children.toReversed())
  }
  return contents
}

type Tagged = { readonly level: number; readonly contents: readonly number[] }

function headingsIn(elements: readonly StructureTreeElement[], depth = 0, nested = 0): Tagged[] {
  if (depth > MAX_DEPTH) return []
  return elements.flatMap((element) => {
    const level = levelOf(element.type, nested)
    if (level !== null) return [{ level, contents: contentsOf(element) }]
    return headingsIn(element.children, depth + 1, nested + (GROUPS.has(element.type) ? 1 : 0))
  })
}

function placesOf(headings: readonly Tagged[], { textItems }: ParsedPage): Place[] {
  const byContent = Map.groupBy(textItems, ({ mcid }) => mcid)
  return headings.flatMap(({ level, contents }, id) => {
    const items = contents.flatMap((content) => byContent.get(content) ?? [])
    return items.map(({ x, y, width, height }) => ({ x, y, width, height, id, level }))
  })
}

function marked(segment: Segment, places: readonly Place[]): Segment {
  const inside = places.filter(
    (place) => containsCenter(place, segment) || containsCenter(segment, place),
  )
  const [first] = inside
  if (first === undefined) return segment
  // A line of which only the first words are tagged isn't a heading.
  if (area(unionOf(inside)) < 0.6 * area(segment)) return segment
  return { ...segment, heading: { level: first.level, id: first.id } }
}

const taggedOf = ({ structureTree }: ParsedPage): Tagged[] => headingsIn(structureTree?.roots ?? [])

/** Whether the file's structure names headings on a page. Requires the page's `structureTree`. */
export const hasTaggedHeadings = (page: ParsedPage): boolean => taggedOf(page).length > 0

/**
 * Adds the headings from the file's structure tags to the models. Requires the pages'
 * `structureTree`, and the texts apart of those with headings, which have the marks that the
 * structure refers to.
 */
export function withTaggedHeadings(
  models: readonly PageModel[],
  pages: readonly ParsedPage[],
  apart: ReadonlyMap<number, ParsedPage>,
): readonly PageModel[] {
  const places = new Map(
    pages.flatMap((page) => {
      const tagged = taggedOf(page)
      const marks = tagged.length === 0 ? undefined : apart.get(page.pageNum)
      return marks === undefined ? [] : [[page.pageNum, placesOf(tagged, marks)] as const]
    }),
  )
  return models.map((model) => {
    const own = places.get(model.page)
    if (own === undefined || own.length === 0 || model.turned !== 0) return model
    return { ...model, segments: model.segments.map((segment) => marked(segment, own)) }
  })
}
