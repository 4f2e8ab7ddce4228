import { Type } from 'typebox'
import { DEPENDENCIES, type Outage } from '../availability/dependencies.ts'
import { Answer, DateTime, described, OneOf } from './schemas.ts'

const members = {
  dependency: described(OneOf('Dependency', DEPENDENCIES), 'What is not available.'),
  since: described(DateTime, 'Since when.'),
}

/** What work waits for. */
export const WaitingFor = Answer('WaitingFor', members)

/** The same for administrators. */
export const OutageState = Answer('OutageState', {
  ...members,
  waiting: described(Type.Integer(), 'Jobs of all tenants that wait for it.'),
})

export function toPublicWaiting({ dependency, since }: Outage) {
  return { dependency, since: since.toISOString() }
}
