import type { Block } from '../core/document-model.ts'
import { HeadingFinder } from './text-headings.ts'
import { isDrawnTable, isLog, isWrapped, joinLines, ruleSign, widthOf } from './line-shapes.ts'
import { listItems } from './text-lists.ts'
import { mostFrequent } from '../core/weights.ts'

/** The layout of longer paragraphs is not analyzed. */
const MAX_PARAGRAPH = 256 * 1024

/** Paragraphs between blank lines, without trailing white space. */
function paragraphsOf(text: string): string[] {
  return text
    .split(/\n[^\S\n]*\n/)
    .map((part) => part.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd())
    .filter((part) => part.trim() !== '')
}

/** The most frequent line width of wrapped paragraphs of three lines or more, or null. */
function usualWidth(paragraphs: readonly (readonly string[])[]): number | null {
  const wrapped = paragraphs.filter((lines) => lines.length >= 3 && isWrapped(lines, null))
  const [width, count] = mostFrequent(wrapped.map(widthOf))
  return count > 0 ? width : null
}

function plainBlocks(lines: readonly string[], width: number | null): readonly Block[] {
  if (lines.every((line) => ruleSign(line) !== null)) return []
  const text = lines.join('\n').trimEnd()
  if (text.length > MAX_PARAGRAPH) {
    return [{ kind: lines.length > 100 ? 'code' : 'paragraph', text, boxes: [] }]
  }
  if (isLog(lines)) return [{ kind: 'code', text, boxes: [] }]
  const items = listItems(lines)
  if (items !== null) return items
  if (isDrawnTable(lines)) return [{ kind: 'code', text, boxes: [] }]
  const isProse = isWrapped(lines, width)
  return [{ kind: 'paragraph', text: isProse ? joinLines(lines) : text, boxes: [] }]
}

/**
 * Converts plain text into blocks. Paragraphs end at blank lines. Line breaks inside a paragraph
 * stay unless an editor clearly wrapped it, because they have a meaning in logs, addresses and
 * verse. Lists become items. Logs, and tables drawn with spaces or lines, stay unchanged as code.
 * Headings are lines that are clearly underlined, numbered or in capitals. In AsciiDoc and Org
 * files (`extension`, with its dot), they are lines with heading markup.
 */
export function textToBlocks(text: string, extension = ''): Block[] {
  const paragraphs = paragraphsOf(text).map((part) =>
    part.length > MAX_PARAGRAPH ? [part] : part.split('\n'),
  )
  const headings = new HeadingFinder(paragraphs, extension)
  const width = usualWidth(paragraphs)
  const blocks: Block[] = []
  for (const [index, lines] of paragraphs.entries()) {
    const heading = headings.at(index)
    let rest: readonly string[] = lines
    if (heading !== null) {
      blocks.push({ kind: 'heading', level: heading.level, text: heading.text, boxes: [] })
      rest = lines.slice(heading.lines)
    } else if (lines.length === 1 && (lines[0]?.length ?? 0) > MAX_PARAGRAPH) {
      rest = lines[0]?.split('\n') ?? []
    }
    for (const block of plainBlocks(rest, width)) blocks.push(block)
  }
  return blocks
}
