import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import { problem } from '../../../platform/core/errors.ts'
import { addDisplayPaths } from '../../tenancy/index.ts'
import { listBelow, listStarts, type PartRow } from '../../tree/index.ts'
import { EVERYTHING, findPlace, MOST_NAME } from '../named-place.ts'

/** The maximum number of folders in the list. Others work as models, too. */
const MOST_FOLDERS = 100

type Model = {
  readonly id: string
  readonly object: 'model'
  readonly created: number
  readonly owned_by: 'arbor'
}

const modelCalled = (id: string, created = 0): Model => ({
  id,
  object: 'model',
  created,
  owned_by: 'arbor',
})

/**
 * "arbor", and the folders at the top of what the actor may read: those in no other readable folder, and those in the
 * shared folder.
 */
export async function listModels({ doors }: Pick<Context, 'doors'>, actor: Actor) {
  const rows = await doors.readInTenant(actor.tenantId, async (tx) => {
    const { items: tops } = await listStarts(tx, actor, 'FOLDER', {
      limit: MOST_FOLDERS,
      offset: 0,
    })
    const shared = tops.find(({ id }) => id === actor.sharedPartId)
    const inShared = shared && {
      parent: shared,
      types: ['FOLDER' as const],
      maxDepth: 1,
      order: 'LOGICAL' as const,
      limit: MOST_FOLDERS,
      offset: 0,
    }
    const { items: inner } = inShared ? await listBelow(tx, actor, inShared) : { items: [] }
    const found = [...tops, ...inner].slice(0, MOST_FOLDERS).map(shownRow)
    await addDisplayPaths(tx, actor, found)
    return found
  })
  const folders = rows.map(({ materialized_path, display_path, created }) =>
    modelCalled(`${EVERYTHING}${display_path ?? materialized_path}`, created),
  )
  return { object: 'list' as const, data: [modelCalled(EVERYTHING), ...folders] }
}

type ShownRow = {
  readonly materialized_path: string
  display_path?: string
  readonly created: number
}

const shownRow = ({ path, created_at: time }: PartRow): ShownRow => ({
  materialized_path: path,
  created: Math.floor(time.getTime() / 1000),
})

/** @throws Problem model_missing, whether a folder doesn't exist or the actor can't read it */
export async function getModel(
  context: Pick<Context, 'doors'>,
  actor: Actor,
  name: string,
): Promise<Model> {
  await scopeOfModel(context, actor, name)
  return modelCalled(name)
}

/** The nodes to which a model limits answers. None stands for everything. @throws Problem model_missing */
export async function scopeOfModel(
  context: Pick<Context, 'doors'>,
  actor: Actor,
  name: string,
): Promise<readonly string[]> {
  const isModel = name === EVERYTHING || name.startsWith(`${EVERYTHING}/`)
  const place =
    isModel && name.length <= MOST_NAME ? await findPlace(context, actor, name) : undefined
  if (!place) throw problem('model_missing', { model: name.slice(0, 300) })
  return place.partIds
}
