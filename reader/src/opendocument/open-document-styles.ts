import type { OfficePackage } from '../office/office-package.ts'
import { type Attributes, ENOUGH, prefixed, wholeNumber } from '../office/xml.ts'
import type { ListLevel } from './list-marks.ts'

/** What a style says about the structure of the text. */
export type TextStyle = {
  readonly parent: string | undefined
  /** Name of the list that its paragraphs belong to. */
  readonly list: string | undefined
  isHidden: boolean
  /** Whether it says that its text is above the line, or isn't. */
  isRaised: boolean | undefined
  /** Whether it says that its text is struck out, or isn't. */
  isStruck: boolean | undefined
}

const MAX_STYLES = 50_000
const DEEPEST_PARENT = 10
const LEVELS = new Set([
  'list-level-style-number',
  'list-level-style-bullet',
  'list-level-style-image',
  'outline-level-style',
])

const FAMILIES = new Set(['paragraph', 'text', 'table-cell', 'drawing-page'])

const hasContent = (name: string): boolean => name === 'body' || name === 'master-styles'

/** Whether the properties of a style hide text or a slide. */
function hides(name: string, attributes: Attributes): boolean {
  if (name === 'text-properties') return prefixed(attributes, 'display') === 'none'
  return name === 'drawing-page-properties' && prefixed(attributes, 'visibility') === 'hidden'
}

/** "super 58%", or a height as a part of the type size. */
function raises(name: string, attributes: Attributes): boolean | undefined {
  if (name !== 'text-properties') return undefined
  const position = prefixed(attributes, 'text-position')
  return position === undefined ? undefined : /^(?:super|[1-9])/.test(position.trim())
}

/** Whether text properties strike text out: a line through it whose style and type aren't "none". */
function strikes(name: string, attributes: Attributes): boolean | undefined {
  if (name !== 'text-properties') return undefined
  const line = ['text-line-through-style', 'text-line-through-type', 'text-crossing-out']
    .map((property) => prefixed(attributes, property))
    .filter((value) => value !== undefined)
  return line.length === 0 ? undefined : !line.includes('none')
}

/** Styles of text and lists, from styles.xml and the automatic styles in content.xml. */
export class Styles {
  /** The numbering of headings. */
  readonly outline = new Map<number, ListLevel>()
  readonly #styles = new Map<string, TextStyle>()
  readonly #lists = new Map<string, Map<number, ListLevel>>()

  static async read(file: OfficePackage): Promise<Styles> {
    const styles = new Styles()
    for (const part of ['styles.xml', 'content.xml']) await styles.#readPart(file, part)
    return styles
  }

  /** The levels of a list, from 0, or undefined for an unknown list. */
  list(name: string | undefined): ReadonlyMap<number, ListLevel> | undefined {
    return name === undefined ? undefined : this.#lists.get(name)
  }

  /** The names of a style and its ancestors. */
  ancestry(name: string | undefined): string[] {
    const names: string[] = []
    for (let at = name; at !== undefined && names.length < DEEPEST_PARENT;) {
      names.push(at)
      at = this.#styles.get(at)?.parent
    }
    return names
  }

  isHidden(name: string | undefined): boolean {
    return this.ancestry(name).some((style) => this.#styles.get(style)?.isHidden === true)
  }

  /** Whether a style strikes text out or puts it above the line. */
  get hasRunFacts(): boolean {
    return [...this.#styles.values()].some(({ isRaised, isStruck }) => isRaised || isStruck)
  }

  /** Whether a style puts text above the line. Undefined if it says nothing about that. */
  isRaised(name: string | undefined): boolean | undefined {
    return this.ancestry(name)
      .map((style) => this.#styles.get(style)?.isRaised)
      .find((isRaised) => isRaised !== undefined)
  }

  /** Whether a style strikes its text out. Undefined if it says nothing about that. */
  isStruck(name: string | undefined): boolean | undefined {
    return this.ancestry(name)
      .map((style) => this.#styles.get(style)?.isStruck)
      .find((isStruck) => isStruck !== undefined)
  }

  async #readPart(file: OfficePackage, part: string): Promise<void> {
    let levels: Map<number, ListLevel> | null = null
    let style: TextStyle | null = null
    await file.readXml(part, {
      open: (name, attributes) => {
        if (hasContent(name)) throw ENOUGH
        if (name === 'outline-style') levels = this.outline
        else if (name === 'list-style') levels = this.#addList(attributes)
        else if (name === 'style') style = this.#addStyle(attributes)
        else if (LEVELS.has(name) && levels !== null) addLevel(levels, name, attributes)
        else if (style !== null) {
          if (hides(name, attributes)) style.isHidden = true
          style.isRaised = raises(name, attributes) ?? style.isRaised
          style.isStruck = strikes(name, attributes) ?? style.isStruck
        }
      },
      close: (name) => {
        if (name === 'outline-style' || name === 'list-style') levels = null
        else if (name === 'style') style = null
      },
    })
  }

  #addList(attributes: Attributes): Map<number, ListLevel> {
    const levels = new Map<number, ListLevel>()
    const name = prefixed(attributes, 'name')
    if (name !== undefined && this.#lists.size < MAX_STYLES) this.#lists.set(name, levels)
    return levels
  }

  #addStyle(attributes: Attributes): TextStyle | null {
    const name = prefixed(attributes, 'name')
    const family = prefixed(attributes, 'family')
    if (name === undefined || !FAMILIES.has(family ?? '')) return null
    const style: TextStyle = {
      parent: prefixed(attributes, 'parent-style-name'),
      list: prefixed(attributes, 'list-style-name'),
      isHidden: false,
      isRaised: undefined,
      isStruck: undefined,
    }
    if (this.#styles.size < MAX_STYLES) this.#styles.set(name, style)
    return style
  }
}

function addLevel(levels: Map<number, ListLevel>, name: string, attributes: Attributes): void {
  const level = wholeNumber(prefixed(attributes, 'level'), 1) - 1
  const isNumbered = name === 'list-level-style-number' || name === 'outline-level-style'
  levels.set(level, {
    format: isNumbered ? (prefixed(attributes, 'num-format') ?? '') : null,
    prefix: (prefixed(attributes, 'num-prefix') ?? '').slice(0, 20),
    suffix: (prefixed(attributes, 'num-suffix') ?? '').slice(0, 20),
    shown: Math.max(1, wholeNumber(prefixed(attributes, 'display-levels'), 1)),
    start: wholeNumber(prefixed(attributes, 'start-value'), 1),
  })
}
