export { serviceOperations } from './operations.operations.ts'
export type { Progress } from './verify/round.ts'
export type { CheckResult } from './verify/tally.ts'
export { type Report, verify } from './verify/verify.service.ts'
