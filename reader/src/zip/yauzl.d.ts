// yauzl ships no types, and the published ones for 2.x support neither promises nor iteration.
declare module 'yauzl' {
  import type { Readable } from 'node:stream'

  export type Entry = {
    readonly fileName: string
    readonly compressedSize: number
    readonly uncompressedSize: number
    readonly compressionMethod: number
    isEncrypted(): boolean
    canDecodeFileData(): boolean
  }

  export type ZipFile = {
    readonly entryCount: number
    eachEntry(): AsyncIterableIterator<Entry>
    openReadStreamPromise(entry: Entry): Promise<Readable>
    close(): void
  }

  export type OpenOptions = {
    readonly autoClose?: boolean
    readonly validateEntrySizes?: boolean
  }

  /** Base of readers that provide the bytes from `start` to `end` (exclusive). */
  class RandomAccessReader {
    _readStreamForRange(start: number, end: number): Readable
  }

  const yauzl: {
    openPromise(path: string, options?: OpenOptions): Promise<ZipFile>
    fromRandomAccessReaderPromise(
      reader: RandomAccessReader,
      totalSize: number,
      options?: OpenOptions,
    ): Promise<ZipFile>
    readonly RandomAccessReader: typeof RandomAccessReader
  }
  export default yauzl
}
