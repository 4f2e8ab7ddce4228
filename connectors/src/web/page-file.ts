import { Readable } from 'node:stream'
import { SourceFault, type Content, type SourceItem } from '../core/connector.ts'
import { decodePage, readAll } from './body.ts'
import { looksLikePage, mediaOf, plainType } from './media-types.ts'
import { PageFault, type Answer } from './site-client.ts'
import { delayOf, type Site } from './site.ts'
import { checkStatus, extract, isGone, readPageBytes } from './visit.ts'

const MAX_PICTURES = 30
const MAX_PICTURE_BYTES = 2_000_000
const MAX_PICTURES_BYTES = 8_000_000
const PICTURE = /^image\/(?:png|jpeg|gif|webp)$/

/** The content of an item: a file as it is, or the main content of a page with its pictures. @throws SourceFault */
export async function fetchPage(
  site: Site,
  item: SourceItem,
  signal: AbortSignal,
): Promise<Content> {
  const url = URL.parse(item.id)
  if (!url || !site.bounds.hasHost(url)) {
    throw new SourceFault('item', 'The page is on a host that the source no longer reads.')
  }
  try {
    const answer = await getPolitely(site, url, site.limits.fileBytes, signal)
    try {
      return await toContent(site, answer, signal)
    } catch (error) {
      answer.body.destroy()
      throw error
    }
  } catch (error) {
    throw toItemFault(error)
  }
}

async function toContent(site: Site, answer: Answer, signal: AbortSignal): Promise<Content> {
  if (answer.location) throw new PageFault('The page has moved since it was found.')
  if (isGone(answer)) throw new PageFault('The page no longer exists.')
  checkStatus(answer)
  const { url, headers, body } = answer
  const media = mediaOf(url, headers['content-type'])
  if (!media) throw new PageFault('Its type has changed since it was found.')
  if (media.kind === 'file') return { stream: withItemFaults(body), mediaType: media.type }
  const bytes = await readPageBytes(site, answer)
  const page = await extract(site.extractor, decodePage(bytes, headers['content-type']), url)
  const file = await withPictures(site, page.file, page.pictures, signal)
  return { stream: Readable.from([Buffer.from(file)]), mediaType: 'text/html' }
}

async function getPolitely(
  site: Site,
  url: URL,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Answer> {
  const { robots, client, limits } = site
  const rules = await robots.rulesOf(url, signal)
  if (!rules.isAllowed(url)) throw new PageFault('The robots.txt of the site does not allow it.')
  await client.pause(url, delayOf(site, rules), signal)
  return client.get(url, { maxBytes, totalMs: limits.fileMs }, signal)
}

/** Puts pictures of the site's own hosts into the page. Others keep their URL and description. */
async function withPictures(
  site: Site,
  file: string,
  pictures: readonly string[],
  signal: AbortSignal,
): Promise<string> {
  let result = file
  let room = MAX_PICTURES_BYTES
  const own = pictures.filter((each) => site.bounds.hasHost(new URL(each))).slice(0, MAX_PICTURES)
  for (const src of own) {
    const data = await readPicture(site, new URL(src), Math.min(room, MAX_PICTURE_BYTES), signal)
    if (data === undefined) continue
    room -= data.length
    result = result.replaceAll(`src="${src.replaceAll('&', '&amp;')}"`, () => `src="${data}"`)
    if (room <= 0) break
  }
  return result
}

/** Undefined if the picture can't be read. The page is worth reading without it. */
async function readPicture(
  site: Site,
  url: URL,
  maxBytes: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const { status, headers, body } = await getPolitely(site, url, maxBytes, signal)
    const type = plainType(headers['content-type'])
    if (status === 200 && PICTURE.test(type)) {
      return `data:${type};base64,${(await readAll(body)).toString('base64')}`
    }
    body.destroy()
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof PageFault)) throw error
  }
  return undefined
}

/** A file that begins like a page is one that requires signing in. */
function withItemFaults(body: Readable): Readable {
  return Readable.from(check(body))
}

async function* check(body: Readable): AsyncGenerator<Buffer> {
  let isFirst = true
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (isFirst && looksLikePage(chunk)) {
        throw new PageFault('The server returns a web page instead of the file.')
      }
      isFirst = false
      yield chunk
    }
  } catch (error) {
    throw toItemFault(error)
  }
}

function toItemFault(error: unknown): unknown {
  return error instanceof PageFault
    ? new SourceFault('item', error.message, { cause: error })
    : error
}
