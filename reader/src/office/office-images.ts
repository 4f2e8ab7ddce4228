import { extname } from 'node:path'
import { countWarning } from '../core/count-warning.ts'
import type { AssetSink } from '../core/convert-options.ts'
import type { OfficePackage } from './office-package.ts'

const MB = 1024 * 1024
const MAX_IMAGE_BYTES = 50 * MB

/** Drawings that only Windows can display. */
const METAFILES: ReadonlySet<string> = new Set(['.emf', '.emz', '.wmf', '.wmz'])

/** Stores the images of an Office file, of up to 50 MB each. */
export class Images {
  #tooLarge = 0
  #metafiles = 0
  readonly #file: OfficePackage
  readonly #sink: AssetSink | undefined
  readonly #kept = new Map<string, string | undefined>()

  constructor(file: OfficePackage, sink: AssetSink | undefined) {
    this.#file = file
    this.#sink = sink
  }

  /**
   * Stores an image once, however often it appears. @returns its name, or undefined if it isn't
   * stored
   */
  async keep(part: string): Promise<string | undefined> {
    if (!this.#kept.has(part)) this.#kept.set(part, await this.#store(part))
    return this.#kept.get(part)
  }

  /** Messages for people about images that were left out. */
  get warnings(): string[] {
    return [
      ...countWarning(
        this.#tooLarge,
        '1 image is too large and was left out.',
        `${this.#tooLarge} images are too large and were left out.`,
      ),
      ...countWarning(
        this.#metafiles,
        '1 image is a Windows metafile (EMF or WMF), which is not supported, and was left out.',
        `${this.#metafiles} images are Windows metafiles (EMF or WMF), which are not supported, and were left out.`,
      ),
    ]
  }

  async #store(part: string): Promise<string | undefined> {
    if (!this.#file.has(part)) return undefined
    if (METAFILES.has(extname(part).toLowerCase())) this.#metafiles++
    else if (this.#file.size(part) > MAX_IMAGE_BYTES) this.#tooLarge++
    else {
      const bytes = await this.#file.bytes(part)
      return bytes === null ? undefined : (await this.#sink?.keep(bytes))?.name
    }
    return undefined
  }
}
