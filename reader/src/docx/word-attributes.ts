import { type Attributes, isOn, prefixed } from '../office/xml.ts'
import { type XmlNode, find } from '../office/xml-tree.ts'

/** Reads an attribute in the document's namespace. Its prefix is `w` in nearly every file. */
export function attribute(attributes: Attributes = {}, name: string): string | undefined {
  return attributes[`w:${name}`] ?? prefixed(attributes, name)
}

/** The value of a property, which is an attribute of a child element. */
export const valueOf = (node: XmlNode | undefined, name: string): string | undefined =>
  attribute(find(node, name)?.attributes, 'val')

/** A property that is on unless its value says otherwise. Undefined if it is missing. */
export function toggle(properties: XmlNode | undefined, name: string): boolean | undefined {
  const node = find(properties, name)
  return node && isOn(attribute(node.attributes, 'val'), true)
}
