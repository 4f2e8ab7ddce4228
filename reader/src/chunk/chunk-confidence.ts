import type { ConvertedDocument, PlannedLine } from '../core/document-model.ts'

/** Adds the confidence of the least certain page to each chunk, if a page has one. */
export function withConfidence({
  pages = [],
}: Pick<ConvertedDocument, 'pages'>): <Line extends PlannedLine>(line: Line) => Line {
  const known = new Map(
    pages.flatMap(({ page, confidence }) =>
      confidence === undefined ? [] : [[page, confidence] as const],
    ),
  )
  if (known.size === 0) return (line) => line
  return (line) => {
    if (line.kind !== 'chunk') return line
    const all = line.boxes.flatMap(({ page }) => known.get(page) ?? [])
    if (all.length === 0) return line
    const confidence = Math.round(100 * Math.min(...all)) / 100
    return { ...line, metadata: { ...line.metadata, confidence } }
  }
}
