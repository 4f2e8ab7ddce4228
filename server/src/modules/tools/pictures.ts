import { keyOfVersionObject } from '../../platform/storage/object-keys.ts'
import { buffer } from 'node:stream/consumers'
import { fileTypeFromBuffer } from 'file-type'
import { problem } from '../../platform/core/errors.ts'
import type { Picture } from '../../platform/models/ask.ts'
import { ObjectNotFound } from '../../platform/storage/errors.ts'
import type { ObjectStorage } from '../../platform/storage/storage.ts'
import { listChunks } from '../content/index.ts'
import type { Caller } from './agent-tool.ts'

/** Maximum number of images per call. */
const MOST_PICTURES = 3
/** Maximum number of objects to open to find them. */
const MOST_OBJECTS = 10
/** Maximum size of one image. */
const MOST_BYTES = 4 * 1024 * 1024

const TYPES: Record<string, string> = {
  'image/png': 'image/png',
  // Viewers without animation show the first frame.
  'image/apng': 'image/png',
  'image/jpeg': 'image/jpeg',
  'image/webp': 'image/webp',
}

/**
 * The images of a passage, or why there are none. Images are the objects of the passage's version that its metadata
 * names. Clients can write metadata, so other URLs in it are not followed.
 * @throws Problem not_found
 */
export async function picturesOf(
  { context: { doors, storage }, actor }: Caller,
  chunkId: string,
): Promise<Pictures> {
  const [chunk] = await doors.readInTenant(actor.tenantId, (tx) =>
    listChunks(tx, actor, [chunkId], { withDocument: false }),
  )
  if (chunk === undefined) throw problem('chunk_missing')
  const version = { tenant_id: chunk.tenant_id, id: chunk.version_id }
  const uris: unknown = chunk.metadata['s3_urls']
  const keys = (Array.isArray(uris) ? uris : [])
    .map((uri: unknown) => keyOfVersionObject(storage, version, uri))
    .filter((key) => key !== undefined)
  return openPictures(storage, [...new Set(keys)])
}

/** Why no image can be viewed. */
export const FAULTS = {
  'no picture': 'This passage has no image.',
  'not readable':
    'The image of this passage cannot be read. Only PNG, JPEG and WebP are supported.',
  'nothing seen': 'The vision model returned nothing about the image of this passage.',
  'too large': 'The image of this passage is too large to view.',
} as const

type Fault = keyof typeof FAULTS
type Pictures = { readonly pictures: readonly Picture[]; readonly fault: Fault }

/** The first images among the objects, and the problem with the first unusable object. */
async function openPictures(storage: ObjectStorage, keys: readonly string[]): Promise<Pictures> {
  const pictures: Picture[] = []
  let fault: Fault | undefined
  for (const key of keys.slice(0, MOST_OBJECTS)) {
    const found = await readPicture(storage, key)
    if (typeof found === 'string') fault ??= found
    else pictures.push(found)
    if (pictures.length === MOST_PICTURES) break
  }
  return { pictures, fault: fault ?? 'no picture' }
}

/** Reads an image and detects its type from its bytes. */
async function readPicture(storage: ObjectStorage, key: string): Promise<Picture | Fault> {
  try {
    const { size, stream } = await storage.open(key)
    if (size > MOST_BYTES) {
      stream.destroy()
      return 'too large'
    }
    const bytes = new Uint8Array(await buffer(stream))
    const mediaType = TYPES[(await fileTypeFromBuffer(bytes))?.mime ?? '']
    return mediaType === undefined ? 'not readable' : { bytes, mediaType }
  } catch (error) {
    if (error instanceof ObjectNotFound) return 'not readable'
    throw error
  }
}
