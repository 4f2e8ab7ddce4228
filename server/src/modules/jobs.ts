import type { JobKind } from '../jobs/index.ts'

/** Every kind of work of the service. The queue makes what each needs at start. */
export const JOB_KINDS: readonly JobKind<object>[] = []
