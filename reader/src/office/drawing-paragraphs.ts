import type { TextBlock } from '../core/document-model.ts'
import { wholeNumber } from './xml.ts'
import {
  type Bullet,
  ListNumbers,
  type ListStyle,
  bulletOf,
  inherited,
  isStruck,
  readListStyle,
  sizeOf,
} from './drawing-lists.ts'
import { InlineText } from '../core/inline-text.ts'
import { type Struck, struckMember } from '../core/struck.ts'
import { mathText } from './office-math.ts'
import { type XmlNode, childrenOf, find } from './xml-tree.ts'

export type Paragraph = Struck & {
  readonly text: string
  /** Level in a list, from 0. */
  readonly level: number
  readonly bullet: Bullet
  /** Largest font size in the paragraph, in hundredths of a point. */
  readonly size: number
}

const DEFAULT_SIZE = 1800
const ESCAPED_CONTROL = /_x00([01][0-9A-Fa-f])_/g

/** Decodes characters that XML doesn't allow. A vertical tab is a line break. */
function decode(text: string): string {
  return text.replace(ESCAPED_CONTROL, (_, code: string) => {
    const number = Number.parseInt(code, 16)
    if (number === 9) return '\t'
    return number === 10 || number === 11 || number === 13 ? '\n' : ''
  })
}

function runText(node: XmlNode): string {
  if (node.name === 'br') return '\n'
  if (node.name === 'r' || node.name === 'fld') return decode(find(node, 't')?.text ?? '')
  return node.name === 'pPr' || node.name === 'endParaRPr' ? '' : mathText(node)
}

/** Whether a run is above the line: a distance of more than 0 from it. */
const isRaised = (run: XmlNode): boolean =>
  wholeNumber(find(run, 'rPr')?.attributes['baseline']?.replace('%', ''), 0) > 0

/** @param inStyle whether the inherited style strikes text out */
function joinRuns(runs: readonly XmlNode[], inStyle: boolean): { readonly text: string } & Struck {
  const text = new InlineText()
  for (const run of runs) {
    text.add(runText(run), {
      isRaised: isRaised(run),
      isStruck: isStruck(find(run, 'rPr')) ?? inStyle,
    })
  }
  return text.read()
}

function readParagraph(node: XmlNode, styles: readonly ListStyle[]): Paragraph {
  const properties = find(node, 'pPr')
  const level = Math.min(wholeNumber(properties?.attributes['lvl'], 0), 8)
  const sizes = node.children.map((run) => sizeOf(find(run, 'rPr')) ?? 0)
  const size = Math.max(0, ...sizes.slice(0, 1000))
  const inStyle = inherited(styles, level, 'isStruck') ?? false
  const { text, ...facts } = joinRuns(node.children, inStyle)
  return {
    ...facts,
    text: text.trim(),
    level,
    bullet: bulletOf(properties) ?? inherited(styles, level, 'bullet') ?? { kind: 'none' },
    size: size || (inherited(styles, level, 'size') ?? DEFAULT_SIZE),
  }
}

/**
 * Reads the paragraphs of a text body that have text, or had some before it was struck out. `styles` are the inherited styles, most
 * specific first. Its own styles precede them.
 */
export function readParagraphs(
  body: XmlNode | undefined,
  styles: readonly ListStyle[] = [],
): Paragraph[] {
  const all = [readListStyle(find(body, 'lstStyle')), ...styles]
  return childrenOf(body, 'p')
    .map((node) => readParagraph(node, all))
    .filter(({ text, struck }) => text !== '' || struck)
}

/**
 * Converts paragraphs and list items. An item is indented by two spaces per level and begins with a
 * bullet or number.
 */
export function textBlocks(paragraphs: readonly Paragraph[]): TextBlock[] {
  const numbers = new ListNumbers()
  return paragraphs.map(({ text, level, bullet, struck = [] }) => {
    const facts = struckMember(struck)
    const mark = numbers.next(level, bullet)
    if (mark === null || text === '') return { kind: 'paragraph', text, boxes: [], ...facts }
    const indent = '  '.repeat(level)
    const lines = text.replaceAll('\n', `\n${indent}${' '.repeat(mark.length + 1)}`)
    return { kind: 'list_item', text: `${indent}${mark} ${lines}`, boxes: [], ...facts }
  })
}

/** Joins paragraphs into one line, for a title. */
export function oneLine(paragraphs: readonly Paragraph[]): string {
  return paragraphs
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}
