import { readMigrations } from '../platform/db/index.ts'
import { VERSION } from '../platform/core/version.ts'
import { print } from './terminal.ts'

/** Prints the version of the service, the newest migration of its schema, and the version of Node. */
export async function runVersion(): Promise<void> {
  const newest = (await readMigrations()).at(-1)?.name ?? 'none'
  print(`arbor ${VERSION}`)
  print(`schema ${newest}`)
  print(`node ${process.versions.node}`)
}
