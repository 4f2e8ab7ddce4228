import type { PageTable } from '../../model/page-model.ts'
import type { Atom } from './table-atoms.ts'

/** A table, and the texts of the page that belong to it. */
export type FoundTable = {
  readonly table: PageTable
  readonly atoms: readonly Atom[]
  /** The line above the table that is set off. */
  readonly title: readonly Atom[]
  /** Set if texts of several columns may be joined, which the positions of words would show. */
  readonly unclear?: true
}
