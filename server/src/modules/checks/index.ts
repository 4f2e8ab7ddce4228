export { type CheckName, MANY, type RowCheck } from './check.ts'
export { findFaulty, FIRST, type KeyRange, nextBatch } from './rows.queries.ts'
export { textChecks } from './text.checks.ts'
export { treeChecks } from './tree.checks.ts'
