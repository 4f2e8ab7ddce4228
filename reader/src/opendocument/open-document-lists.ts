import { type Attributes, isOn, prefixed, wholeNumber } from '../office/xml.ts'
import { ListCount } from './list-marks.ts'
import type { Styles } from './open-document-styles.ts'

type OpenList = {
  readonly style: string | undefined
  readonly count: ListCount
  /** Whether the open item's first paragraph still needs the marker. */
  mark: 'next' | 'none'
  startAt: number | undefined
}

const MAX_IDS = 100_000

/** The lists that are open around a paragraph, and the counts of earlier lists. */
export class Lists {
  readonly #styles: Styles
  readonly #open: OpenList[] = []
  readonly #byStyle = new Map<string, ListCount>()
  readonly #byId = new Map<string, ListCount>()

  constructor(styles: Styles) {
    this.#styles = styles
  }

  openList(attributes: Attributes): void {
    const outer = this.#open.at(-1)
    const style = prefixed(attributes, 'style-name') ?? outer?.style
    const count = outer?.count ?? this.#countFor(style, attributes)
    const id = prefixed(attributes, 'id')
    if (id !== undefined && this.#byId.size < MAX_IDS) this.#byId.set(id, count)
    if (style !== undefined && this.#byStyle.size < MAX_IDS) this.#byStyle.set(style, count)
    this.#open.push({ style, count, mark: 'none', startAt: undefined })
  }

  closeList(): void {
    this.#open.pop()
  }

  openItem(attributes: Attributes, isHeader: boolean): void {
    const list = this.#open.at(-1)
    if (list === undefined) return
    const start = prefixed(attributes, 'start-value')
    list.startAt = start === undefined ? undefined : wholeNumber(start, 1)
    list.mark = isHeader ? 'none' : 'next'
  }

  /** The position of the next paragraph, or undefined outside of lists. */
  take(): { readonly level: number; readonly mark: string } | undefined {
    const level = this.#open.length - 1
    const list = this.#open[level]
    if (list === undefined) return undefined
    if (list.mark === 'none') return { level, mark: '' }
    list.mark = 'none'
    return { level, mark: list.count.next(level, this.#styles.list(list.style), list.startAt) }
  }

  #countFor(style: string | undefined, attributes: Attributes): ListCount {
    const continued = prefixed(attributes, 'continue-list')
    const before =
      continued !== undefined
        ? this.#byId.get(continued)
        : isOn(prefixed(attributes, 'continue-numbering')) && style !== undefined
          ? this.#byStyle.get(style)
          : undefined
    return before ?? new ListCount()
  }
}
