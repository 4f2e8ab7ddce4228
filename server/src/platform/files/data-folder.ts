import type { Stats } from 'node:fs'
import { access, chmod, constants, lstat, mkdir, readdir } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { errorCode } from '../core/error-code.ts'
import { StartFault } from '../core/start-fault.ts'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
const OTHERS = 0o077

/** The files that the service keeps in its data folder. It doesn't touch anything else there. */
const OWN =
  /^(arbor\.lock.*|backup\.(?:sock|snapshot)|database(?:\.incomplete)?|mail|objects|\.?secret.*|sources)$/
/** Created by the file system in its top folder. */
const LOST_AND_FOUND = 'lost+found'

/** Makes this process and its children create files that only their user can read. */
export function keepNewFilesPrivate(): void {
  process.umask(OTHERS)
}

/**
 * Creates a data folder if it is missing, and checks that this user can read and write its content.
 * @param setting the name of the setting that chooses the folder
 * @throws StartFault if the folder can't be used
 */
export async function requireFolder(folder: string, setting: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
    for (const name of ['.', ...(await namesIn(folder)).own]) {
      await requireAccess(join(folder, name))
    }
  } catch (error) {
    throw folderFault(error, folder, setting)
  }
}

/**
 * Removes other users' access to the data folder and to everything that the service keeps in it. It only walks through
 * open folders, so usually it checks only a few names.
 * @returns a message for the operator about what was open, or undefined if nothing was
 */
export async function closeDataFolder(folder: string): Promise<string | undefined> {
  if (process.platform === 'win32') return undefined
  const { own, foreign } = await namesIn(folder)
  const root = await lstat(folder)
  let hasClosed = false
  for (const path of own.map((name) => join(folder, name))) {
    if (!isOpen(await lstat(path))) continue
    await closeTree(path)
    hasClosed = true
  }
  if (isOpen(root) && foreign.length === 0) await chmod(folder, FOLDER_MODE).catch(() => undefined)
  if (isOpen(await lstat(folder))) {
    return (
      `Other users of this machine can list the data folder ${folder}. Arbor ` +
      `${foreign.length > 0 ? `doesn’t change its mode because it also contains ${foreign[0]}` : 'can’t change its mode'}. ` +
      'Set ARBOR_DATA_DIR to a folder that only Arbor uses.'
    )
  }
  return hasClosed || isOpen(root)
    ? `Other users of this machine could read the data folder ${folder}. Arbor has removed their access.`
    : undefined
}

/** Removes other users' access to a file, or to a folder and everything in it. Skips links. */
async function closeTree(path: string): Promise<void> {
  const found = await lstat(path).catch(ignoreMissing)
  if (found?.isFile() === true) await chmod(path, FILE_MODE).catch(ignoreMissing)
  if (found?.isDirectory() !== true) return
  for (const name of await readdir(path)) await closeTree(join(path, name))
  // This comes after the folder's content, so an interrupted walk starts over at the next start.
  await chmod(path, FOLDER_MODE).catch(ignoreMissing)
}

function isOpen({ mode }: Stats): boolean {
  return (mode & OTHERS) !== 0
}

async function namesIn(folder: string): Promise<{ own: string[]; foreign: string[] }> {
  const { own = [], foreign = [] } = Object.groupBy(await readdir(folder), (name) =>
    OWN.test(name) ? 'own' : 'foreign',
  )
  return { own, foreign: foreign.filter((name) => name !== LOST_AND_FOUND) }
}

async function requireAccess(path: string): Promise<void> {
  const found = await lstat(path).catch(ignoreMissing)
  if (!found) return
  await access(path, constants.R_OK | constants.W_OK | (found.isDirectory() ? constants.X_OK : 0))
}

// Another process that shares the folder may delete files at the same time.
function ignoreMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error
}

/** @returns the error to throw: the given one, unless the operator can fix it */
function folderFault(error: unknown, folder: string, setting: string): unknown {
  const elsewhere = `or set ${setting} to another folder`
  switch (errorCode(error)) {
    case 'EEXIST':
    case 'ENOTDIR':
      return new StartFault(
        `${folder} can’t be the data folder, because it or a part of its path is a file. Set ${setting} to a folder.`,
      )
    case 'EACCES':
    case 'EPERM':
      return new StartFault(
        `The user ${userName()} can’t write to the data folder ${folder}. ` +
          `Create it and make this user its owner (chown -R ${userName()} ${folder}), ${elsewhere}.`,
      )
    case 'EROFS':
      return new StartFault(
        `The data folder ${folder} is on a read-only file system. Mount it for writing, ${elsewhere}.`,
      )
    case 'ENOENT':
    case 'ELOOP':
      return new StartFault(
        `The data folder ${folder} can’t be created, because its path contains a broken link. Fix the link, ${elsewhere}.`,
      )
    default:
      return error
  }
}

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run under an id without a name.
    return String(process.getuid?.() ?? 'of this process')
  }
}
