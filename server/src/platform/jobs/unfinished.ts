import { Type, type Static } from 'typebox'
import { readerOf } from '../core/stored.ts'
import { SCHEMA } from './grants.ts'

/** Unfinished jobs of all kinds, for a move to another database. */
export const UNFINISHED_JOBS = `
  select name, data, priority, start_after as "startAfter", singleton_key as key, group_id as "group"
  from ${SCHEMA}.job where state < 'completed'`

const Unfinished = Type.Object({
  name: Type.String(),
  data: Type.Union([Type.Object({}), Type.Null()]),
  priority: Type.Integer(),
  startAfter: Type.String(),
  key: Type.Union([Type.String(), Type.Null()]),
  group: Type.Union([Type.String(), Type.Null()]),
})
export type UnfinishedJob = Static<typeof Unfinished>

const read = readerOf(Unfinished, 'A job')

export function readUnfinished(line: string): UnfinishedJob {
  return read(JSON.parse(line))
}

/** The queue's options for such a job, in addition to its payload. */
export function optionsOf({ priority, startAfter, key, group }: UnfinishedJob) {
  return {
    priority,
    startAfter,
    ...(key !== null && { singletonKey: key }),
    ...(group !== null && { group: { id: group } }),
  }
}
