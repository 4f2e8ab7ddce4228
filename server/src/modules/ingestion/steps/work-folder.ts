import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'arbor-convert-'
/** Longer than any run: an older folder was left by a process that was killed. */
const ABANDONED_MS = 2 * 60 * 60 * 1000

/** The folders of all conversions, as a beginning of their paths. */
export const WORK_FOLDERS = join(tmpdir(), `${PREFIX}*`)

export type WorkFolder = AsyncDisposable & { readonly path: string }

/** A folder for the output of a conversion; deleted at the end of the `await using` block. */
export async function openWorkFolder(parent = tmpdir()): Promise<WorkFolder> {
  await removeAbandoned(parent)
  const path = await mkdtemp(join(parent, PREFIX))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

async function removeAbandoned(parent: string): Promise<void> {
  const names = await readdir(parent)
  for (const name of names.filter((each) => each.startsWith(PREFIX))) {
    const path = join(parent, name)
    // Another process may delete it at the same time.
    const found = await stat(path).catch(() => undefined)
    const isOld = found !== undefined && Date.now() - found.mtimeMs > ABANDONED_MS
    if (isOld) await rm(path, { recursive: true, force: true })
  }
}
