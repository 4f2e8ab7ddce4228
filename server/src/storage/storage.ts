import type { Readable } from 'node:stream'
import { createLinkSigner } from './links.ts'
import type { LinkSigner } from './links.ts'
import { createLocalFiles } from './local-files.ts'

/** Bytes kept under keys. Keys are checked everywhere; a wrong one throws InvalidObjectKey. */
export interface ObjectStorage extends LinkSigner {
  /**
   * Stores what `source` gives, replacing an object of the same key at once and completely. When it
   * resolves the bytes are on disk; when it rejects nothing of them stays.
   * @throws ObjectTooLarge past `maxBytes`; the signal's reason on abort.
   */
  put(key: string, source: ObjectSource, options?: PutOptions): Promise<StoredObject>
  /** `put` for what is in memory already. Local files do not keep a content type: links do. */
  putBytes(key: string, data: Uint8Array | string, contentType?: string): Promise<StoredObject>
  /**
   * Opens an object, or the bytes `range.start` to `range.end` (both included) of it.
   * The caller must read or destroy the stream.
   * @throws ObjectNotFound
   */
  open(key: string, range?: ByteRange): Promise<OpenObject>
  /** All bytes of an object that is known to be small. @throws ObjectNotFound */
  getBytes(key: string): Promise<Buffer>
  /** @throws ObjectNotFound */
  stat(key: string): Promise<ObjectStat>
  /** Where a child process finds the bytes; it must only read them. */
  localPath(key: string): string
  /** Without effect when there is no such object. */
  delete(key: string): Promise<void>
  /** Deletes every object below the folder `prefix`. */
  deletePrefix(prefix: string): Promise<void>
  /** The keys below the folder `prefix`, or all keys; sorted by segment. */
  list(prefix?: string): AsyncIterable<string>
  /** Deletes the remains of uploads that a killed process left behind; tells how many there were. */
  deleteAbandoned(olderThanMs?: number): Promise<number>
  uri(key: string): string
  keyOf(uri: string): string
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
