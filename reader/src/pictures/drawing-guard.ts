import { SaxesParser } from 'saxes'

/** Limit for drawn elements. Repeated elements count each time. */
const MAX_DRAWN = 100_000
/** Limit for nested elements, because rendering is recursive. */
const MAX_DEPTH = 500
const MAX_BYTES = 20 << 20
/** Limit for characters to which the entities of a drawing expand. */
const MAX_EXPANDED = 1 << 20
const ENTITY = /<!ENTITY\s+([\w.:-]+)\s+(?:"([^"<&%]*)"|'([^'<&%]*)')\s*>/g
const REFERENCE = /url\(\s*["']?#([^"')\s]+)/g

type Element = { id: string | undefined; refersTo: string[]; children: Element[] }

/** Why a drawing isn't rendered. Null if it can be. */
export type DrawingFault = 'damaged' | 'too_large' | null

function textOf(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff || bytes[1] === 0 ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

/** The entities that a document type declares, or null if one is more than a short text. */
function entitiesOf(doctype: string): Record<string, string> | null {
  const declared = [...doctype.matchAll(ENTITY)]
  if (declared.length !== doctype.split('<!ENTITY').length - 1) return null
  return Object.fromEntries(
    declared.map(([, name = '', double, single]) => [name, double ?? single ?? '']),
  )
}

/**
 * What an element repeats: the target of its link, if it is internal, and what paints, clips or
 * masks it.
 */
function referencesOf(name: string, attributes: Readonly<Record<string, string>>): string[] {
  const found: string[] = []
  for (const [key, value] of Object.entries(attributes)) {
    const isLink = key === 'href' || key === 'xlink:href'
    if (isLink && name !== 'a' && value.startsWith('#')) found.push(value.slice(1))
    for (const [, id = ''] of value.matchAll(REFERENCE)) found.push(id)
  }
  return found
}

/** @throws if the text isn't well-formed XML, or too long */
function parse(text: string): Element {
  const root: Element = { id: undefined, refersTo: [], children: [] }
  const open = [root]
  const parser = new SaxesParser()
  const references = text.split('&').length - 1
  parser.on('doctype', (doctype) => {
    const entities = entitiesOf(doctype)
    if (entities === null) throw new RangeError('entities')
    const longest = Math.max(0, ...Object.values(entities).map((value) => value.length))
    if (longest * references > MAX_EXPANDED) throw new RangeError('entities')
    Object.assign(parser.ENTITIES, entities)
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = { id: attributes['id'], refersTo: referencesOf(name, attributes), children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
    if (open.length > MAX_DEPTH) throw new RangeError('depth')
    // A drawing in a drawing would not be checked.
    const isNested = Object.values(attributes).some((value) => /^\s*data:image\/svg/i.test(value))
    if (isNested) throw new RangeError('nested')
  })
  parser.on('closetag', () => void open.pop())
  parser.on('error', (error) => {
    throw error
  })
  parser.write(text).close()
  return root
}

/** Counts the elements drawn in an element. It stops soon after the limit. */
class Counter {
  readonly #byId = new Map<string, Element>()
  readonly #known = new Map<Element, number>()

  constructor(root: Element) {
    const waiting = [root]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (next.id !== undefined && !this.#byId.has(next.id)) this.#byId.set(next.id, next)
      for (const child of next.children) waiting.push(child)
    }
  }

  /** @throws RangeError if references are nested deeper than any drawing needs */
  count(element: Element, depth = 0): number {
    const known = this.#known.get(element)
    if (known !== undefined) return known
    if (depth > 2 * MAX_DEPTH) throw new RangeError('depth')
    // An element that repeats itself isn't drawn.
    this.#known.set(element, 0)
    let sum = 1
    const repeated = element.refersTo.flatMap((id) => this.#byId.get(id) ?? [])
    for (const each of [...element.children, ...repeated]) {
      sum = Math.min(sum + this.count(each, depth + 1), MAX_DRAWN + 1)
    }
    this.#known.set(element, sum)
    return sum
  }
}

/**
 * Checks an SVG drawing before it is rendered. Through `<use>`, patterns, masks or entities, a few
 * hundred bytes can repeat a part billions of times, and rendering can't be interrupted. External
 * files are never read, and scripts never run.
 */
export function faultOfDrawing(bytes: Uint8Array): DrawingFault {
  if (bytes.byteLength > MAX_BYTES) return 'too_large'
  try {
    const root = parse(textOf(bytes))
    return new Counter(root).count(root) > MAX_DRAWN ? 'too_large' : null
  } catch (error) {
    return error instanceof RangeError ? 'too_large' : 'damaged'
  }
}
