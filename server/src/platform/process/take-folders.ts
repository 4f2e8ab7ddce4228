import type { Config } from '../config/config.ts'
import { closeDataFolder, keepNewFilesPrivate, requireFolder } from '../files/data-folder.ts'
import { type FolderHold, holdFolder } from '../db/folder-lock.ts'
import { isDatabase } from '../db/index.ts'
import { requireRoomToStart } from '../disk/free-space.ts'
import type { Logger } from '../telemetry/logger.ts'

/**
 * Makes the folders accessible only to this user, and locks the folder of an embedded database.
 * @throws StartFault, StorageFault if a folder can't be used
 */
export async function takeFolders(
  { dataDir, database, storage }: Config,
  log: Logger,
): Promise<FolderHold | undefined> {
  keepNewFilesPrivate()
  if (database.kind === 'embedded') {
    await requireRoomToStart(database.folder, !isDatabase(database.folder))
  }
  const isEmbedded = database.kind === 'embedded'
  const storageFolder = storage.kind === 'folder' ? storage.folder : undefined
  const holdsObjects = storageFolder?.startsWith(`${dataDir}/`) === true
  if (storageFolder !== undefined && !holdsObjects) {
    await requireFolder(storageFolder, 'ARBOR_STORAGE_URL')
  }
  if (!isEmbedded && !holdsObjects) return undefined
  await requireFolder(dataDir, 'ARBOR_DATA_DIR')
  const hold = isEmbedded ? await holdFolder(dataDir) : undefined
  const warning = await closeDataFolder(dataDir)
  if (warning !== undefined) log.warn(warning)
  return hold
}
