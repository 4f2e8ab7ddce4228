import type { Fault, File, Ingested, Refusal } from '../../../test/fixtures/ingestions.ts'
import { newId } from '../../platform/core/ids.ts'
import type { TestMember, TestServer } from '../../../test/support/index.ts'

type Document = { id: string; name: string; document_type: string; parent_path_part_id: string }
type Folder = { id: string; path_part_id: string }

export const NOTE: File = ['note.txt', 'A short note.']
/** A file whose name and content don't identify its type. */
export const NOISE: readonly [string, Uint8Array] = [
  'x.bin',
  Buffer.from([0, 1, 2, 255, 254, 0, 7]),
]
export const file = { name: 'file', fileName: NOTE[0], bytes: NOTE[1] }
export const inShared = (member: TestMember) => ({
  name: 'path_part_id',
  value: member.sharedPartId,
})

export async function documentOf(
  owner: TestMember,
  { document_id: id }: Ingested,
): Promise<Document> {
  return (await owner.get<Document>(`/v1/documents/${id}`)).body
}

export async function addFolder(member: TestMember, name = newId()): Promise<string> {
  const { body } = await member.post<Folder>('/v1/folders', {
    name,
    parent_path_part_id: member.sharedPartId,
  })
  return body.path_part_id
}

export async function threeUsers(
  server: TestServer,
  owner: TestMember,
): Promise<[TestMember, TestMember, TestMember]> {
  const add = () => server.addUser(owner, 'USER')
  return [await add(), await add(), await add()]
}

export function faultsOf({ detail }: Refusal): Fault[] {
  if (typeof detail === 'string') throw new Error(`A sentence instead of faults: ${detail}`)
  return detail
}
