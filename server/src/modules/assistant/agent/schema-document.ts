import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import { invalidInput } from '../../../platform/core/errors.ts'
import { keyOfVersionObject } from '../../../platform/storage/object-keys.ts'
import { addressOfFile, documentDetails } from '../../content/index.ts'
import { getPart } from '../../tree/index.ts'
import { MOST_SCHEMA_BYTES } from './output-schema.ts'

const LOC = ['body', 'schema_path_part_id']

/**
 * Reads the JSON object in the file of a document's active version.
 * @throws Problem not_found, forbidden; InvalidInput for any other file
 */
export async function readSchemaDocument(
  { doors, storage }: Pick<Context, 'doors' | 'storage'>,
  actor: Actor,
  partId: string,
): Promise<object> {
  const version = await doors.readInTenant(actor.tenantId, async (tx) => {
    const key = { by: 'id', value: partId, types: ['DOCUMENT'], called: 'Document' } as const
    const part = await getPart(tx, actor, key, 'read')
    const details = await documentDetails(tx, actor.tenantId, {
      ids: [part.metadata_obj_id],
      asOf: null,
    })
    return details.get(part.metadata_obj_id)
  })
  const key =
    version && keyOfVersionObject(storage, version, addressOfFile(storage, version, 'source_s3'))
  if (key === undefined) throw invalidInput(LOC, 'The document has no file')
  const { size } = await storage.stat(key)
  if (size > MOST_SCHEMA_BYTES) {
    throw invalidInput(LOC, `A schema can have at most ${MOST_SCHEMA_BYTES / 1024} kB`)
  }
  const schema = parse((await storage.getBytes(key)).toString())
  if (typeof schema === 'object' && schema !== null && !Array.isArray(schema)) return schema
  throw invalidInput(LOC, 'The file of the document must contain a JSON object')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
