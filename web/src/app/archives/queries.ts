import type { Schemas } from '@arbor/client'
import { queryOptions } from '@tanstack/react-query'
import { arbor, basePath } from '../arbor.ts'
import { queryClient } from '../query-client.ts'

export type TenantArchive = Schemas['TenantArchiveResponse']

/** How often the screen looks how far an archive is. Hidden tabs don't look. */
const LOOK_MS = 1_000

export const isOpen = ({ status }: Pick<TenantArchive, 'status'>): boolean =>
  status === 'pending' || status === 'processing'

/** Archives of the tenant, newest first. For the OWNER. */
export const archivesQuery = queryOptions({
  queryKey: ['tenant-archives'],
  queryFn: async () => (await arbor.get('/v1/tenant-archives')).items,
  refetchInterval: ({ state: { data } }) => (data?.some(isOpen) ? LOOK_MS : false),
})

export const refreshArchives = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['tenant-archives'] })

/** @param passphrase encrypts the archive, unless it is empty */
export async function requestArchive(passphrase: string): Promise<void> {
  await arbor.post('/v1/tenant-archives', { body: passphrase === '' ? {} : { passphrase } })
}

/** Deletes an archive, or cancels it. */
export async function deleteArchive(archiveId: string): Promise<void> {
  await arbor.delete('/v1/tenant-archives/{archive_id}', {
    params: { path: { archive_id: archiveId } },
  })
}

/** The address from which a browser saves the file. */
export const archiveAddress = (archiveId: string): string =>
  `${basePath}/v1/tenant-archives/${archiveId}/file`
