import { type Attributes, prefixed } from '../office/xml.ts'
import { type XmlNode, find } from '../office/xml-tree.ts'

/** An attribute of the document's own names, whose prefix is `w` in nearly every file. */
export function attribute(attributes: Attributes, name: string): string | undefined {
  return attributes[`w:${name}`] ?? prefixed(attributes, name)
}

/** The value of a child element, which is where properties have it. */
export const valueOf = (node: XmlNode | undefined, name: string): string | undefined =>
  attribute(find(node, name)?.attributes ?? {}, 'val')
