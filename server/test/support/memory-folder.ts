import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { freemem, userInfo } from 'node:os'
import { join } from 'node:path'

/** The path at which Linux mounts a file system in memory. */
const MOUNT = '/dev/shm'
const PREFIX = `arbor-tests-${String(userInfo().uid)}-`
const GIGABYTE = 1024 ** 3
/** Several times what the files take. A database has 40 MB, and a few dozen are open at the same time. */
const ROOM = 4 * GIGABYTE
/** To leave in addition to what the tests need themselves. */
const FREE_MEMORY = 10 * GIGABYTE
/** Runs create folders all the time. */
const ABANDONED_MS = 3_600_000

/**
 * Creates a folder in memory for the temporary files of this process and its children. It is removed with the process.
 * Each of about a hundred databases has a thousand files, which a disk creates and removes slowly.
 * @returns undefined without such a file system, or with little memory
 */
export function makeMemoryFolder(): string | undefined {
  if (!hasRoom()) return undefined
  removeAbandoned()
  const folder = mkdtempSync(join(MOUNT, PREFIX))
  // Like /tmp, because PostgreSQL runs as another user.
  chmodSync(folder, 0o1777)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
  return folder
}

function hasRoom(): boolean {
  if (freemem() < FREE_MEMORY || !isMounted()) return false
  const { bavail, bsize } = statfsSync(MOUNT)
  return bavail * bsize >= ROOM
}

function isMounted(): boolean {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
    return mounts.some((line) => {
      const [, place, type] = line.split(' ')
      return place === MOUNT && type === 'tmpfs'
    })
  } catch {
    return false
  }
}

/** Removes what killed runs have left. One in which a killed test has mounted something stays. */
function removeAbandoned(): void {
  const since = Date.now() - ABANDONED_MS
  for (const name of readdirSync(MOUNT).filter((each) => each.startsWith(PREFIX))) {
    const folder = join(MOUNT, name)
    const made = statSync(folder, { throwIfNoEntry: false })
    if (!made || made.mtimeMs >= since) continue
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // It is busy.
    }
  }
}
