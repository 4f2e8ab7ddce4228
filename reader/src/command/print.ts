import type { ConvertInput } from '../convert/convert.ts'
import type { PlannedLine } from '../core/document-model.ts'
import type { ResultSummary } from '../result/result-files.ts'

/** A result in files, with one node in memory at a time. */
export type StoredResult = {
  readonly input: ConvertInput
  readonly summary: ResultSummary
  readonly nodes: AsyncIterable<PlannedLine>
}

const DEEPEST_HEADING = 6

/** Sections as headings by depth; each chunk below a comment with its type, tokens, pages and images. */
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

/** One object: the facts about the document, and its nodes in reading order, each with its depth. */
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
