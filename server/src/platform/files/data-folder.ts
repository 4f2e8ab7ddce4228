import type { Stats } from 'node:fs'
import { access, chmod, constants, lstat, mkdir, readdir } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { errorCode } from '../core/error-code.ts'
import { StartFault } from '../core/start-fault.ts'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
const OTHERS = 0o077

/** What the service keeps in its data folder. Anything else there belongs to somebody else and is left alone. */
const OWN =
  /^(arbor\.lock.*|backup\.(?:sock|snapshot)|database(?:\.incomplete)?|mail|objects|\.?secret.*)$/
/** Made by the file system in its topmost folder. */
const LOST_AND_FOUND = 'lost+found'

/** Makes this process and its children create files that only their user can read. */
export function keepNewFilesPrivate(): void {
  process.umask(OTHERS)
}

/**
 * Creates a folder for data if it is missing, and makes sure that this user can work with what is in it.
 * @param setting the name of the setting that chooses the folder
 * @throws StartFault when the folder can't be used
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
 * Takes other users' access away from the data folder and from all that the service keeps in it. Only what is open is
 * walked through, so usually this looks at a handful of names.
 * @returns a sentence about what was open, for the operator; undefined when nothing was
 */
export async function closeDataFolder(folder: string): Promise<string | undefined> {
  if (process.platform === 'win32') return undefined
  const { own, foreign } = await namesIn(folder)
  const root = await lstat(folder)
  let mended = false
  for (const path of own.map((name) => join(folder, name))) {
    if (!isOpen(await lstat(path))) continue
    await closeTree(path)
    mended = true
  }
  if (isOpen(root) && foreign.length === 0) await chmod(folder, FOLDER_MODE).catch(() => undefined)
  if (isOpen(await lstat(folder))) {
    return (
      `Other users of this machine can list the data folder ${folder}, whose mode Arbor ` +
      `${foreign.length > 0 ? `leaves alone since it also holds ${foreign[0]}` : 'may not change'}. ` +
      'Set ARBOR_DATA_DIR to a folder for Arbor alone.'
    )
  }
  return mended || isOpen(root)
    ? `Other users of this machine could read the data folder ${folder}. It is closed to them now.`
    : undefined
}

/** Takes other users' access away from a file, or from a folder and everything in it. Links are left alone. */
async function closeTree(path: string): Promise<void> {
  const found = await lstat(path).catch(ignoreMissing)
  if (found?.isFile() === true) await chmod(path, FILE_MODE).catch(ignoreMissing)
  if (found?.isDirectory() !== true) return
  for (const name of await readdir(path)) await closeTree(join(path, name))
  // After its content: a walk that is interrupted begins again at the next start.
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

// Another process that shares the folder may delete files meanwhile.
function ignoreMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error
}

/** @returns what to throw: the error itself if it is not the operator's to mend */
function folderFault(error: unknown, folder: string, setting: string): unknown {
  const elsewhere = `or set ${setting} to another folder`
  switch (errorCode(error)) {
    case 'EEXIST':
    case 'ENOTDIR':
      return new StartFault(
        `${folder} can't be the data folder: it, or a part of its path, is a file. Set ${setting} to a folder.`,
      )
    case 'EACCES':
    case 'EPERM':
      return new StartFault(
        `The user ${userName()} can't write to the data folder ${folder}. ` +
          `Create it and give it to this user (chown -R ${userName()} ${folder}), ${elsewhere}.`,
      )
    case 'EROFS':
      return new StartFault(
        `The data folder ${folder} is on a read-only file system. Mount that for writing, ${elsewhere}.`,
      )
    case 'ENOENT':
    case 'ELOOP':
      return new StartFault(
        `The data folder ${folder} can't be created: its path leads nowhere. Mend it, ${elsewhere}.`,
      )
    default:
      return error
  }
}

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run under an id that has no name.
    return String(process.getuid?.() ?? 'of this process')
  }
}
