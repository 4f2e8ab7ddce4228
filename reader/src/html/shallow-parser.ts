import { type Handler, Parser } from 'htmlparser2'

/** Elements nested deeper are treated as void elements. Browsers stop at 512. */
const MAX_DEPTH = 1000

type TagHandler = Partial<Pick<Handler, 'onopentag' | 'onclosetag' | 'ontext'>>

/**
 * Parses HTML with a limit on the depth of open elements, because the cost of each element grows
 * with the depth. Elements beyond the limit are empty, which loses structure but no text.
 */
class ShallowParser extends Parser {
  #depth = 0
  #isTooDeep = false
  /** Number of elements treated as void whose closing tags haven't come yet. */
  #excess = 0
  readonly #handler: TagHandler

  constructor(handler: TagHandler) {
    super(
      {
        onopentag: (name, attributes, isImplied) => this.#open(name, attributes, isImplied),
        onclosetag: (name, isImplied) => {
          this.#depth--
          this.#handler.onclosetag?.(name, isImplied)
        },
        ontext: (text) => this.#handler.ontext?.(text),
      },
      { decodeEntities: true, recognizeCDATA: true },
    )
    this.#handler = handler
  }

  override onopentagname(start: number, end: number): void {
    // Decided once per tag, because the parser asks twice: before and after it reports the tag.
    this.#isTooDeep = this.#depth >= MAX_DEPTH
    super.onopentagname(start, end)
  }

  override onclosetag(start: number, end: number): void {
    this.#isTooDeep = false
    if (this.#excess > 0) this.#excess--
    else super.onclosetag(start, end)
  }

  protected override isVoidElement(name: string): boolean {
    return this.#isTooDeep || super.isVoidElement(name)
  }

  #open(name: string, attributes: Record<string, string>, isImplied: boolean): void {
    if (this.#isTooDeep && !super.isVoidElement(name)) this.#excess++
    this.#depth++
    this.#handler.onopentag?.(name, attributes, isImplied)
  }
}

/** Reads a page as browsers do and calls the handler. Every opened element is closed, in order. */
export function parseHtml(html: string, handler: TagHandler): void {
  const parser = new ShallowParser(handler)
  parser.write(html)
  parser.end()
}
