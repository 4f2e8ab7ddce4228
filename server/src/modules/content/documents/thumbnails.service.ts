import type { Actor } from '../../../platform/core/actor.ts'
import { RecentMap } from '../../../platform/core/recent-map.ts'
import type { Context } from '../../../platform/context/context.ts'
import { perContext } from '../../../platform/context/per-context.ts'
import { ObjectNotFound } from '../../../platform/storage/errors.ts'
import { versionPrefix } from '../../../platform/storage/object-keys.ts'
import type { ObjectStorage } from '../../../platform/storage/storage.ts'
import { getPart } from '../../tree/index.ts'
import { documentNameOf } from './documents.public.ts'
import { readVersionRow, type VersionRow } from './documents.queries.ts'
import { firstPagePictures } from './version-objects.service.ts'
import { versionKey } from './versions.service.ts'

/** Twice the width that lists show them in, for sharp displays. */
const WIDTH = 480
/** Long pages are cut, because lists show only their top. */
const MOST_HEIGHT = 640
/** Larger images aren't read into memory. */
const MOST_BYTES = 20_000_000
const MOST_PIXELS = 100_000_000
const MOST_SECONDS = 10
/** How many are kept in memory, with about 15 kB each. */
const MOST_KEPT = 300
/** How many are made at once. The others wait. */
const MOST_AT_ONCE = 2
/** With more waiting, lists get no image. */
const MOST_WAITING = 200

type Thumbnail = { readonly image: Buffer; readonly documentName: string }
type Made = Promise<Buffer | undefined>

const thumbnails = perContext(() => new Thumbnails())

/**
 * A small image of the first page of a version, in WEBP. For a picture without pages, of the picture.
 * @returns undefined if there is neither, if it can't be read, or if too many wait to be made
 * @throws Problem not_found, forbidden
 */
export async function readThumbnail(
  context: Context,
  actor: Actor,
  versionId: string,
): Promise<Thumbnail | undefined> {
  const version = await context.doors.readInTenant(actor.tenantId, async (tx) => {
    await getPart(tx, actor, versionKey(versionId), 'read')
    return readVersionRow(tx, actor.tenantId, versionId)
  })
  // Another ingestion changes the state.
  const key = `${version.id} ${JSON.stringify(version.system_metadata['pipeline_state'] ?? null)}`
  const image = await thumbnails(context).get(key, async () => {
    const whole = await readImage(context.storage, version)
    return whole && shrink(whole)
  })
  return image && { image, documentName: documentNameOf(version) }
}

/** Keeps the newest thumbnails, makes each one once, and only a few at the same time. */
class Thumbnails {
  readonly #kept = new RecentMap<string, Made>(MOST_KEPT)
  readonly #waiting: (() => void)[] = []
  #free = MOST_AT_ONCE

  get(key: string, make: () => Made): Made {
    const known = this.#kept.get(key)
    if (known) return known
    if (this.#waiting.length >= MOST_WAITING) return Promise.resolve(undefined)
    const made = this.#inTurn(make)
    this.#kept.set(key, made)
    made.catch(() => this.#kept.delete(key))
    return made
  }

  async #inTurn(make: () => Made): Made {
    if (this.#free === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#free -= 1
    try {
      return await make()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }
}

/** The image of the first page that has one, or else the first stored picture. The ingestion has made both. */
async function readImage(storage: ObjectStorage, version: VersionRow): Promise<Buffer | undefined> {
  const [page] = firstPagePictures(version, 1)
  const key =
    page ?? (await firstKey(storage, `${versionPrefix(version.tenant_id, version.id)}/assets`))
  if (key === undefined) return undefined
  try {
    const { size } = await storage.stat(key)
    return size > MOST_BYTES ? undefined : await storage.getBytes(key)
  } catch (error) {
    if (error instanceof ObjectNotFound) return undefined
    throw error
  }
}

async function firstKey(storage: ObjectStorage, folder: string): Promise<string | undefined> {
  for await (const key of storage.list(folder)) return key
  return undefined
}

async function shrink(image: Buffer): Made {
  // Only a server whose people look at thumbnails loads it.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const options = { limitInputPixels: MOST_PIXELS }
  try {
    const own = await sharp(image, options).metadata()
    const width = Math.min(WIDTH, own.width)
    const height = Math.max(1, Math.min(MOST_HEIGHT, Math.round((own.height * width) / own.width)))
    return await sharp(image, options)
      .timeout({ seconds: MOST_SECONDS })
      .resize({ width, height, fit: 'cover', position: 'top' })
      .webp({ quality: 75, effort: 2 })
      .toBuffer()
  } catch {
    return undefined
  }
}
