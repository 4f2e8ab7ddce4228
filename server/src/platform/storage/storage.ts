import type { Readable } from 'node:stream'
import type { Addresses } from './keys.ts'
import type { LinkSigner } from './links.ts'

/** Objects under keys. Every method checks its keys and throws InvalidObjectKey for invalid ones. */
export type ObjectStorage = LinkSigner &
  Addresses & {
    /**
     * Stores what `source` gives, replacing an object of the same key at once and completely. When it
     * resolves the bytes are kept for good; when it rejects nothing of them stays.
     * @throws ObjectTooLarge past `maxBytes`; the signal's reason on abort.
     */
    put(key: string, source: ObjectSource, options?: PutOptions): Promise<StoredObject>
    /** `put` for data in memory. Content types are not stored: links contain them. */
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
     * Calls `use` with a file that has the bytes. It must only be read, and may be deleted afterwards.
     * @throws ObjectNotFound
     */
    withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>
    /** Looks whether the storage responds. @throws StorageFault */
    probe(): Promise<void>
    /** Without effect when there is no such object. */
    delete(key: string): Promise<void>
    /** Deletes every object below the folder `prefix`. */
    deletePrefix(prefix: string): Promise<void>
    /** The keys below the folder `prefix`, or all keys; in an order that stays the same. */
    list(prefix?: string): AsyncIterable<string>
    /** Deletes the remains of uploads of killed processes. @returns how many there were */
    deleteAbandoned(olderThanMs?: number): Promise<number>
  }

export type ObjectSource = Readable | AsyncIterable<Uint8Array>

export type PutOptions = {
  readonly maxBytes?: number
  readonly signal?: AbortSignal
}

export type StoredObject = {
  readonly bytes: number
  readonly sha256: Buffer
}

export type ByteRange = {
  readonly start: number
  readonly end: number
}

export type ObjectStat = {
  /** Of the whole object, in bytes. */
  readonly size: number
  readonly modifiedAt: Date
}

export type OpenObject = ObjectStat & {
  readonly stream: Readable
}
