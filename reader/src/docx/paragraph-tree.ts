import { ConversionError } from '../document-model.ts'
import type { Attributes, XmlHandler } from '../office/xml.ts'
import type { OpenNode, XmlNode } from '../office/xml-tree.ts'

/** What a text consists of: what it holds is told as it comes, so that only one paragraph is kept at a time. */
export type BodyHandler = {
  /** A table, row, cell or any other element that holds paragraphs. */
  open(name: string, attributes: Attributes): void
  close(name: string): void
  /** A paragraph, or something else that holds text. */
  paragraph(node: XmlNode): void
  /** Properties of the element that is open. */
  properties(node: XmlNode): void
}

const PROPERTIES = new Set(['sdtPr', 'tblPr', 'tcPr', 'trPr'])
/** What is read as a paragraph; all but the first stand outside of one in odd files only. */
const PARAGRAPHS = new Set(['p', 'oMathPara', 'oMath', 'r', 'hyperlink', 'fldSimple'])
/** Deleted text, looks, marks and data of programs. */
const SKIPPED = new Set(
  (
    'del moveFrom delText sectPr pPrChange rPrChange tblPrChange tcPrChange trPrChange tblPrExChange tblGrid ' +
    'numberingChange sdtEndPr proofErr bookmarkStart bookmarkEnd lastRenderedPageBreak commentRangeStart ' +
    'commentRangeEnd tabs custGeom prstGeom avLst effectLst effectDag scene3d sp3d ln style solidFill ' +
    'gradFill pattFill bodyPr xfrm positionH positionV shapetype formulas handles ctrlPr customXmlPr ' +
    'smartTagPr'
  ).split(' '),
)
/** What is read of the many looks that properties may name. */
const PARAGRAPH_PROPERTIES = new Set(['pStyle', 'numPr', 'outlineLvl', 'framePr', 'rPr'])
const RUN_PROPERTIES = new Set(['rStyle', 'rFonts', 'b', 'sz', 'vanish', 'del', 'moveFrom'])
/** Elements whose text is kept. */
const TEXTS = new Set(['t', 'instrText'])
const MAX_DEPTH = 250
const MAX_NODES = 500_000

/** Reads a part with a text: its paragraphs as trees, what is around them as it comes. */
export class BodyParser implements XmlHandler {
  readonly #handler: BodyHandler
  /** Open elements inside of a paragraph or of properties. */
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

  text(text: string): void {
    const node = this.#stack.at(-1)
    if (this.#skipping === 0 && node !== undefined && TEXTS.has(node.name)) node.text += text
  }

  close(name: string): void {
    this.#depth--
    if (this.#skipping > 0) {
      this.#skipping--
      return
    }
    const node = this.#stack.pop()
    if (node === undefined) this.#handler.close(name)
    else if (this.#stack.length > 0) return
    else if (PROPERTIES.has(node.name)) this.#handler.properties(node)
    else this.#handler.paragraph(node)
  }

  #isSkipped(name: string): boolean {
    const parent = this.#stack.at(-1)?.name
    if (parent === 'pPr') return !PARAGRAPH_PROPERTIES.has(name)
    if (parent === 'rPr') return !RUN_PROPERTIES.has(name)
    // Whether a row is deleted is said in its properties.
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

/** Tells the content of an element, such as that of a text box, as if it were read from a file. */
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
