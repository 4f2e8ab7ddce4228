import type { TestMember } from '../support/index.ts'
import { PART_OF_SAMPLE } from './requests.ts'

type Folder = { readonly path_part_id: string }

/** The content of a link to the folder. Nothing is stored for it. */
export async function addUploadLink(me: TestMember, { path_part_id }: Folder): Promise<string> {
  const { body } = await me.post<{ url: string }>('/v1/upload-links', { path_part_id })
  return new URL(body.url).searchParams.get('link') ?? ''
}

/** The token of an upload in parts that has arrived. */
export async function addUpload(
  me: TestMember,
  { path_part_id: parent_path_id }: Folder,
  marker: string,
): Promise<string> {
  const file = { filename: `${marker} in parts.txt`, size_bytes: PART_OF_SAMPLE.length }
  const { body } = await me.post<{ upload_token: string }>('/v1/documents/uploads', {
    parent_path_id,
    ...file,
  })
  const token = body.upload_token
  await me.put('/v1/documents/uploads/parts/1', {}, { 'x-upload-token': token })
  return token
}
