import type { OfficePackage } from './office-package.ts'
import { type Attributes, ENOUGH } from './xml.ts'

/** An element without its prefix. */
export type XmlNode = {
  readonly name: string
  readonly attributes: Attributes
  readonly children: readonly XmlNode[]
  /** Text of an element without children. Empty for all others. */
  readonly text: string
}

/** An element that is being read. */
export type OpenNode = XmlNode & { readonly children: OpenNode[]; text: string }

const MAX_NODES = 500_000
const MAX_TEXT = 10_000_000
// Functions that walk the tree recurse once per level.
const MAX_DEPTH = 250
/** Formatting, effects and application data of drawings, which contain no visible text. */
export const DRAWING_DETAILS: ReadonlySet<string> = new Set(
  (
    'timing transition extLst custGeom effectLst effectDag scene3d sp3d ln style solidFill gradFill ' +
    'pattFill latin ea cs hlinkClick hlinkHover custDataLst clrMap'
  ).split(' '),
)

/** Builds a tree up to its limits. Anything beyond them is left out. */
class TreeBuilder {
  root: XmlNode | null = null
  isCut = false
  readonly #skipped: ReadonlySet<string>
  readonly #stack: OpenNode[] = []
  #skipping = 0
  #nodes = 0
  #characters = 0

  constructor(skipped: ReadonlySet<string>) {
    this.#skipped = skipped
  }

  open(name: string, attributes: Attributes): void {
    if (this.#skipping > 0 || this.#skipped.has(name)) {
      this.#skipping++
      return
    }
    if (this.#stack.length >= MAX_DEPTH) {
      this.isCut = true
      this.#skipping = 1
    } else this.#add({ name, attributes, children: [], text: '' })
  }

  close(_name: string, text: string): void {
    if (this.#skipping > 0) {
      this.#skipping--
      return
    }
    const node = this.#stack.pop()
    if (node === undefined || node.children.length > 0) return
    this.#characters += text.length
    if (this.#characters > MAX_TEXT) this.#cut()
    node.text = text
  }

  #add(node: OpenNode): void {
    if (++this.#nodes > MAX_NODES) this.#cut()
    this.root ??= node
    this.#stack.at(-1)?.children.push(node)
    this.#stack.push(node)
  }

  #cut(): never {
    this.isCut = true
    throw ENOUGH
  }
}

/**
 * Reads a part as a tree without the elements named in `skipped`. `isCut` is set if it exceeds the
 * limits. Returns null if the part doesn't exist.
 */
export async function readTree(
  file: OfficePackage,
  part: string,
  skipped: ReadonlySet<string> = new Set(),
): Promise<{ readonly root: XmlNode; readonly isCut: boolean } | null> {
  const builder = new TreeBuilder(skipped)
  await file.readXml(part, builder)
  return builder.root === null ? null : { root: builder.root, isCut: builder.isCut }
}

/** Returns the root of readTree. If the part exceeds the limits, the file gets a warning. */
export async function readRoot(
  file: OfficePackage,
  part: string,
  skipped?: ReadonlySet<string>,
): Promise<XmlNode | undefined> {
  const tree = await readTree(file, part, skipped)
  if (tree?.isCut === true) {
    file.warnings.push(
      `The part ${part.slice(0, 100)} of the file is too large; the rest of it was left out.`,
    )
  }
  return tree?.root
}

/** The first descendant on a path of child names. */
export function find(node: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined {
  let found = node
  for (const name of path) found = found?.children.find((child) => child.name === name)
  return found
}

export function childrenOf(node: XmlNode | undefined, name: string): readonly XmlNode[] {
  return node?.children.filter((child) => child.name === name) ?? []
}

/** The non-visual properties of a shape of any kind. */
export function nonVisual(shape: XmlNode): XmlNode | undefined {
  return shape.children.find(({ name }) => name.startsWith('nv'))
}

/** The text in an element, with a line break after each paragraph. */
export function linesBelow(node: XmlNode | undefined): string {
  if (node?.name === 't') return node.text
  if (node?.name === 'br') return '\n'
  const text = node?.children.map(linesBelow).join('') ?? ''
  return node?.name === 'p' ? `${text}\n` : text
}
