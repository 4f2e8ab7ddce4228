import { type Attributes, prefixed } from '../office/xml.ts'

/** An attribute of the document's own names, whose prefix is `w` in nearly every file. */
export function attribute(attributes: Attributes, name: string): string | undefined {
  return attributes[`w:${name}`] ?? prefixed(attributes, name)
}
