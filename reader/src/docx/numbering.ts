import type { OfficePackage } from '../office/office-package.ts'
import { type Attributes, isOn, wholeNumber } from '../office/xml.ts'
import { attribute } from './attributes.ts'
import { numeral } from './numerals.ts'

type Level = {
  start: number
  format: string
  /** What is shown, with %1 to %9 for the numbers of the levels; undefined when it is not said. */
  text: string | undefined
  /** Whether the numbers of outer levels are shown in digits. */
  isLegal: boolean
  /** The level, from 1, after which it starts anew; 0: never. Undefined: after any outer one. */
  restart: number | undefined
  /** Style whose paragraphs have this level. */
  style: string | undefined
}

type Abstract = { readonly levels: Map<number, Level>; link: string | undefined }

type List = {
  abstract: string
  readonly levels: Map<number, Level>
  readonly starts: Map<number, number>
}

/** The number or sign in front of a paragraph. */
export type Mark = {
  readonly level: number
  /** As shown, e.g. "2.1" or "a)"; '-' for any bullet; empty for a paragraph that belongs to the item before. */
  readonly text: string
  readonly isBullet: boolean
}

const MAX_LEVEL = 8
const MAX_MARK = 100
const MAX_LISTS = 100_000
const DEEPEST_LINK = 5

const newLevel = (): Level => ({
  start: 1,
  format: 'decimal',
  text: undefined,
  isLegal: false,
  restart: undefined,
  style: undefined,
})

const levelNumber = (value: string | undefined) => Math.min(wholeNumber(value, 0), MAX_LEVEL)

/** Collects the definitions of numbering.xml. */
class NumberingReader {
  readonly abstracts = new Map<string, Abstract>()
  readonly lists = new Map<string, List>()
  #abstract: Abstract | null = null
  #list: List | null = null
  #level: Level | null = null
  #overridden = 0

  open(name: string, attributes: Attributes): void {
    const value = attribute(attributes, 'val')
    if (name === 'abstractNum') {
      this.#abstract = { levels: new Map(), link: undefined }
      this.#put(this.abstracts, attribute(attributes, 'abstractNumId'), this.#abstract)
    } else if (name === 'num') {
      this.#list = { abstract: '', levels: new Map(), starts: new Map() }
      this.#put(this.lists, attribute(attributes, 'numId'), this.#list)
    } else if (name === 'lvl') {
      this.#level = newLevel()
      const levels = this.#abstract?.levels ?? this.#list?.levels
      levels?.set(levelNumber(attribute(attributes, 'ilvl')), this.#level)
    } else if (this.#level !== null) readLevel(this.#level, name, value)
    else if (this.#abstract !== null && name === 'numStyleLink') this.#abstract.link = value
    else if (this.#list !== null) this.#readList(this.#list, name, attributes)
  }

  close(name: string): void {
    if (name === 'abstractNum') this.#abstract = null
    else if (name === 'num') this.#list = null
    else if (name === 'lvl') this.#level = null
  }

  #put<T>(to: Map<string, T>, id: string | undefined, item: T): void {
    if (id !== undefined && to.size < MAX_LISTS) to.set(id, item)
  }

  #readList(list: List, name: string, attributes: Attributes): void {
    const value = attribute(attributes, 'val')
    if (name === 'abstractNumId') list.abstract = value ?? ''
    else if (name === 'lvlOverride') this.#overridden = levelNumber(attribute(attributes, 'ilvl'))
    else if (name === 'startOverride') list.starts.set(this.#overridden, wholeNumber(value, 1))
  }
}

function readLevel(level: Level, name: string, value: string | undefined): void {
  if (name === 'start') level.start = wholeNumber(value, 1)
  else if (name === 'numFmt') level.format = value ?? 'decimal'
  else if (name === 'lvlText') level.text = value ?? ''
  else if (name === 'isLgl') level.isLegal = isOn(value, true)
  else if (name === 'lvlRestart') level.restart = wholeNumber(value, 0)
  else if (name === 'pStyle') level.style = value
}

/** The lists that a document defines. */
export class Numbering {
  readonly #abstracts: ReadonlyMap<string, Abstract>
  readonly #lists: ReadonlyMap<string, List>
  readonly #listOfStyle: (style: string) => string | undefined

  private constructor(
    { abstracts, lists }: NumberingReader,
    listOfStyle: (style: string) => string | undefined,
  ) {
    this.#abstracts = abstracts
    this.#lists = lists
    this.#listOfStyle = listOfStyle
  }

  /** Reads a numbering part; `listOfStyle` answers the list for which a list's style stands. */
  static async read(
    file: OfficePackage,
    part: string,
    listOfStyle: (style: string) => string | undefined,
  ): Promise<Numbering> {
    const reader = new NumberingReader()
    await file.readXml(part, reader)
    return new Numbering(reader, listOfStyle)
  }

  /** A list with the levels it really has; null when there is no such list. */
  find(id: string): ResolvedList | null {
    const list = this.#lists.get(id)
    if (list === undefined) return null
    let at = list
    for (let step = 0; step < DEEPEST_LINK; step++) {
      const abstract = this.#abstracts.get(at.abstract)
      if (abstract === undefined) return null
      const linked = abstract.link === undefined ? undefined : this.#listOfStyle(abstract.link)
      const next = linked === undefined ? undefined : this.#lists.get(linked)
      if (next === undefined) return new ResolvedList(at.abstract, abstract.levels, list)
      at = next
    }
    return null
  }
}

class ResolvedList {
  /** Lists of the same definition count on together. */
  readonly key: string
  readonly starts: ReadonlyMap<number, number>
  readonly #levels: ReadonlyMap<number, Level>
  readonly #own: ReadonlyMap<number, Level>

  constructor(key: string, levels: ReadonlyMap<number, Level>, list: List) {
    this.key = key
    this.#levels = levels
    this.#own = list.levels
    this.starts = list.starts
  }

  level(at: number): Level {
    return this.#own.get(at) ?? this.#levels.get(at) ?? newLevel()
  }

  /** The level whose paragraphs have a style. */
  levelOfStyle(style: string): number | undefined {
    for (const levels of [this.#own, this.#levels]) {
      for (const [at, level] of levels) if (level.style === style) return at
    }
    return undefined
  }
}

/** Where in a list a paragraph stands: at the level that is for its style, else at the level given, else at the first. */
type Place = { readonly level: number | undefined; readonly style: string | undefined }

/** Counts the items of the lists of one text. */
export class ListCounter {
  readonly #numbering: Numbering
  readonly #known = new Map<string, ResolvedList | null>()
  readonly #counts = new Map<string, (number | undefined)[]>()
  readonly #started = new Set<string>()

  constructor(numbering: Numbering) {
    this.#numbering = numbering
  }

  /** The mark of the next paragraph of a list; null when there is no such list. */
  next(id: string, { level, style }: Place): Mark | null {
    let list = this.#known.get(id)
    if (list === undefined) {
      list = this.#numbering.find(id)
      if (this.#known.size < MAX_LISTS) this.#known.set(id, list)
    }
    if (list === null) return null
    const byStyle = style === undefined ? undefined : list.levelOfStyle(style)
    const at = Math.min(byStyle ?? level ?? 0, MAX_LEVEL)
    this.#count(id, list, at)
    return this.#mark(list, at)
  }

  #count(id: string, list: ResolvedList, at: number): void {
    const counts = this.#counts.get(list.key) ?? []
    this.#counts.set(list.key, counts)
    const start = list.starts.get(at)
    const isFirst = start !== undefined && !this.#started.has(`${id} ${at}`)
    if (isFirst) this.#started.add(`${id} ${at}`)
    const before = isFirst ? undefined : counts[at]
    counts[at] = before === undefined ? (start ?? list.level(at).start) : before + 1
    for (let inner = at + 1; inner <= MAX_LEVEL; inner++) {
      const { restart } = list.level(inner)
      // An item of this level ends the count of the inner ones unless they wait for an outer one.
      if (restart === undefined || (restart > 0 && at < restart)) counts[inner] = undefined
    }
  }

  #mark(list: ResolvedList, at: number): Mark {
    const { format, text = `%${at + 1}.`, isLegal } = list.level(at)
    if (format === 'bullet') {
      return { level: at, text: text.trim() === '' ? '' : '-', isBullet: true }
    }
    const counts = this.#counts.get(list.key) ?? []
    const shown = text.slice(0, MAX_MARK).replace(/%([1-9])/g, (_, digit: string) => {
      const of = Number(digit) - 1
      const outer = list.level(of)
      return numeral(
        counts[of] ?? outer.start,
        isLegal && outer.format !== 'none' ? 'decimal' : outer.format,
      )
    })
    return { level: at, text: shown.trim(), isBullet: false }
  }
}
