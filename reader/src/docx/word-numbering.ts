import type { OfficePackage } from '../office/office-package.ts'
import { wholeNumber } from '../office/xml.ts'
import { type XmlNode, childrenOf, find, readRoot } from '../office/xml-tree.ts'
import { attribute, toggle, valueOf } from './word-attributes.ts'
import { numeral } from '../office/numerals.ts'

type Level = {
  readonly start: number
  readonly format: string
  /** The format, with %1 to %9 for the numbers of the levels. Undefined for the default. */
  readonly text: string | undefined
  /** Whether the numbers of outer levels appear as digits. */
  readonly isLegal: boolean
  /**
   * The level (from 1) after which it restarts. 0 means never, undefined means after any outer
   * level.
   */
  readonly restart: number | undefined
  /** The style whose paragraphs have this level. */
  readonly style: string | undefined
}

type Levels = ReadonlyMap<number, Level>

type Abstract = { readonly levels: Levels; readonly link: string | undefined }

type List = {
  readonly abstract: string
  readonly levels: Levels
  readonly starts: ReadonlyMap<number, number>
}

/** The number or bullet in front of a paragraph. */
export type Mark = {
  readonly level: number
  /**
   * As displayed, e.g. "2.1" or "a)". '-' for any bullet, empty if the paragraph continues the
   * previous item.
   */
  readonly text: string
  readonly isBullet: boolean
}

const MAX_LEVEL = 8
const MAX_MARK = 100
const DEEPEST_LINK = 5
/** Formatting of levels, which can make up most of the part. */
const SKIPPED = new Set(['pPr', 'rPr', 'lvlJc', 'suff', 'tmpl', 'nsid', 'multiLevelType', 'legacy'])

/** Reads the definition of a level. The default counts 1., 2., 3. */
function readLevel(node: XmlNode | undefined): Level {
  const restart = valueOf(node, 'lvlRestart')
  return {
    start: wholeNumber(valueOf(node, 'start'), 1),
    format: valueOf(node, 'numFmt') ?? 'decimal',
    text: find(node, 'lvlText') && (valueOf(node, 'lvlText') ?? ''),
    isLegal: toggle(node, 'isLgl') ?? false,
    restart: find(node, 'lvlRestart') && wholeNumber(restart, 0),
    style: valueOf(node, 'pStyle'),
  }
}

const levelNumber = (node: XmlNode) =>
  Math.min(wholeNumber(attribute(node.attributes, 'ilvl'), 0), MAX_LEVEL)

const levelsOf = (node: XmlNode): Levels =>
  new Map(childrenOf(node, 'lvl').map((level) => [levelNumber(level), readLevel(level)]))

function readList(node: XmlNode): List {
  const overrides = childrenOf(node, 'lvlOverride')
  return {
    abstract: valueOf(node, 'abstractNumId') ?? '',
    levels: new Map(overrides.flatMap((override) => [...levelsOf(override)])),
    starts: new Map(
      overrides.flatMap((override) => {
        if (find(override, 'startOverride') === undefined) return []
        return [[levelNumber(override), wholeNumber(valueOf(override, 'startOverride'), 1)]]
      }),
    ),
  }
}

/** Reads definitions into a map by id. */
function byId<T>(root: XmlNode | undefined, name: string, read: (node: XmlNode) => T) {
  const nodes = childrenOf(root, name)
  return new Map(
    nodes.map((node) => [attribute(node.attributes, `${name}Id`) ?? '', read(node)] as const),
  )
}

/** The list definitions of a document. */
export class Numbering {
  readonly #abstracts: ReadonlyMap<string, Abstract>
  readonly #lists: ReadonlyMap<string, List>
  readonly #listOfStyle: (style: string) => string | undefined

  private constructor(
    root: XmlNode | undefined,
    listOfStyle: (style: string) => string | undefined,
  ) {
    this.#abstracts = byId(root, 'abstractNum', (node) => ({
      levels: levelsOf(node),
      link: valueOf(node, 'numStyleLink'),
    }))
    this.#lists = byId(root, 'num', readList)
    this.#listOfStyle = listOfStyle
  }

  /** Reads a numbering part. `listOfStyle` returns the list that a list style refers to. */
  static async read(
    file: OfficePackage,
    part: string,
    listOfStyle: (style: string) => string | undefined,
  ): Promise<Numbering> {
    return new Numbering(await readRoot(file, part, SKIPPED), listOfStyle)
  }

  /** A list with its effective levels, or null if it doesn't exist. */
  find(id: string): ResolvedList | null {
    const list = this.#lists.get(id)
    if (list === undefined) return null
    let at = list
    for (let step = 0; step < DEEPEST_LINK; step++) {
      const abstract = this.#abstracts.get(at.abstract)
      if (abstract === undefined) return null
      const linked = abstract.link === undefined ? undefined : this.#listOfStyle(abstract.link)
      const next = linked === undefined ? undefined : this.#lists.get(linked)
      if (next === undefined) {
        return { key: at.abstract, levels: [list.levels, abstract.levels], starts: list.starts }
      }
      at = next
    }
    return null
  }
}

type ResolvedList = {
  /** Lists with the same definition share their counts. */
  readonly key: string
  /** The levels of the list itself, then those of its definition. */
  readonly levels: readonly Levels[]
  readonly starts: ReadonlyMap<number, number>
}

function levelAt({ levels }: ResolvedList, at: number): Level {
  return levels.find((some) => some.has(at))?.get(at) ?? readLevel(undefined)
}

/** The level for paragraphs of a style. */
function levelOfStyle({ levels }: ResolvedList, style: string): number | undefined {
  return levels.flatMap((some) => [...some]).find(([, level]) => level.style === style)?.[0]
}

/**
 * The position of a paragraph in a list: the level of its style, otherwise the given level,
 * otherwise the first.
 */
type Place = { readonly level: number | undefined; readonly style: string | undefined }

/** Counts the list items of one text. */
export class ListCounter {
  readonly #numbering: Numbering
  readonly #counts = new Map<string, (number | undefined)[]>()
  readonly #started = new Set<string>()

  constructor(numbering: Numbering) {
    this.#numbering = numbering
  }

  /** The marker of the next paragraph in a list, or null if the list doesn't exist. */
  next(id: string, { level, style }: Place): Mark | null {
    const list = this.#numbering.find(id)
    if (list === null) return null
    const byStyle = style === undefined ? undefined : levelOfStyle(list, style)
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
    counts[at] = before === undefined ? (start ?? levelAt(list, at).start) : before + 1
    for (let inner = at + 1; inner <= MAX_LEVEL; inner++) {
      const { restart } = levelAt(list, inner)
      // An item of this level restarts the inner levels, unless only a level further out restarts
      // them.
      if (restart === undefined || (restart > 0 && at < restart)) counts[inner] = undefined
    }
  }

  #mark(list: ResolvedList, at: number): Mark {
    const { format, text = `%${at + 1}.`, isLegal } = levelAt(list, at)
    if (format === 'bullet') {
      return { level: at, text: text.trim() === '' ? '' : '-', isBullet: true }
    }
    const counts = this.#counts.get(list.key) ?? []
    const shown = text.slice(0, MAX_MARK).replace(/%([1-9])/g, (_, digit: string) => {
      const of = Number(digit) - 1
      const outer = levelAt(list, of)
      return numeral(
        counts[of] ?? outer.start,
        isLegal && outer.format !== 'none' ? 'decimal' : outer.format,
      )
    })
    return { level: at, text: shown.trim(), isBullet: false }
  }
}
