import type { Context } from '../../platform/context/context.ts'
import { Problem } from '../../platform/core/errors.ts'
import { isUuid } from '../../platform/core/ids.ts'
import type { LinkReader } from '../../platform/core/link-reader.ts'
import { versionKey } from '../content/index.ts'
import { actorOfMember } from '../tenancy/index.ts'
import { getPart } from '../tree/index.ts'
import { isLinkedVersion } from './links.queries.ts'

/** Decides whether the reader for whom a link to a file was made may still read it. Logos are for everyone. */
export function mayOpenFile({ doors }: Pick<Context, 'doors'>) {
  return async (key: string, reader: LinkReader): Promise<boolean> => {
    const [tenantId = '', versionId = ''] = key.split('/')
    if (!isUuid(tenantId) || !isUuid(versionId)) return true
    if (reader.kind === 'link') {
      const link = { tenantId, linkId: reader.id, versionId }
      return doors.readInTenant(tenantId, (tx) => isLinkedVersion(tx, link))
    }
    const actor = await actorOfMember(doors, tenantId, reader.id)
    if (!actor) return false
    try {
      await doors.readInTenant(tenantId, (tx) => getPart(tx, actor, versionKey(versionId), 'read'))
      return true
    } catch (error) {
      if (error instanceof Problem && error.status < 500) return false
      throw error
    }
  }
}
