import type { FollowedStream } from './followed-stream.ts'
import type { Link } from './link.ts'
import { Reader, type ReaderSettings } from './reader.ts'

export type ReadersSettings = {
  /** The most readers to open. Each has its own connection. */
  readonly most: number
  /** Another reader is added when all have this many streams. */
  readonly streamsPerReader: number
  readonly reader: Omit<ReaderSettings, 'link'> & { readonly openLink: () => Link }
}

/** Distributes streams over a few readers. A read command names all its streams, so it must not get too long. */
export class Readers {
  readonly #settings: ReadersSettings
  readonly #readers: Reader[] = []
  readonly #readerOf = new Map<FollowedStream, Reader>()

  constructor(settings: ReadersSettings) {
    this.#settings = settings
  }

  /** Starts to read a stream, or continues from its new position. */
  follow(stream: FollowedStream): void {
    const reader = this.#readerOf.get(stream) ?? this.#choose()
    this.#readerOf.set(stream, reader)
    reader.follow(stream)
  }

  unfollow(stream: FollowedStream): void {
    this.#readerOf.get(stream)?.unfollow(stream)
    this.#readerOf.delete(stream)
  }

  close(): void {
    for (const reader of this.#readers) reader.close()
  }

  #choose(): Reader {
    const { most, streamsPerReader, reader } = this.#settings
    const [least] = this.#readers.toSorted((a, b) => a.size - b.size)
    if (least && (least.size < streamsPerReader || this.#readers.length >= most)) return least
    const { openLink, ...settings } = reader
    const added = new Reader({ ...settings, link: openLink() })
    this.#readers.push(added)
    return added
  }
}
