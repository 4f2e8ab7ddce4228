import type { TestMember } from '../../../test/support/index.ts'
import { newId } from '../core/ids.ts'
import type { Row } from './own-rows.test-support.ts'

/** A source with a run, an item and a reader, and a webhook with a delivery. */
export function sourceRows(me: TestMember): Row[] {
  return [...rowsOfSource(me), ...rowsOfWebhook(me)]
}

function rowsOfSource({ userId, sharedPartId: path_part_id }: TestMember): Row[] {
  const [source_id, run_id] = [newId(), newId()]
  const source = { id: source_id, path_part_id, kind: 'push', name: 'a', settings: '{}' }
  const item = { kind: 'file', path: '{a}', name: 'a', plain_name: 'a', state: 'present' }
  return [
    ['source', { ...source, notify_hash: Buffer.from('a'), created_by: userId }],
    ['source_run', { id: run_id, source_id, trigger: 'manual', step: 'list', status: 'completed' }],
    ['source_page', { run_id, number: 1, named: '{}' }],
    ['source_item', { id: newId(), source_id, key: 'a', ...item }],
    ['source_reader', { id: newId(), source_id, kind: 'group', name: 'a' }],
  ]
}

function rowsOfWebhook({ userId: created_by }: TestMember): Row[] {
  const webhook_id = newId()
  const event = { event_id: newId(), event_type: 'audit.head', data: '{}', state: 'delivered' }
  return [
    [
      'webhook',
      { id: webhook_id, url: 'https://a.example', events: '{}', secret: 'a', created_by },
    ],
    ['webhook_delivery', { id: newId(), webhook_id, ...event }],
  ]
}
