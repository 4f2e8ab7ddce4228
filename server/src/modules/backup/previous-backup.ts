import { createPublicKey, type KeyObject } from 'node:crypto'
import { link, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ObjectStorage } from '../../platform/storage/storage.ts'
import { requireUnchanged } from './file-fault.ts'
import { readLines } from './lines-file.ts'
import { readManifest, type BackupObject, type Sealing } from './manifest.ts'
import type { Seal } from './backup-seal.ts'
import { plainly } from './open-backup.ts'

/** More than the clocks of this machine and of a bucket may differ. */
const CLOCKS_MS = 5 * 60_000

/** An earlier backup, whose copies of unchanged objects a new one shares by hard links. */
export class PreviousBackup {
  readonly folder: string
  readonly sealing: Sealing | undefined
  readonly #objects: ReadonlyMap<string, BackupObject>

  private constructor(
    folder: string,
    sealing: Sealing | undefined,
    objects: ReadonlyMap<string, BackupObject>,
  ) {
    this.folder = folder
    this.sealing = sealing
    this.#objects = objects
  }

  /**
   * @param signKey the backup must be signed with this key, because the new one vouches for what it shares
   * @throws StartFault if the folder isn't a complete backup
   */
  static async open(folder: string, signKey?: KeyObject): Promise<PreviousBackup> {
    const { objects, sealing } = await readManifest(folder, signKey && createPublicKey(signKey))
    await requireUnchanged(folder, objects.file)
    const known = new Map<string, BackupObject>()
    for await (const lines of readLines(plainly(folder), objects.file.path)) {
      for (const line of lines) {
        const object = JSON.parse(line) as BackupObject
        known.set(object.key, object)
      }
    }
    return new PreviousBackup(folder, sealing, known)
  }

  /**
   * Links the copy of an object into the folder of a new backup, if the object has the same size and hasn't changed since
   * it was copied.
   * @returns undefined if it must be copied
   */
  async share(
    key: string,
    {
      storage,
      target,
      nameOf,
    }: {
      readonly storage: Pick<ObjectStorage, 'stat'>
      readonly target: string
      readonly nameOf: Seal['nameOf']
    },
  ): Promise<BackupObject | undefined> {
    const name = nameOf(key)
    const known = this.#objects.get(name)
    if (!known) return undefined
    const path = join(this.folder, 'objects', name)
    const [now, copy] = await Promise.all([storage.stat(key), stat(path).catch(() => undefined)])
    const isSame = now.size === known.bytes && copy?.size === (known.sealed_bytes ?? known.bytes)
    if (!isSame || now.modifiedAt.getTime() + CLOCKS_MS > copy.mtimeMs) return undefined
    const shared = join(target, 'objects', name)
    await mkdir(dirname(shared), { recursive: true })
    // Another disk, or one without hard links, gets a copy of its own.
    return link(path, shared).then(
      () => known,
      () => undefined,
    )
  }
}
