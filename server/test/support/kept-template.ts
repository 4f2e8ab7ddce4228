import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTemplate } from './test-database.ts'

const ROOT = join(import.meta.dirname, '../../..')
const KEPT = join(ROOT, 'node_modules/.cache/arbor-test-databases')
/** What a migrated database depends on. */
const SOURCES = ['server/migrations', 'server/src/platform/db', 'server/src/platform/jobs']

/**
 * A data folder with the migrated embedded database. Creating one takes as long as the tests of a small module. Later
 * runs therefore reuse it, under a name that changes with everything it is made from.
 */
export async function keptTemplate(): Promise<string> {
  const folder = join(KEPT, await fingerprint())
  if (existsSync(folder)) return folder
  await mkdir(KEPT, { recursive: true })
  const fresh = await mkdtemp(join(KEPT, 'fresh-'))
  await makeTemplate(fresh)
  try {
    await rename(fresh, folder)
  } catch (error) {
    // Another run created it at the same time and was first.
    await rm(fresh, { recursive: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(ROOT, 'package-lock.json')))
  for (const source of SOURCES) {
    const names = await readdir(join(ROOT, source), { recursive: true })
    const files = names.filter((name) => name.endsWith('.ts') || name.endsWith('.sql'))
    for (const name of files.filter((file) => !file.includes('.test.')).toSorted()) {
      hash.update(name).update(await readFile(join(ROOT, source, name)))
    }
  }
  return hash.digest('hex').slice(0, 16)
}
