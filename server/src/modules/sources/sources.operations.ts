import { sourceControlOperations } from './managing/control.operations.ts'
import { sourceDefinitionOperations } from './managing/sources.operations.ts'
import { linkOperations } from './links/links.operations.ts'
import { originOperations } from './origin/origin.operations.ts'
import { pushOperations } from './push/push.operations.ts'
import { sourceReaderOperations } from './readers/readers.operations.ts'
import { sourceRunOperations } from './running/runs.operations.ts'

/** Sources: what they are, what they do, and what is pushed to them. */
export const sourceOperations = [
  ...sourceDefinitionOperations,
  ...sourceControlOperations,
  ...sourceRunOperations,
  ...sourceReaderOperations,
  ...pushOperations,
  ...originOperations,
  ...linkOperations,
]
