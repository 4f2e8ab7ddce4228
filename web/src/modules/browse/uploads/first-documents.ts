import about from '../../../../../samples/about.json'
import { placeQuery } from '../../../app/access/place-query.ts'
import { mayAdd } from '../../../app/access/rights.ts'
import { arbor } from '../../../app/arbor.ts'
import { everyOf } from '../../../app/many/paged-list.ts'
import { queryClient } from '../../../app/query-client.ts'
import { addUploads, type FoundFile } from './runner.ts'

/** Ways to add the first documents. They go into the first folder that the person can edit. */
export const begin = {
  withFiles: upload,
  withSamples: async (): Promise<void> => upload(await readSamples()),
}

/** URLs of the sample documents. */
const SAMPLES = import.meta.glob<string>('../../../../../samples/*.{pdf,docx,md,csv}', {
  query: '?url',
  import: 'default',
  eager: true,
})

async function readSamples(): Promise<FoundFile[]> {
  return Promise.all(
    Object.entries(SAMPLES).map(async ([path, url]) => {
      const response = await fetch(url)
      if (!response.ok) throw new Error(`${url}: ${response.status}`)
      const name = path.slice(path.lastIndexOf('/') + 1)
      return { file: new File([await response.blob()], name), folders: [about.folder] }
    }),
  )
}

async function upload(found: readonly FoundFile[]): Promise<void> {
  const items = await everyOf((part) =>
    arbor.get('/v1/starting-items', { params: { query: part } }),
  )
  // The shared folder comes first. The person's own folder is always in the list.
  for (const { path_part_id: id, part_type: type } of items) {
    if (type !== 'FOLDER') continue
    if (mayAdd(await queryClient.fetchQuery(placeQuery(id)))) return addUploads(found, id)
  }
}
