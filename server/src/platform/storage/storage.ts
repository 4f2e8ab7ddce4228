import type { Readable } from 'node:stream'
import type { Addresses } from './keys.ts'
import type { LinkSigner } from './links.ts'

/** Objects, addressed by keys. All methods throw InvalidObjectKey for an invalid key. */
export type ObjectStorage = LinkSigner &
  Addresses & {
    /**
     * Stores the bytes of `source` and atomically replaces an object with the same key. If it resolves, the bytes are
     * durable. If it rejects, none of them remain.
     * @throws ObjectTooLarge if there are more than `maxBytes`
     * @throws the signal's reason on abort
     */
    put(key: string, source: ObjectSource, options?: PutOptions): Promise<StoredObject>
    /** Like `put`, for data in memory. Content types aren't stored, because links contain them. */
    putBytes(key: string, data: Uint8Array | string): Promise<StoredObject>
    /**
     * Opens an object, or its bytes from `range.start` to `range.end` (inclusive), which must exist.
     * The caller must read or destroy the stream.
     * @throws ObjectNotFound
     */
    open(key: string, range?: ByteRange): Promise<OpenObject>
    /** Reads an object that is known to be small. @throws ObjectNotFound */
    getBytes(key: string): Promise<Buffer>
    /** @throws ObjectNotFound */
    stat(key: string): Promise<ObjectStat>
    /**
     * Calls `use` with the path of a file that has the bytes. `use` must not change it, and it may be deleted afterwards.
     * @throws ObjectNotFound
     */
    withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>
    /** Checks whether the storage responds. @throws StorageFault */
    probe(): Promise<void>
    /** Does nothing if the object doesn't exist. */
    delete(key: string): Promise<void>
    /** Deletes every object below the folder `prefix`. */
    deletePrefix(prefix: string): Promise<void>
    /** The keys below the folder `prefix`, or all keys, in a stable order. */
    list(prefix?: string): AsyncIterable<string>
    /** Deletes the remains of uploads by killed processes. @returns how many it has deleted */
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
  /** The size of the whole object, in bytes. */
  readonly size: number
  readonly modifiedAt: Date
}

export type OpenObject = ObjectStat & {
  readonly stream: Readable
}
