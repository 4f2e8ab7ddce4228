import type { OfficePackage } from './office-package.ts'
import { type Attributes, ENOUGH } from './xml.ts'

/** An element without its prefix. */
export type XmlNode = {
  readonly name: string
  readonly attributes: Attributes
  readonly children: readonly XmlNode[]
  /** Text of a `t` element; empty for all others. */
  readonly text: string
}

/** One that is being read. */
export type OpenNode = XmlNode & { readonly children: OpenNode[]; text: string }

const MAX_NODES = 500_000
const MAX_TEXT = 10_000_000
// Readers of the tree call themselves for each level.
const MAX_DEPTH = 250
/** Looks, effects and program data; nothing below them is text on a slide. */
const SKIPPED = new Set(
  (
    'timing transition extLst custGeom effectLst effectDag scene3d sp3d ln style solidFill gradFill ' +
    'pattFill latin ea cs hlinkClick hlinkHover custDataLst clrMap'
  ).split(' '),
)

/** Builds a tree up to its limits; what is beyond them is left out. */
class TreeBuilder {
  root: XmlNode | null = null
  isCut = false
  readonly #stack: OpenNode[] = []
  #skipping = 0
  #nodes = 0
  #characters = 0

  open(name: string, attributes: Attributes): void {
    if (this.#skipping > 0 || SKIPPED.has(name)) {
      this.#skipping++
      return
    }
    if (this.#stack.length >= MAX_DEPTH) {
      this.isCut = true
      this.#skipping = 1
    } else this.#add({ name, attributes, children: [], text: '' })
  }

  text(text: string): void {
    const node = this.#stack.at(-1)
    if (this.#skipping > 0 || node?.name !== 't') return
    this.#characters += text.length
    if (this.#characters > MAX_TEXT) this.#cut()
    node.text += text
  }

  close(): void {
    if (this.#skipping > 0) this.#skipping--
    else this.#stack.pop()
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

/** A part as a tree; `isCut` when it is larger than what is read. Null when there is no such part. */
export async function readTree(
  file: OfficePackage,
  part: string,
): Promise<{ readonly root: XmlNode; readonly isCut: boolean } | null> {
  const builder = new TreeBuilder()
  await file.readXml(part, builder)
  return builder.root === null ? null : { root: builder.root, isCut: builder.isCut }
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
