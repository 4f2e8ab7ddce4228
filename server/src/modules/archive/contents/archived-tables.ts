import type { Archived } from '../../../platform/db/index.ts'
import { TABLES } from '../all-tables.ts'

/** A table whose rows of a tenant are in its archive. */
export type ArchivedTable = Archived & { readonly name: string }

const inArchive: readonly ArchivedTable[] = Object.entries(TABLES).flatMap(([name, { archive }]) =>
  typeof archive === 'object' ? [{ name, ...archive }] : [],
)

/** In the order of an import. The tenant itself and its members are written separately. */
export const ARCHIVED = inArchive.filter(({ onlyRead }) => onlyRead === undefined)

/** Tables that are in an archive for people and programs to read. An import doesn't write them. */
export const ONLY_READ = inArchive.filter(({ onlyRead }) => onlyRead !== undefined)
