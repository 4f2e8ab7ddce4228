import {
  getPart,
  lockVersionAbove,
  type PartRow,
  type PartTypeValue,
  findFolder,
  ensureSystemFolder,
  ancestorsFromRoot,
} from '../../tree/index.ts'
import type { Actor } from '../../../platform/core/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { invalidInput, problem } from '../../../platform/core/errors.ts'

/** The name of the folder for conversations in a user's own folder. */
const FOLDER_NAME = 'threads'

const PARENT_TYPES: ReadonlySet<PartTypeValue> = new Set([
  'FOLDER',
  'DOCUMENT',
  'SECTION',
  'THREAD',
])

/** The maximum depth of a thread, counted from the root through folders, sections and threads. */
const MAX_DEPTH = 300

/** A place for threads: a node with the ids from the root down to it. */
export type Place = Pick<PartRow, 'id' | 'part_type' | 'metadata_obj_id'> & {
  readonly ancestors: string[]
}

/**
 * The node with this path part id, to put a thread below it. The tree must be locked.
 * @throws Problem not_found, forbidden; InvalidInput if threads can't be placed there
 */
export async function requirePlace(tx: TenantTx, actor: Actor, partId: string): Promise<Place> {
  await lockVersionAbove(tx, actor.tenantId, { by: 'id', value: partId })
  // To discuss a document doesn't change it.
  const key = { by: 'id', value: partId, called: 'Parent', evenIfCheckedOut: true } as const
  const part = await getPart(tx, actor, key, 'write')
  const loc = ['body', 'parent_path_part_id']
  if (!PARENT_TYPES.has(part.part_type)) {
    throw invalidInput(loc, 'The parent must be a folder, document, section or thread', partId)
  }
  if (part.id === actor.usersPartId) {
    throw problem('personal_folder_made')
  }
  const ancestors = await ancestorsFromRoot(tx, part)
  if (ancestors.length >= MAX_DEPTH) {
    throw invalidInput(loc, `Threads cannot be nested more than ${MAX_DEPTH} levels deep`, partId)
  }
  return { ...part, ancestors }
}

/** The folder of the actor's own conversations, if it already exists. */
export function findOwnFolder(tx: TenantTx, actor: Actor) {
  return findFolder(tx, actor.tenantId, actor.homePartId, FOLDER_NAME)
}

/**
 * The folder of the actor's own conversations, created on first use. Uses an existing folder with that name. The tree
 * must be locked.
 * @throws DatabaseError path_part_name_key if a document has the name
 */
export async function ensureOwnFolder(tx: TenantTx, actor: Actor): Promise<Place> {
  const { tenantId, homePartId } = actor
  const found = await findOwnFolder(tx, actor)
  const id = found?.system_managed
    ? found.id
    : await ensureSystemFolder(tx, tenantId, homePartId, FOLDER_NAME)
  return getPart(tx, actor, { by: 'id', value: id ?? '', called: 'Folder of threads' }, 'write')
}
