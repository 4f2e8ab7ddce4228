import type { Talk } from '../comments/model.ts'
import type { Focus } from '../components/page-view.tsx'
import type { Edit } from '../edit/model.ts'
import type { Contents } from '../use-contents.ts'

export type SheetProps = {
  readonly contents: Contents
  readonly edit?: Edit | undefined
  readonly focus: Focus
  /** Index of the marked passage. */
  readonly index: number | undefined
  readonly talk?: Talk | undefined
  readonly onHover: (chunk: string | undefined) => void
  readonly onSelect: (chunk: string) => void
}

/** The passages of a sheet among those of the workbook. */
export type Place = {
  /** Index of the first one. */
  readonly start: number
  readonly count: number
}
