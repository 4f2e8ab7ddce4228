import type { OfficePackage } from '../office/office-package.ts'
import { type Attributes, isOn, wholeNumber } from '../office/xml.ts'
import { attribute } from './attributes.ts'
import { headingLevelOfName, isTitleName } from './style-names.ts'

/** What a style says of its paragraphs or runs; undefined where it leaves that to the style it is based on. */
type Style = {
  name: string
  basedOn: string | undefined
  /** From 0, as in the file; 9 is body text. */
  outline: number | undefined
  list: string | undefined
  listLevel: number | undefined
  isHidden: boolean | undefined
  isBold: boolean | undefined
  /** In half points. */
  size: number | undefined
}

/** What a style comes to, with all that it is based on. */
export type ParagraphStyle = {
  /** 1 to 9 for a heading, 0 for a title, null for body text. */
  readonly level: number | null
  readonly kind: 'body' | 'caption' | 'code' | 'contents' | 'contents_title'
  /** Id of its numbering. */
  readonly list: string | undefined
  /** Level in the numbering, from 0. */
  readonly listLevel: number | undefined
  readonly isHidden: boolean
  readonly isBold: boolean
  /** In half points. */
  readonly size: number
}

export type RunStyle = Pick<Style, 'isHidden' | 'isBold' | 'size'>

const DEEPEST_CHAIN = 30
/** Ten points, which is what a file means that says nothing. */
const DEFAULT_SIZE = 20
const BODY_OUTLINE = 9

/** By the name of the style or of one that it is based on. */
const KINDS: readonly (readonly [ParagraphStyle['kind'], RegExp])[] = [
  [
    'caption',
    /^(?:caption|(?:table|image|captioned figure) caption|beschriftung|légende|leyenda)$/,
  ],
  ['code', /^(?:html preformatted|preformatted text|source code|code(?: block)?|plain code)$/],
]
// Built-in names are the same in all languages of the program.
const CONTENTS = /^(?:toc|contents) [1-9]$|^table of (?:figures|authorities)$/
const CONTENTS_TITLE = /^(?:toc|contents|toa) heading$/

function kindOf(chain: readonly Style[]): ParagraphStyle['kind'] {
  const names = chain.map(({ name }) => name.trim().toLowerCase())
  if (CONTENTS.test(names[0] ?? '')) return 'contents'
  if (CONTENTS_TITLE.test(names[0] ?? '')) return 'contents_title'
  return KINDS.find(([, pattern]) => names.some((name) => pattern.test(name)))?.[0] ?? 'body'
}

/** Collects the styles of styles.xml and their defaults. */
class StyleReader {
  readonly paragraphs = new Map<string, Style>()
  readonly characters = new Map<string, Style>()
  defaultStyle: string | undefined
  defaultSize = DEFAULT_SIZE
  #current: Style | null = null
  #inRun = false
  #inDefaults = false

  open(name: string, attributes: Attributes): void {
    if (name === 'style') this.#openStyle(attributes)
    else if (name === 'docDefaults') this.#inDefaults = true
    else if (name === 'rPr') this.#inRun = true
    else if (this.#inDefaults && name === 'sz') this.defaultSize = valueOf(attributes, DEFAULT_SIZE)
    else if (this.#current !== null) this.#read(this.#current, name, attributes)
  }

  close(name: string): void {
    if (name === 'style') this.#current = null
    else if (name === 'docDefaults') this.#inDefaults = false
    else if (name === 'rPr') this.#inRun = false
  }

  #openStyle(attributes: Attributes): void {
    const type = attribute(attributes, 'type') ?? 'paragraph'
    const id = attribute(attributes, 'styleId') ?? ''
    const styles = type === 'paragraph' ? this.paragraphs : this.characters
    const style: Style = { ...NO_STYLE, name: id }
    this.#current = style
    if (type !== 'paragraph' && type !== 'character' && type !== 'numbering') return
    // A list's style is looked up by the id of the numbering that it names.
    styles.set(id, style)
    if (type === 'paragraph' && isOn(attribute(attributes, 'default'))) this.defaultStyle = id
  }

  #read(style: Style, name: string, attributes: Attributes): void {
    const value = attribute(attributes, 'val')
    if (this.#inRun) {
      if (name === 'vanish') style.isHidden = isOn(value, true)
      else if (name === 'b') style.isBold = isOn(value, true)
      else if (name === 'sz') style.size = valueOf(attributes, DEFAULT_SIZE)
    } else if (name === 'name') style.name = value ?? style.name
    else if (name === 'basedOn') style.basedOn = value
    else if (name === 'outlineLvl') style.outline ??= wholeNumber(value, BODY_OUTLINE)
    else if (name === 'numId') style.list ??= value
    else if (name === 'ilvl') style.listLevel ??= wholeNumber(value, 0)
  }
}

const valueOf = (attributes: Attributes, missing: number) =>
  wholeNumber(attribute(attributes, 'val'), missing)

/** The styles of a document. Ids that are not in the file are read as names, which most are. */
export class Styles {
  readonly #styles: StyleReader
  readonly #paragraphs = new Map<string, ParagraphStyle>()
  readonly #runs = new Map<string, RunStyle>()

  private constructor(styles: StyleReader) {
    this.#styles = styles
  }

  /** Reads a styles part; without one there are only the built-in names. */
  static async read(file: OfficePackage, part: string): Promise<Styles> {
    const reader = new StyleReader()
    await file.readXml(part, reader)
    return new Styles(reader)
  }

  paragraph(id: string | undefined): ParagraphStyle {
    const key = id ?? this.#styles.defaultStyle ?? ''
    let style = this.#paragraphs.get(key)
    if (style === undefined) {
      style = this.#resolve(key)
      this.#paragraphs.set(key, style)
    }
    return style
  }

  run(id: string): RunStyle {
    let style = this.#runs.get(id)
    if (style === undefined) {
      const chain = chainOf(this.#styles.characters, id)
      style = {
        isHidden: first(chain, 'isHidden'),
        isBold: first(chain, 'isBold'),
        size: first(chain, 'size'),
      }
      this.#runs.set(id, style)
    }
    return style
  }

  /** Id of the numbering that a list's style stands for. */
  listOf(id: string): string | undefined {
    return first(chainOf(this.#styles.characters, id), 'list')
  }

  #resolve(id: string): ParagraphStyle {
    const known = chainOf(this.#styles.paragraphs, id)
    const chain = known.length > 0 || id === '' ? known : [{ ...NO_STYLE, name: id }]
    const kind = kindOf(chain)
    return {
      level: kind === 'body' ? levelOf(chain) : null,
      kind,
      list: first(chain, 'list'),
      listLevel: first(chain, 'listLevel'),
      isHidden: first(chain, 'isHidden') ?? false,
      isBold: first(chain, 'isBold') ?? false,
      size: first(chain, 'size') ?? this.#styles.defaultSize,
    }
  }
}

const NO_STYLE: Style = {
  name: '',
  basedOn: undefined,
  outline: undefined,
  list: undefined,
  listLevel: undefined,
  isHidden: undefined,
  isBold: undefined,
  size: undefined,
}

/** A style and those it is based on, which in a damaged file may form a ring. */
function chainOf(styles: ReadonlyMap<string, Style>, id: string): Style[] {
  const chain: Style[] = []
  let at = styles.get(id)
  while (at !== undefined && chain.length < DEEPEST_CHAIN) {
    chain.push(at)
    at = at.basedOn === undefined ? undefined : styles.get(at.basedOn)
  }
  return chain
}

function first<K extends keyof Style>(chain: readonly Style[], key: K): Style[K] | undefined {
  return chain.find((style) => style[key] !== undefined)?.[key]
}

/** The level of the first style in the chain that says one, by outline level or by a built-in name. */
function levelOf(chain: readonly Style[]): number | null {
  for (const { name, outline } of chain) {
    if (isTitleName(name)) return 0
    const named = headingLevelOfName(name)
    if (named !== null) return named
    if (outline !== undefined) return outline < BODY_OUTLINE ? outline + 1 : null
  }
  return null
}
