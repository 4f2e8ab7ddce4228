import { missingIn, type Backup } from '../modules/backup/index.ts'
import { say } from './terminal.ts'

/** The maximum number of names in a message. */
const SHOWN = 20

/** Tells which files the rows of a backup name although the storage lacked them. */
export function sayMissing(keys: Iterable<string>, count: number): void {
  const one = count === 1
  say(
    `${count.toLocaleString('en')} stored file${one ? '' : 's'} that the database names ${one ? 'was' : 'were'} missing from the storage, so the backup lacks ${one ? 'it' : 'them'}, too:`,
  )
  let shown = 0
  for (const key of keys) {
    if (++shown > SHOWN) break
    say(`  ${key}`)
  }
  if (count > SHOWN) say(`  and ${(count - SHOWN).toLocaleString('en')} more`)
}

/** The same for a backup that was made before. */
export async function sayMissingIn(backup: Backup): Promise<void> {
  const { missing } = backup.manifest
  if (missing) sayMissing(await missingIn(backup, SHOWN), missing.count)
}
