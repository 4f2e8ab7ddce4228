import type { Row } from './own-rows.test-support.ts'

/** What was true of a document before. */
export function historyRows(ids: {
  readonly document: string
  readonly documentPart: string
}): Row[] {
  const until = '2026-11-26'
  return [
    ['path_part_history', { part_id: ids.documentPart, until, name: 'secret' }],
    ['document_history', { document_id: ids.document, until, document_type: 'PDF' }],
  ]
}
