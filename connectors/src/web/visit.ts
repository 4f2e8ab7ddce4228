import { readRobotsRules } from '../extract/clean-html.ts'
import { ExtractError, type Extractor } from '../extract/extractor.ts'
import { decodePage, hashOf, readAll } from './body.ts'
import type { PageRecord } from './crawl-state.ts'
import {
  looksLikePage,
  looksLikePdf,
  mediaOf,
  plainType,
  withSuffix,
  type Media,
} from './media-types.ts'
import { PageFault, tooLarge, type Answer, type SiteClient, type WebLimits } from './site-client.ts'
import { lastPart } from './web-address.ts'

/** What is at a URL. */
export type Visit =
  | { readonly type: 'found'; readonly record: PageRecord; readonly bytes: number }
  | { readonly type: 'redirect'; readonly to: URL }
  | { readonly type: 'gone'; readonly status: number }

export type Visitor = {
  readonly client: SiteClient
  readonly extractor: Extractor
  readonly limits: WebLimits
}

const ACCEPT = 'text/html,application/xhtml+xml,application/pdf;q=0.9,*/*;q=0.8'

/**
 * Looks at a URL. If the site says that nothing has changed since the last time, nothing is downloaded.
 * @throws PageFault if it can't be read
 */
export async function visit(
  visitor: Visitor,
  url: URL,
  known: PageRecord | undefined,
  signal: AbortSignal,
): Promise<Visit> {
  const { client, limits } = visitor
  const headers = { accept: ACCEPT, ...conditionsOf(known) }
  const asked = { headers, maxBytes: limits.fileBytes, totalMs: limits.fileMs }
  const answer = await client.get(url, asked, signal)
  try {
    if (answer.status === 304 && known) return { type: 'found', record: known, bytes: 0 }
    if (answer.location) return { type: 'redirect', to: answer.location }
    if (isGone(answer)) return { type: 'gone', status: answer.status }
    checkStatus(answer)
    return await read(visitor, answer)
  } finally {
    answer.body.destroy()
  }
}

function conditionsOf(known: PageRecord | undefined): Record<string, string> {
  return {
    ...(known?.etag !== undefined && { 'if-none-match': known.etag }),
    ...(known?.lastModified !== undefined && { 'if-modified-since': known.lastModified }),
  }
}

export function isGone({ status }: Answer): boolean {
  return status === 404 || status === 410
}

/** @throws PageFault unless the response has the content */
export function checkStatus({ status }: Answer): void {
  if (status === 200) return
  if (status === 401 || status === 403) throw new PageFault('It requires signing in.')
  if (status >= 500) throw new PageFault(`The server fails to return it (${status}).`, true)
  throw new PageFault(`The server does not return it (${status}).`)
}

async function read(visitor: Visitor, answer: Answer): Promise<Visit> {
  const media = mediaOf(answer.url, answer.headers['content-type'])
  if (!media) {
    const type = plainType(answer.headers['content-type']) || 'unknown'
    throw new PageFault(`Arbor doesn't read files of this type (${type}).`)
  }
  return media.kind === 'page' ? readPage(visitor, answer) : readFile(visitor, answer, media)
}

async function readPage(visitor: Visitor, answer: Answer): Promise<Visit> {
  const bytes = await readPageBytes(visitor, answer)
  if (looksLikePdf(bytes)) {
    throw new PageFault('The server says that it is a web page, but it is a PDF file.')
  }
  const { url, headers } = answer
  const page = await extract(visitor.extractor, decodePage(bytes, headers['content-type']), url)
  const rules = readRobotsRules(String(headers['x-robots-tag'] ?? ''))
  const record: PageRecord = {
    kind: 'page',
    title: page.title,
    fingerprint: page.isEmpty ? '' : page.hash,
    isIndexed: page.isIndexed && rules.isIndexed,
    canonical: page.canonical,
    mediaType: 'text/html',
    ...validatorsOf(answer),
    links: rules.isFollowed ? page.links : [],
  }
  return { type: 'found', record, bytes: bytes.length }
}

/** @throws PageFault if the page is too large or slow */
export async function readPageBytes(
  { limits }: Pick<Visitor, 'limits'>,
  { body }: Pick<Answer, 'body'>,
): Promise<Buffer> {
  const timer = setTimeout(() => {
    body.destroy(new PageFault('It takes too long.', true))
  }, limits.pageMs)
  let bytes = 0
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > limits.pageBytes) body.destroy(new PageFault(tooLarge(limits.pageBytes)))
  })
  try {
    return await readAll(body)
  } finally {
    clearTimeout(timer)
  }
}

/** @throws PageFault if the page can't be analyzed */
export async function extract(extractor: Extractor, text: string, url: URL) {
  return extractor.read(text, url.href).catch((error: unknown) => {
    if (!(error instanceof ExtractError)) throw error
    throw new PageFault(`The page cannot be analyzed. ${error.message}`)
  })
}

/** Files aren't downloaded to find out whether they have changed, unless the server doesn't say. */
async function readFile(visitor: Visitor, answer: Answer, media: Media): Promise<Visit> {
  const { url, headers, body } = answer
  const announced = Number(headers['content-length'])
  const max = visitor.limits.fileBytes
  if (announced > max) throw new PageFault(tooLarge(max))
  const validators = validatorsOf(answer)
  const { etag, lastModified } = validators
  let bytes = 0
  let fingerprint = etag ?? (lastModified && `${lastModified} ${headers['content-length'] ?? ''}`)
  if (fingerprint === undefined) {
    const whole = await hashOf(body)
    bytes = whole.bytes
    fingerprint = whole.hash
  } else {
    for await (const head of body as AsyncIterable<Buffer>) {
      if (!media.type.startsWith('text/') && looksLikePage(head)) {
        throw new PageFault('The server says that it is a file, but it returns a web page.')
      }
      bytes = head.length
      break
    }
  }
  const time = new Date(lastModified ?? '')
  const record: PageRecord = {
    kind: 'file',
    title: withSuffix(lastPart(url), media.suffix),
    fingerprint,
    isIndexed: readRobotsRules(String(headers['x-robots-tag'] ?? '')).isIndexed,
    mediaType: media.type,
    ...(announced >= 0 && headers['content-encoding'] === undefined && { size: announced }),
    ...(!Number.isNaN(time.getTime()) && { modifiedAt: time.toISOString() }),
    ...validators,
    links: [],
  }
  return { type: 'found', record, bytes }
}

function validatorsOf({ headers }: Answer): Pick<PageRecord, 'etag' | 'lastModified'> {
  const { etag, 'last-modified': lastModified } = headers
  return {
    ...(etag !== undefined && etag.length <= 500 && { etag }),
    ...(lastModified !== undefined && lastModified.length <= 100 && { lastModified }),
  }
}
