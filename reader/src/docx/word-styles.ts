import type { OfficePackage } from '../office/office-package.ts'
import { isOn, wholeNumber } from '../office/xml.ts'
import { type XmlNode, childrenOf, find, readRoot } from '../office/xml-tree.ts'
import { attribute, toggle, valueOf } from './word-attributes.ts'

/**
 * The properties that a style sets itself. It inherits the others from the style it is based on.
 */
type Style = {
  readonly name: string
  readonly basedOn?: string | undefined
  /** From 0, as in the file; 9 is body text. */
  readonly outline?: number | undefined
  readonly list?: string | undefined
  readonly listLevel?: number | undefined
  readonly isHidden?: boolean | undefined
  readonly isBold?: boolean | undefined
  readonly isRaised?: boolean | undefined
  readonly isStruck?: boolean | undefined
  readonly isStruckTwice?: boolean | undefined
  /** In half points. */
  readonly size?: number | undefined
}

/** A style with everything it inherits. */
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
  readonly isStruck: boolean
  readonly isStruckTwice: boolean
  /** In half points. */
  readonly size: number
}

export type RunStyle = Pick<
  Style,
  'isHidden' | 'isBold' | 'isRaised' | 'isStruck' | 'isStruckTwice' | 'size'
>

const DEEPEST_CHAIN = 30
/** Ten points, the default of the format. */
const DEFAULT_SIZE = 20
const BODY_OUTLINE = 9

/** "heading" in the style names of applications that translate them. */
const HEADING_WORDS =
  'heading|überschrift|titre|título|titulo|titolo|kop|rubrik|overskrift|otsikko|nagłówek|nadpis|címsor|' +
  'заголовок|başlık|επικεφαλίδα|titlu|заглавие|naslov|标题|標題|見出し|제목'
const HEADING = new RegExp(`^(?:${HEADING_WORDS}) ?([1-9])$`, 'u')
const TITLE = /^(?:title|titel|titre|titolo|título)$/u

/** Found by the name of the style or of a style it is based on. */
const KINDS: readonly (readonly [ParagraphStyle['kind'], RegExp])[] = [
  [
    'caption',
    /^(?:caption|(?:table|image|captioned figure) caption|beschriftung|légende|leyenda)$/,
  ],
  ['code', /^(?:html preformatted|preformatted text|source code|code(?: block)?|plain code)$/],
]
// Built-in names are the same in all languages of Word.
const CONTENTS = /^(?:toc|contents) [1-9]$|^table of (?:figures|authorities)$/
const CONTENTS_TITLE = /^(?:toc|contents|toa) heading$/

function kindOf(chain: readonly Style[]): ParagraphStyle['kind'] {
  const names = chain.map(({ name }) => name.trim().toLowerCase())
  if (CONTENTS.test(names[0] ?? '')) return 'contents'
  if (CONTENTS_TITLE.test(names[0] ?? '')) return 'contents_title'
  return KINDS.find(([, pattern]) => names.some((name) => pattern.test(name)))?.[0] ?? 'body'
}

function readStyle(node: XmlNode): Style {
  const properties = find(node, 'pPr')
  const list = find(properties, 'numPr')
  const run = find(node, 'rPr')
  const outline = valueOf(properties, 'outlineLvl')
  const listLevel = valueOf(list, 'ilvl')
  return {
    name: valueOf(node, 'name') ?? attribute(node.attributes, 'styleId') ?? '',
    basedOn: valueOf(node, 'basedOn'),
    outline: outline === undefined ? undefined : wholeNumber(outline, BODY_OUTLINE),
    list: valueOf(list, 'numId'),
    listLevel: listLevel === undefined ? undefined : wholeNumber(listLevel, 0),
    isHidden: toggle(run, 'vanish'),
    isBold: toggle(run, 'b'),
    isRaised: isRaised(run),
    isStruck: toggle(run, 'strike'),
    isStruckTwice: toggle(run, 'dstrike'),
    size: sizeOf(run),
  }
}

/** Whether run properties put text above the line. Undefined if they say nothing about that. */
export function isRaised(run: XmlNode | undefined): boolean | undefined {
  const align = valueOf(run, 'vertAlign')
  return align === undefined ? undefined : align === 'superscript'
}

/** The font size of run properties in half points. Undefined if they don't set one. */
const sizeOf = (run: XmlNode | undefined) =>
  find(run, 'sz') && wholeNumber(valueOf(run, 'sz'), DEFAULT_SIZE)

/**
 * The styles of a document. An id that isn't in the file is read as a name, because most ids are
 * names.
 */
export class Styles {
  readonly #paragraphStyles = new Map<string, Style>()
  /** Character styles, and list styles with the id of their numbering. */
  readonly #otherStyles = new Map<string, Style>()
  readonly #defaultStyle: string | undefined
  readonly #defaultSize: number
  readonly #paragraphs = new Map<string, ParagraphStyle>()
  readonly #runs = new Map<string, RunStyle>()

  private constructor(root: XmlNode | undefined) {
    this.#defaultSize = sizeOf(find(root, 'docDefaults', 'rPrDefault', 'rPr')) ?? DEFAULT_SIZE
    for (const node of childrenOf(root, 'style')) {
      const type = attribute(node.attributes, 'type') ?? 'paragraph'
      const id = attribute(node.attributes, 'styleId') ?? ''
      if (type === 'paragraph') {
        this.#paragraphStyles.set(id, readStyle(node))
        if (isOn(attribute(node.attributes, 'default'))) this.#defaultStyle = id
      } else if (type === 'character' || type === 'numbering') {
        this.#otherStyles.set(id, readStyle(node))
      }
    }
  }

  /** Reads a styles part. Without one, only built-in names are known. */
  static async read(file: OfficePackage, part: string): Promise<Styles> {
    return new Styles(await readRoot(file, part))
  }

  paragraph(id: string | undefined): ParagraphStyle {
    const key = id ?? this.#defaultStyle ?? ''
    const style = this.#paragraphs.get(key) ?? this.#resolve(key)
    this.#paragraphs.set(key, style)
    return style
  }

  run(id: string): RunStyle {
    let style = this.#runs.get(id)
    if (style === undefined) {
      const chain = chainOf(this.#otherStyles, id)
      style = {
        isHidden: first(chain, 'isHidden'),
        isBold: first(chain, 'isBold'),
        isRaised: first(chain, 'isRaised'),
        isStruck: first(chain, 'isStruck'),
        isStruckTwice: first(chain, 'isStruckTwice'),
        size: first(chain, 'size'),
      }
      this.#runs.set(id, style)
    }
    return style
  }

  /** Id of the numbering that a list style refers to. */
  listOf(id: string): string | undefined {
    return first(chainOf(this.#otherStyles, id), 'list')
  }

  #resolve(id: string): ParagraphStyle {
    const known = chainOf(this.#paragraphStyles, id)
    const chain = known.length > 0 || id === '' ? known : [{ name: id }]
    const kind = kindOf(chain)
    return {
      level: kind === 'body' ? levelOf(chain) : null,
      kind,
      list: first(chain, 'list'),
      listLevel: first(chain, 'listLevel'),
      isHidden: first(chain, 'isHidden') ?? false,
      isBold: first(chain, 'isBold') ?? false,
      isStruck: first(chain, 'isStruck') ?? false,
      isStruckTwice: first(chain, 'isStruckTwice') ?? false,
      size: first(chain, 'size') ?? this.#defaultSize,
    }
  }
}

/** A style and the styles it is based on. In a damaged file, they may form a cycle. */
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

/** The level of the first style in the chain that has one, by outline level or built-in name. */
function levelOf(chain: readonly Style[]): number | null {
  for (const { name, outline } of chain) {
    const plain = name.trim().toLowerCase()
    if (TITLE.test(plain)) return 0
    const named = HEADING.exec(plain)?.[1]
    if (named !== undefined) return Number(named)
    if (outline !== undefined) return outline < BODY_OUTLINE ? outline + 1 : null
  }
  return null
}
