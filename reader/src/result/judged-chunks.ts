import { planChunks } from '../chunk/plan-chunks.ts'
import type { PlannedChunk } from '../core/document-model.ts'
import { judgedTable } from '../pdf/tables/judging/judged-table.ts'
import type { ProposedGrid, Refusal } from '../pdf/tables/judging/proposed-grid.ts'
import type { PlacedTable } from './doubtful-tables.ts'

/** The chunks of a table as a proposed grid arranges its words, or why the grid is not believed. */
export function judgedChunks(
  { table, boxes }: PlacedTable,
  grid: ProposedGrid,
): readonly PlannedChunk[] | Refusal {
  const block = judgedTable(table, grid)
  if (typeof block === 'string') return block
  const blocks = [{ ...block, boxes }]
  const nodes = planChunks(
    { blocks, totalPages: null, warnings: [] },
    { mode: 'standard', format: 'pdf' },
  )
  return nodes.flatMap((node) => (node.kind === 'chunk' ? [node] : []))
}
