/** The screens about what is kept and what was deleted, loaded together. */
export { HoldsPage } from './holds.tsx'
export { RulesPage } from './rules.tsx'
