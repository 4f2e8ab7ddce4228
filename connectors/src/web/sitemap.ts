import { createGunzip } from 'node:zlib'
import { pipeline, type Readable } from 'node:stream'
import { Parser } from 'htmlparser2'
import { pageUrl } from '../extract/page-url.ts'
import { PageFault } from './site-client.ts'

/** What a sitemap lists: pages, or further sitemaps. */
export type Sitemap = { readonly pages: readonly URL[]; readonly sitemaps: readonly URL[] }

/** According to the protocol of sitemaps, a file has at most 50,000 URLs and 50 MB. */
const MAX_URLS = 50_000
const MAX_BYTES = 52_428_800

/**
 * Reads a sitemap piece by piece: XML, compressed XML, or a URL a line.
 * @throws PageFault if it is damaged or too large
 */
export async function readSitemap(body: Readable): Promise<Sitemap> {
  const found = { pages: [] as URL[], sitemaps: [] as URL[] }
  let first = ''
  let inside: 'pages' | 'sitemaps' | undefined
  let text: string | undefined
  const parser = new Parser(
    {
      onopentagname: (name) => {
        if (name === 'url') inside = 'pages'
        else if (name === 'sitemap') inside = 'sitemaps'
        else if (name === 'loc') text = ''
      },
      ontext: (data) => {
        if (text !== undefined && text.length < 3000) text += data
      },
      onclosetag: (name) => {
        if (name !== 'loc' || text === undefined) return
        const url = inside && pageUrl(text)
        text = undefined
        if (url && inside && found[inside].length < MAX_URLS) found[inside].push(url)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  const decoder = new TextDecoder()
  let lines = ''
  for await (const chunk of await unpacked(body)) {
    const piece = decoder.decode(chunk, { stream: true })
    if (first === '') first = piece.trimStart().slice(0, 1)
    if (first === '<') parser.write(piece)
    else if (lines.length < MAX_BYTES) lines += piece
  }
  parser.end()
  if (first === '<') return found
  const pages = lines
    .split(/\s+/)
    .slice(0, MAX_URLS)
    .flatMap((line) => pageUrl(line) ?? [])
  return { pages, sitemaps: [] }
}

/** Sitemaps are often stored compressed, without a header that says so. */
async function unpacked(body: Readable): Promise<AsyncIterable<Buffer>> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const head = await chunks.next()
  const rest = withHead(head, chunks)
  if (head.done === true || head.value[0] !== 0x1f || head.value[1] !== 0x8b) return rest
  const gunzip = createGunzip()
  pipeline(rest, gunzip, () => undefined)
  return bounded(gunzip)
}

async function* withHead(
  head: IteratorResult<Buffer>,
  rest: AsyncIterator<Buffer>,
): AsyncGenerator<Buffer> {
  for (let each = head; each.done !== true; each = await rest.next()) yield each.value
}

async function* bounded(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0
  try {
    for await (const chunk of stream) {
      bytes += chunk.length
      if (bytes > MAX_BYTES) break
      yield chunk
    }
  } catch {
    throw new PageFault('The sitemap is damaged.')
  }
  if (bytes > MAX_BYTES) throw new PageFault('The sitemap is too large.')
}
