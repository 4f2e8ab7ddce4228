import { createHash } from 'node:crypto'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pid } from 'node:process'
import { errorCode } from '../core/error-code.ts'

/** The purpose of the folder, used as a prefix of its name. */
type Kind = 'convert' | 'demo' | 'git' | 'object'

export type TemporaryFolder = AsyncDisposable & { readonly path: string }

/**
 * A folder of another machine, whose processes can't be checked, is abandoned after this time. No work takes that long.
 */
const ABANDONED_MS = 24 * 60 * 60 * 1000
// Windows and network folders may keep a file open a little longer.
const REMOVE = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }
/** Host names may contain characters that file names can't. */
const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
const NAME = /^arbor-[a-z]+-([\da-f]{8})-(\d+)-[^-]+$/u

/** The folders of this process. */
const open = new Set<string>()

/** A pattern for the folders of a kind. */
export function temporaryFolders(kind: Kind): string {
  return join(tmpdir(), `arbor-${kind}-*`)
}

/**
 * Opens a folder that only this user can read, for example for copies of documents. It is deleted at the end of the
 * `await using` block, or when the process exits earlier. The next call deletes what a killed process has left.
 */
export async function openTemporaryFolder(kind: Kind, parent = tmpdir()): Promise<TemporaryFolder> {
  await removeAbandoned(kind, parent)
  // Synchronous, so an exit can't happen between creating the folder and registering it for removal.
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

/** Deletes folders of a kind that killed processes have left. */
export async function removeAbandoned(kind: Kind, parent = tmpdir()): Promise<void> {
  const names = await readdir(parent)
  for (const name of names.filter((each) => each.startsWith(`arbor-${kind}-`))) {
    const path = join(parent, name)
    if (await isAbandoned(path, name)) await rm(path, { recursive: true, force: true })
  }
}

async function isAbandoned(path: string, name: string): Promise<boolean> {
  const [, host, owner] = NAME.exec(name) ?? []
  // In a container, each start may have the same pid.
  if (host === HOST) return Number(owner) === pid ? !open.has(path) : !isAlive(Number(owner))
  // Another process may delete it at the same time.
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && Date.now() - found.mtimeMs > ABANDONED_MS
}

function isAlive(owner: number): boolean {
  try {
    process.kill(owner, 0)
    return true
  } catch (error) {
    // The process exists but belongs to another user.
    return errorCode(error) === 'EPERM'
  }
}

/** For the exit of the process, where no asynchronous code runs. */
function removeAll(): void {
  for (const path of open) {
    try {
      // Rename it first, so a child that is still writing can't add files while it is deleted.
      const moved = `${path}.removed`
      renameSync(path, moved)
      rmSync(moved, REMOVE)
    } catch {
      // The next process on this machine deletes it.
    }
  }
}
