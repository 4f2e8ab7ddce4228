import { newId } from '../core/ids.ts'
import type { TestMember } from '../../../test/support/index.ts'
import type { Row } from './own-rows.test-support.ts'

const RULE = { name: 'a', target_name: 'a', delete_days: 1, counted_from: 'CREATION' }
const LATER = new Date('2100-01-01')
const HELD = { part_type: 'FOLDER', name: 'a', reason: 'a' }

function receiptRows({ sharedPartId: part_id }: TestMember): Row[] {
  const [id, rule_id] = [newId(), newId()]
  const what = { part_id, part_type: 'FOLDER', name: 'a', path: '/shared/a' }
  return [
    ['legal_hold', { id, ...HELD, part_id: newId(), created_by: newId() }],
    ['retention_rule', { id: rule_id, ...RULE, part_id: newId(), created_by: newId() }],
    ['retention_deletion', { part_id, rule_id, delete_at: LATER, next_at: LATER }],
    ['deletion_receipt', { id, operation: 'delete_folder', ...what }],
    ['deletion', { id, part_id: newId(), part_type: 'FOLDER', nodes: 1 }],
    [
      'deletion_receipt_block',
      { receipt_id: id, number: 1, kind: 'FOLDER', size: 0, entries: '[]' },
    ],
  ]
}

/** What is in the trash, was deleted permanently, or must be kept. */
export function trashRows(me: TestMember): Row[] {
  const { userId: user_id, sharedPartId: parent_id } = me
  const id = newId()
  const was = { part_id: newId(), part_type: 'FOLDER', name: 'a', path: '/shared/a', parent_id }
  const counts = { version_ids: '{}', documents: 0, file_bytes: 0, text_bytes: 0 }
  return [
    ['trash_entry', { id, user_id, ...was, ...counts }],
    ['tenant_archive', { id: newId(), user_id, is_encrypted: false }],
    ...receiptRows(me),
    ['trash_row', { entry_id: id, table_name: 'path_part', number: 1, content: '{}' }],
  ]
}
