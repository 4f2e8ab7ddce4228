import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from '../config/config.ts'
import { errorCode } from '../core/error-code.ts'
import { problem } from '../core/errors.ts'
import { StorageFault } from '../storage/errors.ts'
import type { Logger } from '../telemetry/logger.ts'

const MEBIBYTE = 1024 * 1024
const CHECK_EVERY_MS = 1_000
const RECENT_MS = 120_000
/** A measurement is current for this long, so many concurrent requests need only one. */
const CURRENT_MS = 100

/** The size of the embedded database's log files. If it can't create one, it stops permanently. */
const LOG_FILE_BYTES = 16 * MEBIBYTE
/** Below this, the embedded database is read-only, so it never stops in the middle of a transaction. */
const DATABASE_MIN_BYTES = 48 * MEBIBYTE
/**
 * The space that the embedded database needs to start. A new one takes 55 MB, and an existing one writes a checkpoint.
 */
const START_BYTES = { new: 128 * MEBIBYTE, existing: 64 * MEBIBYTE }

type Settings = {
  /** The folders that the service writes to. */
  readonly folders: readonly string[]
  /** Below this, new content is rejected. 0 turns this off. */
  readonly minBytes: number
  readonly log: Pick<Logger, 'warn' | 'info'>
  /** Measures the free bytes of a folder's disk. */
  readonly measure?: (folder: string) => Promise<number>
}

/** Watches the free space of the disks that the service writes to, and rejects writes before one is full. */
export class FreeSpace {
  readonly #settings: Settings
  readonly #clock: NodeJS.Timeout | undefined
  #bytes = Number.POSITIVE_INFINITY
  #measuredAt = Number.NEGATIVE_INFINITY
  #fullAt = Number.NEGATIVE_INFINITY
  #measuring: Promise<void> | undefined
  #wasLow = false
  #changed: (() => void) | undefined
  #reserved = 0

  constructor(settings: Settings) {
    this.#settings = settings
    if (settings.folders.length === 0) return
    this.#clock = setInterval(() => void this.#measureAll(), CHECK_EVERY_MS).unref()
  }

  /**
   * Free bytes of the fullest disk at the last measurement. Infinity before the first one, or if no disk is watched.
   */
  get bytes(): number {
    return this.#bytes
  }

  /** Whether the embedded database must stop writing, according to the last measurement. */
  get isFull(): boolean {
    return this.#settings.minBytes > 0 && this.#bytes < DATABASE_MIN_BYTES
  }

  /** Whether a log file recently had no room, even if the disk isn't watched. */
  get wasFull(): boolean {
    return performance.now() - this.#fullAt < RECENT_MS
  }

  /** Whether there is room for new content and this many additional bytes. */
  async hasRoom(bytes = 0): Promise<boolean> {
    await this.#measureIfOld()
    return this.#fits(bytes)
  }

  /** @throws Problem no_space if there is no room for new content of this size */
  async requireRoom(bytes = 0): Promise<void> {
    await this.#measureIfOld()
    this.#requireFits(bytes)
  }

  /**
   * Reserves this many bytes until it is disposed of, so concurrent writes of this process don't fill the disk
   * together. Bytes that are already written count twice until then.
   * @throws Problem no_space
   */
  async reserve(bytes: number): Promise<Disposable> {
    await this.#measureIfOld()
    this.#requireFits(bytes)
    this.#reserved += bytes
    return { [Symbol.dispose]: () => void (this.#reserved -= bytes) }
  }

  /** Calls a function when the room for new content ends, and when there is some again. */
  onChange(changed: () => void): void {
    this.#changed = changed
  }

  close(): void {
    clearInterval(this.#clock)
  }

  get #isWatched(): boolean {
    return this.#clock !== undefined && this.#settings.minBytes > 0
  }

  #fits(bytes: number): boolean {
    return !this.#isWatched || this.#bytes - this.#reserved - bytes >= this.#settings.minBytes
  }

  #requireFits(bytes: number): void {
    if (!this.#fits(bytes)) throw problem(this.isFull ? 'disk_read_only' : 'disk_full')
  }

  /** Measures the disks unless the last measurement is current. */
  async #measureIfOld(): Promise<void> {
    const isCurrent = performance.now() - this.#measuredAt <= CURRENT_MS
    if (this.#isWatched && !isCurrent) await this.#measureAll()
  }

  /** Measures all disks. Concurrent callers share one measurement. */
  #measureAll(): Promise<void> {
    this.#measuring ??= this.#measure().finally(() => (this.#measuring = undefined))
    return this.#measuring
  }

  async #measure(): Promise<void> {
    const { folders, measure = freeBytes, minBytes, log } = this.#settings
    this.#bytes = Math.min(...(await Promise.all(folders.map((folder) => measure(folder)))))
    this.#measuredAt = performance.now()
    if (this.#bytes < LOG_FILE_BYTES) this.#fullAt = this.#measuredAt
    const isLow = this.#bytes < minBytes
    if (isLow === this.#wasLow) return
    this.#wasLow = isLow
    const about = { folders, freeMb: toMb(this.#bytes), minFreeMb: toMb(minBytes) }
    if (isLow) log.warn(about, 'the disk is almost full: rejecting new content until there is room')
    else log.info(about, 'there is room on the disk again')
    this.#changed?.()
  }
}

/**
 * Watches the disks of the embedded database and of a storage folder. A bucket and a PostgreSQL server have their own
 * space.
 */
export function watchDisks(
  {
    database,
    storage,
    minFreeBytes: minBytes,
  }: Pick<Config, 'database' | 'storage' | 'minFreeBytes'>,
  log: Settings['log'],
): FreeSpace {
  const folders = [
    ...(database.kind === 'embedded' ? [database.folder] : []),
    ...(storage.kind === 'folder' ? [storage.folder] : []),
  ]
  return new FreeSpace({ folders, minBytes, log })
}

/**
 * Checks that the embedded database can start or be created.
 * @throws StorageFault with a message for the operator
 */
export async function requireRoomToStart(folder: string, isNew: boolean): Promise<void> {
  const needed = isNew ? START_BYTES.new : START_BYTES.existing
  const free = await freeBytes(folder)
  if (free >= needed) return
  throw new StorageFault(
    'full',
    `The disk of ${folder} has ${String(toMb(free))} MB of free space. The embedded database needs at least ${String(toMb(needed))} MB to start. Free some space, or set ARBOR_DATA_DIR to a folder on another disk.`,
  )
}

/** What a command is about to write into a folder. */
export type Planned = { readonly folder: string; readonly bytes: number; readonly setting: string }

/**
 * Checks that there is room for everything that is about to be written. Several folders may be on the same disk.
 * @throws StorageFault with a message for the operator
 */
export async function requireRoomFor(planned: readonly Planned[]): Promise<void> {
  const disks = new Map<number, { free: number; needed: number; first: Planned }>()
  for (const each of planned) {
    const disk = await diskOf(each.folder)
    if (!disk) continue
    const before = disks.get(disk.id)
    const needed = (before?.needed ?? 0) + each.bytes
    disks.set(disk.id, { free: disk.free, needed, first: before?.first ?? each })
  }
  for (const { free, needed, first } of disks.values()) {
    if (free >= needed) continue
    throw new StorageFault(
      'full',
      `The disk of ${first.folder} has ${String(toMb(free))} MB of free space, but about ${String(toMb(needed))} MB are needed. Free some space, or set ${first.setting} to a folder on another disk.`,
    )
  }
}

/** A disk, which several folders may share, and its free bytes. */
type Disk = { readonly id: number; readonly free: number }

/** The disk of a folder, or of the place where it will be created. */
async function diskOf(folder: string): Promise<Disk | undefined> {
  try {
    const { dev: id } = await stat(folder)
    return { id, free: await freeBytes(folder) }
  } catch (error) {
    const above = dirname(folder)
    if (errorCode(error) !== 'ENOENT' || above === folder) return undefined
    return diskOf(above)
  }
}

/** The free bytes of a folder's disk, or of the disk where it will be created. Infinity if that is unknown. */
export async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    const above = dirname(folder)
    if (errorCode(error) !== 'ENOENT' || above === folder) return Number.POSITIVE_INFINITY
    return freeBytes(above)
  }
}

function toMb(bytes: number): number {
  return Math.floor(bytes / MEBIBYTE)
}
