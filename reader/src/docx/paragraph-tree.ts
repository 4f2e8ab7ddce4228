import { ConversionError } from '../core/document-model.ts'
import type { Attributes, XmlHandler } from '../office/xml.ts'
import type { OpenNode, XmlNode } from '../office/xml-tree.ts'

/** Receives a text while it is read, so that only one paragraph at a time is in memory. */
export type BodyHandler = {
  /** A table, row, cell or other element that contains paragraphs. */
  open(name: string, attributes: Attributes): void
  close(name: string): void
  /** A paragraph or another element with text. */
  paragraph(node: XmlNode): void
  /** Properties of the open element. */
  properties(node: XmlNode): void
}

const PROPERTIES = new Set(['sdtPr', 'tblPr', 'tcPr', 'trPr'])
/**
 * Elements that are read as paragraphs. Only unusual files have any but the first outside of a
 * paragraph.
 */
const PARAGRAPHS = new Set(['p', 'oMathPara', 'oMath', 'r', 'hyperlink', 'fldSimple'])
/** Deleted text, formatting, markers and application data. */
const SKIPPED = new Set(
  (
    'del moveFrom delText sectPr pPrChange rPrChange tblPrChange tcPrChange trPrChange tblPrExChange tblGrid ' +
    'numberingChange sdtEndPr proofErr bookmarkStart bookmarkEnd lastRenderedPageBreak commentRangeStart ' +
    'commentRangeEnd tabs custGeom prstGeom avLst effectLst effectDag scene3d sp3d ln style solidFill ' +
    'gradFill pattFill bodyPr xfrm positionH positionV shapetype formulas handles ctrlPr customXmlPr ' +
    'smartTagPr'
  ).split(' '),
)
/** The few properties that are read. */
const PARAGRAPH_PROPERTIES = new Set(['pStyle', 'numPr', 'outlineLvl', 'framePr', 'rPr'])
const RUN_PROPERTIES = new Set([
  'rStyle',
  'rFonts',
  'b',
  'sz',
  'vanish',
  'vertAlign',
  'strike',
  'dstrike',
  'del',
  'moveFrom',
])
const MAX_DEPTH = 250
const MAX_NODES = 500_000

/**
 * Reads a part with text: each paragraph as a tree, and the structure around paragraphs element by
 * element.
 */
export class BodyParser implements XmlHandler {
  readonly #handler: BodyHandler
  /** Open elements inside a paragraph or properties. */
  readonly #stack: OpenNode[] = []
  #skipping = 0
  #depth = 0
  #nodes = 0

  constructor(handler: BodyHandler) {
    this.#handler = handler
  }

  open(name: string, attributes: Attributes): void {
    if (++this.#depth > MAX_DEPTH) {
      throw new ConversionError(
        'damaged',
        'The document is damaged: its content is nested too deeply.',
      )
    }
    if (this.#skipping > 0 || this.#isSkipped(name)) {
      this.#skipping++
      return
    }
    const parent = this.#stack.at(-1)
    if (parent !== undefined) this.#openInside(parent, name, attributes)
    else if (PARAGRAPHS.has(name) || PROPERTIES.has(name)) {
      this.#nodes = 0
      this.#stack.push({ name, attributes, children: [], text: '' })
    } else this.#handler.open(name, attributes)
  }

  close(name: string, text: string): void {
    this.#depth--
    if (this.#skipping > 0) {
      this.#skipping--
      return
    }
    const node = this.#stack.pop()
    if (node === undefined) return this.#handler.close(name)
    if (node.children.length === 0) node.text = text
    if (this.#stack.length > 0) return
    if (PROPERTIES.has(node.name)) this.#handler.properties(node)
    else this.#handler.paragraph(node)
  }

  #isSkipped(name: string): boolean {
    const parent = this.#stack.at(-1)?.name
    if (parent === 'pPr') return !PARAGRAPH_PROPERTIES.has(name)
    if (parent === 'rPr') return !RUN_PROPERTIES.has(name)
    // The properties of a row say whether it is deleted.
    if (parent === 'trPr') return false
    return SKIPPED.has(name)
  }

  #openInside(parent: OpenNode, name: string, attributes: Attributes): void {
    if (++this.#nodes > MAX_NODES) {
      throw new ConversionError(
        'too_large',
        'A paragraph of the document is larger than the server accepts.',
      )
    }
    const node: OpenNode = { name, attributes, children: [], text: '' }
    parent.children.push(node)
    this.#stack.push(node)
  }
}

/**
 * Passes the content of an element, such as a text box, to a handler as if it were read from a
 * file.
 */
export function replay(content: XmlNode, handler: BodyHandler): void {
  for (const node of content.children) {
    if (PARAGRAPHS.has(node.name)) handler.paragraph(node)
    else if (PROPERTIES.has(node.name)) handler.properties(node)
    else {
      handler.open(node.name, node.attributes)
      replay(node, handler)
      handler.close(node.name)
    }
  }
}
