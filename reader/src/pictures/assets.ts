import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { Attempts } from '../core/attempts.ts'
import { countWarning } from '../core/count-warning.ts'
import type { AssetSink, KeptPicture } from '../core/convert-options.ts'
import { MAX_PIXELS, renderImage } from './open-image.ts'

/** Limit for images of one document, apart from page images. The rest is left out. */
const MAX_IMAGES = 5_000
const PAGE_QUALITY = 80
const PAGES = 'pages'
const pageName = (page: number): string => `${PAGES}/${page}.webp`

/** Stores images by name. */
type Store = {
  write(name: string, bytes: Uint8Array): Promise<void>
  read(name: string): Promise<Buffer>
  /** Names of the files in a folder. */
  list(folder: string): Promise<string[]>
}

/**
 * Stores images as files in `folder`, which must exist: `assets/<hash>.webp` and
 * `pages/<page>.webp`.
 * @param attempts knows the images that kept earlier attempts from ending, which are left out
 */
export function openAssets(folder: string, attempts?: Attempts): AssetSink {
  const store: Store = {
    async write(name, bytes) {
      const path = join(folder, name)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, bytes)
    },
    read: (name) => readFile(join(folder, name)),
    list: (below) => readdir(join(folder, below)).catch(() => []),
  }
  return new Sink(store, attempts)
}

/** Keeps images in memory, under the names that they would have in a folder. */
export function collectAssets(pictures: Map<string, Uint8Array>): AssetSink {
  return new Sink({
    write: async (name, bytes) => void pictures.set(name, bytes),
    read: async (name) => Buffer.from(pictures.get(name) ?? []),
    list: async () => [],
  })
}

class Sink implements AssetSink {
  readonly #store: Store
  readonly #attempts: Attempts
  readonly #known = new Map<string, Promise<KeptPicture | undefined>>()
  #omitted = 0
  #unreadable = 0

  constructor(store: Store, attempts = new Attempts()) {
    this.#store = store
    this.#attempts = attempts
  }

  keep(bytes: Uint8Array, page = 0): Promise<KeptPicture | undefined> {
    const hash = createHash('sha256').update(`${page} `).update(bytes).digest('hex').slice(0, 32)
    const known = this.#known.get(hash)
    if (known !== undefined) return known
    const kept = this.#render(hash, bytes, page)
    this.#known.set(hash, kept)
    return kept
  }

  async keepPage(page: number, bytes: Uint8Array): Promise<string> {
    const name = pageName(page)
    const webp = sharp(bytes, { limitInputPixels: MAX_PIXELS }).webp({
      quality: PAGE_QUALITY,
      effort: 0,
    })
    await this.#store.write(name, await webp.toBuffer())
    return name
  }

  async keptPages(): Promise<Map<number, string>> {
    const pages = (await this.#store.list(PAGES)).map((name) => Number.parseInt(name, 10))
    return new Map(pages.map((page) => [page, pageName(page)]))
  }

  read(name: string): Promise<Buffer> {
    return this.#store.read(name)
  }

  get warnings(): readonly string[] {
    const warnings: string[] = []
    if (this.#omitted > 0) {
      warnings.push(
        `The document has more than ${MAX_IMAGES} images; ${this.#omitted} were left out.`,
      )
    }
    warnings.push(
      ...countWarning(
        this.#unreadable,
        '1 image could not be read and was left out.',
        `${this.#unreadable} images could not be read and were left out.`,
      ),
    )
    return warnings
  }

  async #render(hash: string, bytes: Uint8Array, page: number): Promise<KeptPicture | undefined> {
    if (this.#known.size >= MAX_IMAGES) {
      this.#omitted++
      return undefined
    }
    const render = () => renderImage(bytes, page)
    const image = (await this.#attempts.firstOf(`image ${hash}`, [render]))?.found ?? null
    if (image === null) {
      this.#unreadable++
      return undefined
    }
    const { webp, width, height, isDamaged } = image
    const name = `assets/${hash}.webp`
    await this.#store.write(name, webp)
    return { name, width, height, ...(isDamaged && { isDamaged }) }
  }
}
