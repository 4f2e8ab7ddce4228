import { createHash } from 'node:crypto'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pid } from 'node:process'
import { errorCode } from '../core/error-code.ts'

/** What the folder is for; the beginning of its name. */
type Kind = 'convert' | 'demo' | 'object'

export type TemporaryFolder = AsyncDisposable & { readonly path: string }

/** A folder of another machine, whose processes can't be asked: longer than any work. */
const ABANDONED_MS = 24 * 60 * 60 * 1000
// Windows and network folders may hold a file a moment longer.
const REMOVE = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }
/** Names of hosts may have characters that names of files may not. */
const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
const NAME = /^arbor-[a-z]+-([\da-f]{8})-(\d+)-[^-]+$/u

/** The folders of this process. */
const open = new Set<string>()

/** The folders of a kind, as a beginning of their paths. */
export function temporaryFolders(kind: Kind): string {
  return join(tmpdir(), `arbor-${kind}-*`)
}

/**
 * A folder that only this user can read, for copies of documents among others. It goes at the end of the
 * `await using` block, or when the process ends before that; what a killed process left goes with the next call.
 */
export async function openTemporaryFolder(kind: Kind, parent = tmpdir()): Promise<TemporaryFolder> {
  await removeAbandoned(kind, parent)
  // At once, so that there is no moment in which the folder exists and an exit would not remove it.
  const path = mkdtempSync(join(parent, `arbor-${kind}-${HOST}-${pid}-`))
  if (open.size === 0) process.on('exit', removeAll)
  open.add(path)
  return {
    path,
    [Symbol.asyncDispose]: async () => {
      await rm(path, REMOVE)
      open.delete(path)
      if (open.size === 0) process.off('exit', removeAll)
    },
  }
}

/** Removes folders of a kind that killed processes left behind. */
export async function removeAbandoned(kind: Kind, parent = tmpdir()): Promise<void> {
  const names = await readdir(parent)
  for (const name of names.filter((each) => each.startsWith(`arbor-${kind}-`))) {
    const path = join(parent, name)
    if (await isAbandoned(path, name)) await rm(path, { recursive: true, force: true })
  }
}

async function isAbandoned(path: string, name: string): Promise<boolean> {
  const [, host, owner] = NAME.exec(name) ?? []
  // In a container each start may have the same number.
  if (host === HOST) return Number(owner) === pid ? !open.has(path) : !isAlive(Number(owner))
  // Another process may remove it at the same moment.
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && Date.now() - found.mtimeMs > ABANDONED_MS
}

function isAlive(owner: number): boolean {
  try {
    process.kill(owner, 0)
    return true
  } catch (error) {
    // A process of another user: it is there.
    return errorCode(error) === 'EPERM'
  }
}

/** For exits of the process that run no asynchronous code. */
function removeAll(): void {
  for (const path of open) {
    try {
      // Under another name, a child that is still writing can't add to what is being removed.
      const moved = `${path}.removed`
      renameSync(path, moved)
      rmSync(moved, REMOVE)
    } catch {
      // The next process on this machine removes it.
    }
  }
}
