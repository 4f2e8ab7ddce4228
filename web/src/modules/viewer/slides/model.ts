import type { Chunk } from '../model.ts'
import type { Contents } from '../use-contents.ts'

/** Where a passage is on its slide. */
export type OnSlide = {
  /** Number of the slide, from 1. */
  readonly number: number
  readonly isFirst: boolean
  readonly isLast: boolean
}

type Wanted = Pick<Contents, 'at' | 'headingsOf' | 'sections' | 'count'>

/** The slide of a passage: the outermost section that it is in. Undefined for text outside of slides. */
export function slideOf(contents: Wanted, index: number): OnSlide | undefined {
  const top = topOf(contents, contents.at(index))
  if (top === undefined) return undefined
  const { sections } = contents
  const depth = Math.min(...sections.map((section) => section.depth))
  const slides = sections.filter((section) => section.depth === depth)
  return {
    number: slides.findIndex((section) => section.path_part_id === top) + 1,
    isFirst: topOf(contents, contents.at(index - 1)) !== top,
    isLast: index + 1 === contents.count || topOf(contents, contents.at(index + 1)) !== top,
  }
}

function topOf(contents: Wanted, chunk: Chunk | undefined): string | undefined {
  return chunk && contents.headingsOf(chunk)[0]?.path_part_id
}
