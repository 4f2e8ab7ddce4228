import { isOn, prefixed } from '../office/xml.ts'
import { type XmlNode, find, linesBelow } from '../office/xml-tree.ts'

/**
 * An image, chart or diagram in another part, or a shape of which only the description is known.
 */
export type Shown = {
  readonly kind: 'image' | 'chart' | 'diagram' | 'shape'
  /** Id of its relationship. Empty if it is outside the file. */
  readonly relation: string
  /** Its alternative text. */
  readonly altText: string
}

/** The content of a drawing: objects, texts, and text boxes with paragraphs. */
export type Thing =
  | Shown
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'box'; readonly content: XmlNode }

/** What Word adds to descriptions that it generated. */
const MACHINE_NOTE =
  /(?:AI-generated content may be incorrect\.|(?:Description|Beschreibung|Description générée) (?:automatically generated|automatisch generiert|automatiquement))$/i

/** Some applications store the source of an image as its description. */
const FILE_NAME = /^data:|^\S*\.(?:bmp|emf|gif|jpe?g|png|svg|tiff?|webp|wmf)$/i

function altTextOf(node: XmlNode | undefined): string {
  const { descr, title, alt } = node?.attributes ?? {}
  return (descr || title || alt || '').trim().replace(MACHINE_NOTE, '').trimEnd()
}

/** Collects the objects in a drawing. The drawing's description goes to the first one. */
class Collector {
  readonly things: Thing[] = []
  #altText = ''

  read(node: XmlNode): void {
    const { name, attributes } = node
    if (name === 'inline' || name === 'anchor') {
      const properties = find(node, 'docPr')
      if (isOn(properties?.attributes['hidden'])) return
      this.#altText = altTextOf(properties)
    } else if (name === 'wgp' || name === 'wpc') {
      // The description of a group doesn't describe one of its images.
      if (this.#altText !== '') this.#add('shape', '', '')
    } else if (attributes['alt'] !== undefined) this.#altText ||= altTextOf(node)
    if (!this.#take(node)) for (const child of node.children) this.read(child)
  }

  /** Represents an empty shape by its description. */
  end(): void {
    if (this.things.length === 0 && this.#altText !== '') this.#add('shape', '', '')
  }

  /** Collects a displayed object. @returns whether the node is one */
  #take(node: XmlNode): boolean {
    const { name, attributes } = node
    if (name === 'pic') {
      const description = altTextOf(find(node, 'nvPicPr', 'cNvPr'))
      const words = FILE_NAME.test(description) ? '' : description
      this.#add('image', relationOf(find(node, 'blipFill', 'blip')), words)
    } else if (name === 'blip') this.#add('image', relationOf(node), '')
    else if (name === 'imagedata') {
      this.#add('image', relationOf(node), prefixed(attributes, 'title') ?? '')
    } else if (name === 'chart') this.#add('chart', relationOf(node), '')
    else if (name === 'relIds') this.#add('diagram', prefixed(attributes, 'dm') ?? '', '')
    else if (name === 'txbxContent') this.things.push({ kind: 'box', content: node })
    else if (name === 'txBody') this.#addText(linesBelow(node))
    else if (name === 'textpath') this.#addText(attributes['string'] ?? '')
    else return false
    return true
  }

  #add(kind: Shown['kind'], relation: string, ownText: string): void {
    const altText = this.#altText || ownText.trim()
    this.#altText = ''
    this.things.push({ kind, relation, altText })
  }

  #addText(text: string): void {
    if (text.trim() !== '') this.things.push({ kind: 'text', text: text.trim() })
  }
}

function relationOf(node: XmlNode | undefined): string {
  const [id = ''] = ['embed', 'id', 'relid'].flatMap(
    (name) => prefixed(node?.attributes, name) ?? [],
  )
  return id
}

/** The objects in a drawing, VML image or embedded object, in the order of the file. */
export function objectsIn(drawing: XmlNode): readonly Thing[] {
  const collector = new Collector()
  collector.read(drawing)
  collector.end()
  return collector.things
}
