import { parseHTML } from 'linkedom'

/** The part of a DOM that is used here. */
export type DomNode = {
  innerHTML: string
  readonly textContent: string | null
  readonly parentNode: DomNode | null
  readonly nextSibling: DomNode | null
  getAttribute(name: string): string | null
  querySelectorAll(selector: string): Iterable<DomNode>
  remove(): void
}

/** The document of some markup. Nothing in it is executed or fetched. */
export function parseDocument(html: string): { readonly body: DomNode } {
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`) as {
    document: { body: DomNode }
  }
  return document
}

export function parseBody(html: string): DomNode {
  return parseDocument(html).body
}
