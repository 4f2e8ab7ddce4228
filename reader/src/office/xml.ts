import { SaxesParser } from 'saxes'
import { ConversionError } from '../document-model.ts'

export type Attributes = Readonly<Record<string, string>>

/** What a reader wants to hear of an XML part; names come without their prefix. */
export type XmlHandler = {
  open?(name: string, attributes: Attributes): void
  close?(name: string): void
  /** Text between two tags, entities decoded; a run of text may come in several calls. */
  text?(text: string): void
}

/** The reader's wish to see no more of a part. */
class Enough extends Error {}

/** Throw this from a handler to end parseXml early without an error. */
export const ENOUGH = new Enough()

const localNames = new Map<string, string>()

function localName(name: string): string {
  let local = localNames.get(name)
  if (local === undefined) {
    local = name.slice(name.indexOf(':') + 1)
    // A hostile file may make up names without end.
    if (localNames.size < 10_000) localNames.set(name, local)
  }
  return local
}

/** Value of an attribute that has a prefix which the file may choose, such as r:id. */
export function prefixed(attributes: Attributes, name: string): string | undefined {
  const end = `:${name}`
  const key = Object.keys(attributes).find((candidate) => candidate.endsWith(end))
  return key === undefined ? undefined : attributes[key]
}

/** Whether an attribute of type boolean is set; `missing` when there is no such attribute. */
export function isOn(value: string | undefined, missing = false): boolean {
  return value === undefined ? missing : value === '1' || value === 'true' || value === 'on'
}

/** An attribute as a whole number of 0 or more; `missing` for anything else. */
export function wholeNumber(value: string | undefined, missing: number): number {
  return value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : missing
}

/**
 * Reads XML as it arrives. Of alternate content only the first choice is told, as if it stood there alone: the others
 * repeat it for older programs. Document type declarations are refused, so no entity expands.
 * @throws ConversionError `damaged` for a declaration and for malformed XML
 */
export async function parseXml(pieces: AsyncIterable<string>, handler: XmlHandler): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  /** Choices met in each open alternate content. */
  const choices: number[] = []
  let skipped = 0
  // The parser's messages quote the document, so they are not passed on.
  parser.on('error', () => {
    throw new ConversionError('damaged', 'The file is damaged and could not be read.')
  })
  parser.on('doctype', () => {
    throw new ConversionError(
      'damaged',
      'The file contains XML declarations that are not allowed in Office files.',
    )
  })
  parser.on('opentag', (tag) => {
    const name = localName(tag.name)
    const met = choices.at(-1)
    if (skipped > 0 || name === 'Fallback') skipped++
    else if (name === 'AlternateContent') choices.push(0)
    else if (name !== 'Choice' || met === undefined) handler.open?.(name, tag.attributes)
    else {
      choices[choices.length - 1] = met + 1
      if (met > 0) skipped++
    }
  })
  parser.on('closetag', (tag) => {
    const name = localName(tag.name)
    if (skipped > 0) skipped--
    else if (name === 'AlternateContent') choices.pop()
    else if (name !== 'Choice' || choices.length === 0) handler.close?.(name)
  })
  const onText = (text: string) => {
    if (skipped === 0) handler.text?.(text)
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  try {
    for await (const piece of pieces) parser.write(piece)
    parser.close()
  } catch (error) {
    if (!(error instanceof Enough)) throw error
  }
}
