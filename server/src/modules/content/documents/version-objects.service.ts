import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { ObjectStorage } from '../../../platform/storage/storage.ts'
import { getPart } from '../../tree/index.ts'
import { documentNameOf } from './documents.public.ts'
import { readVersionRow, type VersionRow } from './documents.queries.ts'
import type { ListVersionObjectsQuery, VersionObjectPage } from './documents.schemas.ts'
import { downloadName } from '../../../platform/storage/download-names.ts'
import { keyOfVersionObject, pagePictureKey } from '../../../platform/storage/object-keys.ts'
import { Nullable, type Listed } from '../../../platform/http/schemas.ts'
import { readerOf } from '../../../platform/core/stored.ts'
import { PagePictures, VERSION_OBJECTS } from './version-metadata.ts'
import { addressOfFile } from './stored-files.ts'
import { versionKey } from './versions.service.ts'

type VersionObject = Static<typeof VersionObjectPage>['items'][number]
type Named = Omit<VersionObject, 'url' | 'name'> & { readonly key: string }

/**
 * The stored objects of a version with presigned URLs: those named in its metadata, then the images of its pages.
 * Doesn't query the storage. @throws Problem not_found, forbidden
 */
export async function listVersionObjects(
  { doors, storage }: Context,
  actor: Actor,
  versionId: string,
  { kind, limit, offset }: Static<typeof ListVersionObjectsQuery>,
): Promise<Listed<VersionObject>> {
  const version = await doors.inTenant(actor.tenantId, async (tx) => {
    await getPart(tx, actor, versionKey(versionId), 'read')
    return readVersionRow(tx, actor.tenantId, versionId)
  })
  const files = namedFiles(storage, version).filter((file) => kind == null || file.kind === kind)
  const pages = kind == null || kind === 'page_picture' ? pageRanges(version) : []
  const pictures = pages.reduce((sum, { first, last }) => sum + last - first + 1, 0)
  const items = files.slice(offset, offset + limit)
  const from = Math.max(0, offset - files.length)
  items.push(...pagePictures(version, pages, { from, limit: limit - items.length }))
  return {
    total: files.length + pictures,
    items: items.map(({ key, ...item }) => {
      const name = downloadName(documentNameOf(version), key)
      const url = storage.presignedUrl(key, { downloadName: name, contentType: item.content_type })
      return { ...item, name, url }
    }),
  }
}

function namedFiles(storage: ObjectStorage, version: VersionRow): Named[] {
  return VERSION_OBJECTS.flatMap(({ member, kind, contentType }) => {
    const key = keyOfVersionObject(storage, version, addressOfFile(storage, version, member))
    if (key === undefined) return []
    return { kind, content_type: contentType, page: null, key }
  })
}

type PageRange = { readonly first: number; readonly last: number }

const readPagePictures = readerOf(Nullable(PagePictures), 'The list of page images of a version')

/** What a version's page images are found by. */
type WithPages = Pick<VersionRow, 'id' | 'tenant_id' | 'system_metadata'>

/** Keys of the images of a version's first pages, in order. */
export function firstPagePictures(version: WithPages, limit: number): string[] {
  return [...pagePictures(version, pageRanges(version), { from: 0, limit })].map(({ key }) => key)
}

/** Only the server writes this member. Clients can't change it. */
function pageRanges({ system_metadata: metadata }: WithPages): readonly PageRange[] {
  return readPagePictures(metadata['page_pictures'] ?? null)?.ranges ?? []
}

/** The images after the first `from`, without iterating over those. */
function* pagePictures(
  version: WithPages,
  ranges: readonly PageRange[],
  { from, limit }: { readonly from: number; readonly limit: number },
): Generator<Named> {
  let [skip, left] = [from, limit]
  for (const { first, last } of ranges) {
    const start = first + Math.min(skip, last - first + 1)
    skip -= start - first
    for (let page = start; page <= last && left > 0; page += 1, left -= 1) {
      const key = pagePictureKey(version.tenant_id, version.id, page)
      yield { kind: 'page_picture', content_type: 'image/webp', page, key }
    }
  }
}
