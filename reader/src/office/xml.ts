import { SaxesParser } from 'saxes'
import { ConversionError } from '../core/document-model.ts'
import { declaredType, tooLarge } from '../core/file-faults.ts'

export type Attributes = Readonly<Record<string, string>>

/**
 * Receives the elements of an XML part. Names have no prefix. `parents` starts with the outermost.
 */
export type XmlHandler = {
  /** Text as it arrives, for parts that mix text and elements. */
  text?(data: string): void
  open?(name: string, attributes: Attributes, parents: readonly string[]): void
  /**
   * `text` is the decoded text since the last tag: the full text of an element without children.
   */
  close?(name: string, text: string, parents: readonly string[]): void
}

/** Throw this from a handler to end parseXml early without an error. */
export const ENOUGH = new Error('The rest of the part is not needed.')

const MAX_BETWEEN_TAGS = 10_000_000

const localNames = new Map<string, string>()

function localName(name: string): string {
  let local = localNames.get(name)
  if (local === undefined) {
    local = name.slice(name.indexOf(':') + 1)
    // A hostile file may contain any number of names.
    if (localNames.size < 10_000) localNames.set(name, local)
  }
  return local
}

/** Value of an attribute with any prefix, such as r:id. Files choose their own prefixes. */
export function prefixed(attributes: Attributes = {}, name: string): string | undefined {
  const end = `:${name}`
  return Object.entries(attributes).find(([candidate]) => candidate.endsWith(end))?.[1]
}

/** A boolean attribute, or `missing` if it isn't set. */
export function isOn(value: string | undefined, missing = false): boolean {
  return value === undefined ? missing : value === '1' || value === 'true' || value === 'on'
}

/** An attribute as an integer of 0 or more, or `missing` for anything else. */
export function wholeNumber(value: string | undefined, missing: number): number {
  return value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : missing
}

function strictParser(): SaxesParser {
  const parser = new SaxesParser({ xmlns: false, position: false })
  // The parser's messages quote the document, so they are not passed on.
  parser.on('error', () => {
    throw new ConversionError('damaged', 'The file is damaged and could not be read.')
  })
  parser.on('doctype', (declaration) => {
    if (declaration.includes('[')) throw declaredType()
  })
  return parser
}

function onText(parser: SaxesParser, listen: (data: string) => void): void {
  parser.on('text', listen)
  parser.on('cdata', listen)
}

/**
 * Reads XML as it arrives. Alternate content is replaced with its first choice, because the others
 * repeat it for older programs. Document type declarations with a body are rejected, so entities can't
 * expand.
 * @throws ConversionError `damaged` for such a declaration or malformed XML, `too_large` for 10 million
 * characters or more without a tag
 */
export async function parseXml(pieces: AsyncIterable<string>, handler: XmlHandler): Promise<void> {
  const parser = strictParser()
  /** Whether the first choice has begun, for each open alternate content. */
  const choices: boolean[] = []
  const parents: string[] = []
  let text = ''
  let skipped = 0
  let sinceTag = 0
  parser.on('opentag', (tag) => {
    sinceTag = 0
    const name = localName(tag.name)
    const isLaterChoice = name === 'Choice' && choices.at(-1) === true
    if (skipped > 0 || name === 'Fallback' || isLaterChoice) skipped++
    else if (name === 'AlternateContent') choices.push(false)
    else if (name === 'Choice' && choices.length > 0) choices[choices.length - 1] = true
    else {
      handler.open?.(name, tag.attributes, parents)
      parents.push(name)
      text = ''
    }
  })
  parser.on('closetag', (tag) => {
    sinceTag = 0
    const name = localName(tag.name)
    if (skipped > 0) skipped--
    else if (name === 'AlternateContent') choices.pop()
    else if (name !== 'Choice' || choices.length === 0) {
      parents.pop()
      handler.close?.(name, text, parents)
      text = ''
    }
  })
  onText(parser, (data) => {
    if (skipped > 0) return
    text += data
    handler.text?.(data)
  })
  try {
    for await (const piece of pieces) {
      // The parser keeps everything between two tags in memory.
      sinceTag += piece.length
      if (sinceTag > MAX_BETWEEN_TAGS) throw tooLarge()
      parser.write(piece)
    }
    parser.close()
  } catch (error) {
    if (error !== ENOUGH) throw error
  }
}
