export type { CheckResult } from './tally.ts'
export type { Progress, VerifyOptions } from './round.ts'
export { verify, type Report } from './verify.service.ts'
