import { resealColumn } from '../../platform/process/reseal.ts'

/** How the secrets of runners of deleted workflows are sealed again. They can be restored. */
export const resealing = resealColumn({
  what: 'workflow runners in the trash',
  table: 'trash_row',
  column: 'content',
  member: 'webhook_secret',
  only: { column: 'table_name', value: 'workflow_definition' },
  key: { tenant_id: 'uuid', entry_id: 'uuid', table_name: 'text', number: 'integer' },
  purpose: 'workflow runner',
})
