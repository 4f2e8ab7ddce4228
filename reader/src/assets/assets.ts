import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { MAX_PIXELS, renderPicture } from '../image/open-picture.ts'

/** A picture that was kept, with its size in pixels. */
export type KeptPicture = {
  /** Where it lies below the version: `assets/<hash>.webp`. */
  readonly name: string
  readonly width: number
  readonly height: number
  /** Set when the file is damaged, and this is what could be saved of it. */
  readonly isDamaged?: boolean
}

/** Takes the pictures of one document. */
export type AssetSink = {
  /**
   * Keeps a picture as WEBP, once however often it comes; of a file with pages the one asked for, from 0. Answers
   * undefined when the bytes are no picture that can be read, or when the document has too many.
   */
  keep(bytes: Uint8Array, page?: number): Promise<KeptPicture | undefined>
  /** Keeps the picture of a page, from 1, as it is shown. @returns its name: `pages/<page>.webp` */
  keepPage(page: number, bytes: Uint8Array): Promise<string>
  /** The bytes of a kept picture, as WEBP. */
  read(name: string): Promise<Buffer>
  /** Sentences for the operator about pictures that were left out. */
  readonly warnings: readonly string[]
}

/** Pictures of one document besides those of its pages; the rest is left out. */
const MAX_PICTURES = 5_000
const PAGE_QUALITY = 80

/** Keeps pictures as files in `folder`, which exists: `assets/<hash>.webp` and `pages/<page>.webp`. */
export function openAssets(folder: string): AssetSink {
  return new FolderSink(folder)
}

class FolderSink implements AssetSink {
  readonly #folder: string
  readonly #known = new Map<string, Promise<KeptPicture | undefined>>()
  #omitted = 0
  #unreadable = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  keep(bytes: Uint8Array, page = 0): Promise<KeptPicture | undefined> {
    const hash = createHash('sha256').update(`${page} `).update(bytes).digest('hex').slice(0, 32)
    const known = this.#known.get(hash)
    if (known !== undefined) return known
    const kept = this.#store(hash, bytes, page)
    this.#known.set(hash, kept)
    return kept
  }

  async keepPage(page: number, bytes: Uint8Array): Promise<string> {
    const name = `pages/${page}.webp`
    const webp = sharp(bytes, { limitInputPixels: MAX_PIXELS }).webp({
      quality: PAGE_QUALITY,
      effort: 0,
    })
    await this.#write(name, await webp.toBuffer())
    return name
  }

  read(name: string): Promise<Buffer> {
    return readFile(join(this.#folder, name))
  }

  get warnings(): readonly string[] {
    return [
      ...(this.#omitted > 0
        ? [`The document has more than ${MAX_PICTURES} images; ${this.#omitted} were left out.`]
        : []),
      ...(this.#unreadable > 0
        ? [
            this.#unreadable === 1
              ? '1 image could not be read and was left out.'
              : `${this.#unreadable} images could not be read and were left out.`,
          ]
        : []),
    ]
  }

  async #store(hash: string, bytes: Uint8Array, page: number): Promise<KeptPicture | undefined> {
    if (this.#known.size >= MAX_PICTURES) {
      this.#omitted++
      return undefined
    }
    const picture = await renderPicture(bytes, page)
    if (picture === null) {
      this.#unreadable++
      return undefined
    }
    const { webp, width, height, isDamaged } = picture
    const name = `assets/${hash}.webp`
    await this.#write(name, webp)
    return { name, width, height, ...(isDamaged && { isDamaged }) }
  }

  async #write(name: string, bytes: Uint8Array): Promise<void> {
    const path = join(this.#folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
  }
}
