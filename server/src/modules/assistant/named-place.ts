import type { Actor } from '../../platform/core/actor.ts'
import type { Context } from '../../platform/context/context.ts'
import { isUuid } from '../../platform/core/ids.ts'
import { normalName } from '../../platform/core/names.ts'
import { pathsBehind } from '../tenancy/index.ts'
import { findNodeIds } from '../tree/index.ts'

/** What stands for everything that the caller may read, and before the path of a folder. */
export const EVERYTHING = 'arbor'

/** Longer names are not looked up. */
export const MOST_NAME = 4096

/** The nodes to which a name limits an answer or a search. None stands for everything. */
type Place = { readonly partIds: readonly string[] }

/**
 * What clients of other interfaces mean by a name: "arbor" for everything, or "arbor/" and the path of a folder or
 * document as people see it. An id is one of a node.
 * @returns undefined for what doesn't exist and for what the actor can't read
 */
export async function findPlace(
  { doors }: Pick<Context, 'doors'>,
  actor: Actor,
  name: string,
): Promise<Place | undefined> {
  if (name === EVERYTHING) return { partIds: [] }
  const path = pathIn(name)
  const ids = isUuid(name) ? [name] : []
  if (path === undefined && ids.length === 0) return undefined
  return doors.readInTenant(actor.tenantId, async (tx) => {
    const shown = path === undefined ? [] : [path]
    const paths = await pathsBehind(tx, actor, shown)
    const found = await findNodeIds(tx, actor, { paths: [...paths.values()], ids })
    const [id] = found.values()
    return id === undefined ? undefined : { partIds: [id] }
  })
}

/** The path in a name, without slashes at its ends. The root has none, because "arbor" stands for everything. */
function pathIn(name: string): string | undefined {
  if (!name.startsWith(`${EVERYTHING}/`)) return undefined
  const steps = name.slice(EVERYTHING.length).split('/').map(normalName)
  const path = steps.filter((step) => step !== '').join('/')
  return path === '' ? undefined : path
}
