import { extname, posix } from 'node:path'
import type { Asset } from '../../document-model.ts'
import type { OfficePackage } from './office-package.ts'

const MB = 1024 * 1024
const MAX_PICTURE_BYTES = 20 * MB
const MAX_PICTURES_BYTES = 64 * MB

const MIME_TYPES: Readonly<Record<string, string>> = {
  '.bmp': 'image/bmp',
  '.emf': 'image/emf',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.tif': 'image/tiff',
  '.tiff': 'image/tiff',
  '.webp': 'image/webp',
  '.wmf': 'image/wmf',
}

/** Keeps the bytes of an office file's pictures: up to 20 MB each and 64 MB in all. */
export class Pictures {
  readonly assets: Asset[] = []
  /** Pictures left out because they are too large. */
  omitted = 0
  private readonly file: OfficePackage
  private readonly known = new Map<string, string | undefined>()
  private readonly names = new Set<string>()
  private bytes = 0

  constructor(file: OfficePackage) {
    this.file = file
  }

  /** Keeps a picture once however often it is shown; answers its name, or undefined when it is not kept. */
  async keep(part: string): Promise<string | undefined> {
    if (this.known.has(part)) return this.known.get(part)
    const name = posix.basename(part)
    const mime = MIME_TYPES[extname(name).toLowerCase()]
    const size = this.file.size(part)
    let kept: string | undefined
    if (mime !== undefined && this.file.has(part)) {
      if (size > MAX_PICTURE_BYTES || this.bytes + size > MAX_PICTURES_BYTES) this.omitted++
      else {
        const bytes = await this.file.bytes(part)
        kept = name
        for (let copy = 2; this.names.has(kept); copy++) kept = `${copy}-${name}`
        if (bytes !== null) this.assets.push({ name: kept, mime, bytes })
        this.names.add(kept)
        this.bytes += size
      }
    }
    this.known.set(part, kept)
    return kept
  }

  /** Sentences for the operator about pictures that were left out. */
  get warnings(): string[] {
    return this.omitted > 0 ? [`${this.omitted} pictures are too large and were not kept.`] : []
  }
}
