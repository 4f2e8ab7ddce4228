import type { Readable } from 'node:stream'
import type { StorageConfig } from '../config/config.ts'
import { createLinkSigner } from './links.ts'
import type { LinkSigner } from './links.ts'
import { createLocalFiles } from './local-files.ts'
import type { Addresses } from './keys.ts'

/** Bytes kept under keys. Keys are checked everywhere; a wrong one throws InvalidObjectKey. */
export interface ObjectStorage extends LinkSigner, Addresses {
  /**
   * Stores what `source` gives, replacing an object of the same key at once and completely. When it
   * resolves the bytes are kept for good; when it rejects nothing of them stays.
   * @throws ObjectTooLarge past `maxBytes`; the signal's reason on abort.
   */
  put(key: string, source: ObjectSource, options?: PutOptions): Promise<StoredObject>
  /** `put` for what is in memory already. A content type is not kept: links have it. */
  putBytes(key: string, data: Uint8Array | string): Promise<StoredObject>
  /**
   * Opens an object, or the bytes `range.start` to `range.end` (both included) of it, which it must have.
   * The caller must read or destroy the stream.
   * @throws ObjectNotFound
   */
  open(key: string, range?: ByteRange): Promise<OpenObject>
  /** All bytes of an object that is known to be small. @throws ObjectNotFound */
  getBytes(key: string): Promise<Buffer>
  /** @throws ObjectNotFound */
  stat(key: string): Promise<ObjectStat>
  /**
   * Has `use` work on a file with the bytes, which it must only read and which may be gone afterwards.
   * @throws ObjectNotFound
   */
  withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>
  /** Without effect when there is no such object. */
  delete(key: string): Promise<void>
  /** Deletes every object below the folder `prefix`. */
  deletePrefix(prefix: string): Promise<void>
  /** The keys below the folder `prefix`, or all keys; in an order that stays the same. */
  list(prefix?: string): AsyncIterable<string>
  /** Deletes the remains of uploads that a killed process left behind; tells how many there were. */
  deleteAbandoned(olderThanMs?: number): Promise<number>
}

export type ObjectSource = Readable | AsyncIterable<Uint8Array>

export interface PutOptions {
  readonly maxBytes?: number
  readonly signal?: AbortSignal
}

export interface StoredObject {
  readonly bytes: number
  readonly sha256: Buffer
}

export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface ObjectStat {
  /** Of the whole object, in bytes. */
  readonly size: number
  readonly modifiedAt: Date
}

export interface OpenObject extends ObjectStat {
  readonly stream: Readable
}

/**
 * The storage that the settings name. The links of a folder are signed with `secret` and begin with `publicUrl`.
 * @throws StorageFault when a bucket can't be used
 */
export async function openStorage(
  place: StorageConfig,
  links: { readonly secret: string; readonly publicUrl: string },
): Promise<ObjectStorage> {
  if (place.kind === 'folder') return createLocalStorage({ folder: place.folder, ...links })
  // The client is large: only who uses it loads it.
  const { openS3Storage } = await import('./s3/s3-storage.ts')
  return openS3Storage(place)
}

export interface LocalStorageSettings {
  readonly folder: string
  readonly secret: string
  /** Without a slash at its end. */
  readonly publicUrl: string
}

/** Object storage in a folder, with links that this server signs and serves. */
export function createLocalStorage(settings: LocalStorageSettings): ObjectStorage {
  const { folder, secret, publicUrl } = settings
  return { ...createLocalFiles(folder), ...createLinkSigner(secret, publicUrl) }
}
