// yauzl ships no types and the ones published for 2.x know neither promises nor iteration.
declare module 'yauzl' {
  import type { Readable } from 'node:stream'

  export type Entry = {
    readonly fileName: string
    readonly compressedSize: number
    readonly uncompressedSize: number
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

  const yauzl: { openPromise(path: string, options?: OpenOptions): Promise<ZipFile> }
  export default yauzl
}
