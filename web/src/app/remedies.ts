import { catalogue } from './catalogue.ts'
import type { Remedy } from './remedy-of.ts'

export { remedyOf } from './remedy-of.ts'

/** What people can do after a failed ingestion. */
export const remedies = catalogue('app/remedies', {
  again: 'Run it again. The cause was probably temporary.',
  file: 'Running it again won’t help. Upload a readable file as a new version.',
  administrator: 'The operator of this server must fix the cause first. Then run the job again.',
  upload: 'Upload another version…',
} satisfies Record<Remedy | 'upload', string>)
