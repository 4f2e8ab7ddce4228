import type { AssetSink, KeptPicture } from '../core/convert-options.ts'
import { parseHtml } from './shallow-parser.ts'

const HEAD = /^data:image\/[\w.+-]{1,64}(?:;[\w.+-]{1,64}=[\w.+-]{1,64}){0,4}(;base64)?,/i

/** In pixels. */
const LEAST_SIDE = 48

/** Decodes the image in a `data:` URL. Returns null for any other URL. */
function bytesOf(uri: string): Buffer | null {
  const head = HEAD.exec(uri.slice(0, 1024))
  if (head === null) return null
  const data = uri.slice(head[0].length)
  try {
    // Base64 may be percent-encoded and contain white space.
    const plain = data.includes('%') ? decodeURIComponent(data) : data
    return Buffer.from(plain, head[1] === undefined ? 'utf8' : 'base64')
  } catch {
    return null
  }
}

/** Finds the images of a page. */
export type ImageSource = Pick<DataImages, 'imageOf'>

/** Images by their URL, for pages whose images are in the same file. See keepImages. */
export const BY_ADDRESS: ImageSource = {
  imageOf: ({ src = '', alt = '' }) => ({ text: alt, ...(src !== '' && { asset: src }) }),
}

/** Images that a page or Markdown file contains as `data:` URLs. Nothing is ever fetched. */
export class DataImages {
  readonly #sink: AssetSink | undefined
  readonly #kept = new Map<string, KeptPicture>()

  constructor(sink: AssetSink | undefined) {
    this.#sink = sink
  }

  async keep(address: string): Promise<void> {
    if (this.#sink === undefined || this.#kept.has(address)) return
    const bytes = bytesOf(address)
    const kept = bytes === null ? undefined : await this.#sink.keep(bytes)
    if (kept !== undefined) this.#kept.set(address, kept)
  }

  /** Stores the images of a page. */
  async keepAllOf(html: string): Promise<void> {
    if (this.#sink === undefined || !/data:image\//i.test(html)) return
    const addresses = new Set<string>()
    parseHtml(html, {
      onopentag: (name, { src }) => {
        if (name === 'img' && src !== undefined && /^data:/i.test(src)) addresses.add(src)
      },
    })
    for (const address of addresses) await this.keep(address)
  }

  /** The image at a URL with its description. `asset` is missing if the image isn't stored. */
  describe(address: string | undefined, words: string): { text: string; asset?: string } {
    const kept = address === undefined ? undefined : this.#kept.get(address)
    if (kept === undefined) return { text: words }
    const { name, width, height } = kept
    // Without a description, only a fairly large image is worth a chunk.
    const isSeen = words.trim() !== '' || Math.max(width, height) >= LEAST_SIDE
    return isSeen ? { text: words, asset: name } : { text: '' }
  }

  /** The image of an `img` element. */
  imageOf(attributes: Readonly<Record<string, string>>): { text: string; asset?: string } {
    return this.describe(attributes['src'], attributes['alt'] ?? attributes['title'] ?? '')
  }
}
