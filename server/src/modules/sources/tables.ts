import { Type } from 'typebox'
import { Nullable } from '../../platform/http/schemas.ts'
import { SourceRow } from './definitions/source-row.ts'
import { type Tables } from '../../platform/db/index.ts'

const text = Type.String()

export const tables = {
  source: {
    archive: {
      omit: [
        'credentials',
        'notify_hash',
        'next_run_at',
        'wanted_at',
        'session_id',
        'session_at',
        'watcher',
        'watched_until',
        'cursor',
      ],
      people: { created_by: 'owner' },
      // Without its credentials, a source can't run. Nobody knows the address that notifies it.
      set: {
        state: `'paused'`,
        notify_hash: `sha256(convert_to(gen_random_uuid()::text, 'UTF8'))`,
      },
    },
    json: { settings: SourceRow.properties.settings, rules: SourceRow.properties.rules },
  },
  source_run: { archive: 'It is the work of a source. The next run compares everything.' },
  source_page: { archive: 'It is the work of a source. The next run compares everything.' },
  source_item: {
    archive: { omit: ['fetching', 'trash_id', 'todo', 'retry_at', 'held'] },
    json: {
      version: Nullable(
        Type.Object({ author: Nullable(text), at: Nullable(text), message: Nullable(text) }),
      ),
    },
  },
  source_reader: { archive: { people: { user_id: 'forget', decided_by: 'forget' } } },
} satisfies Tables
