import { lstat, realpath } from 'node:fs/promises'
import { dirname, isAbsolute, join, normalize, relative } from 'node:path'
import { SourceFault } from '../core/connector.ts'

/**
 * The real path of the folder.
 * @throws SourceFault if it is not below an allowed one, or not there at the moment, such as without its drive
 */
export async function findRoot(path: string, allowed: readonly string[]): Promise<string> {
  if (!isAbsolute(path)) throw notAllowed()
  // An allowed folder may be on the missing drive itself.
  const bases = await Promise.all(allowed.map((each) => realPath(each)))
  const root = await realpath(path).catch((error: unknown) => ({ error }))
  // Nobody finds out which folders exist elsewhere.
  const place = typeof root === 'string' ? root : await realPath(path)
  if (!bases.some((base) => isInside(base, place))) throw notAllowed()
  if (typeof root !== 'string') throw missing(root.error)
  const stats = await lstat(root).catch((error: unknown) => {
    throw away(error)
  })
  if (!stats.isDirectory()) throw missing()
  return root
}

/** The real path as far as it exists, with the rest as it was given. */
async function realPath(path: string): Promise<string> {
  const clean = normalize(path)
  for (let above = clean; ; above = dirname(above)) {
    // oxlint-disable-next-line no-await-in-loop -- each is the folder of the one before
    const real = await realpath(above).catch(() => undefined)
    if (real !== undefined) return join(real, relative(above, clean))
    if (above === dirname(above)) return clean
  }
}

function isInside(base: string, path: string): boolean {
  const way = relative(base, path)
  return way === '' || (way !== '..' && !way.startsWith('../') && !isAbsolute(way))
}

function notAllowed(): SourceFault {
  return new SourceFault(
    'settings',
    'There is no such folder below those that the operator of this server allows.',
  )
}

function missing(cause?: unknown): SourceFault {
  const isMissing =
    cause === undefined || /^(?:ENOENT|ENOTDIR)$/.test((cause as NodeJS.ErrnoException).code ?? '')
  if (!isMissing) return away(cause)
  return new SourceFault(
    'away',
    'There is no such folder at the moment. If it is on a drive of its own, that may not be mounted.',
    { cause },
  )
}

/** The fault of a folder that can't be read. */
export function away(cause?: unknown): SourceFault {
  return new SourceFault('away', 'The folder cannot be read at the moment.', { cause })
}
