import type { ConvertInput } from '../convert/convert.ts'
import type { PlannedLine } from '../core/document-model.ts'
import type { ResultSummary } from '../result/result-files.ts'

/** A result stored in files. Only one node at a time is in memory. */
export type StoredResult = {
  readonly input: ConvertInput
  readonly summary: ResultSummary
  readonly nodes: AsyncIterable<PlannedLine>
}

const DEEPEST_HEADING = 6

/**
 * Prints sections as headings by depth. A comment above each chunk gives its type, tokens, pages
 * and images.
 */
export async function* asMarkdown({ nodes }: StoredResult): AsyncGenerator<string> {
  for await (const node of nodes) {
    if (node.kind === 'section') {
      yield `${'#'.repeat(Math.min(node.depth + 1, DEEPEST_HEADING))} ${node.name}\n\n`
    } else if (node.kind === 'chunk') {
      const pages = [...new Set(node.boxes.map(({ page }) => page))]
      const facts = [
        node.chunkType,
        `${node.numTokens} tokens`,
        ...(pages.length > 0 ? [`page ${pages.join(', ')}`] : []),
        ...(node.assets ?? []),
      ]
      yield `<!-- ${facts.join(' · ')} -->\n\n${node.content}\n\n`
    }
  }
}

/**
 * Prints one object: the facts about the document and its nodes in reading order, each with its
 * depth.
 */
export async function* asJson({ input, summary, nodes }: StoredResult): AsyncGenerator<string> {
  const { path, format, mode } = input
  yield `${JSON.stringify({ file: path, format, mode, ...summary }).slice(0, -1)},"nodes":[`
  let separator = '\n'
  for await (const node of nodes) {
    if (node.kind === 'passage') continue
    yield separator + JSON.stringify(node)
    separator = ',\n'
  }
  yield '\n]}\n'
}
