import { kindOf } from '@arbor/client'
import { findItem } from '../find-items.ts'
import { inSession, type Common, type Session } from '../session.ts'
import { findTags } from '../tags.ts'
import { print, printJson } from '../terminal.ts'

type TagOptions = Common & {
  readonly add?: readonly string[]
  readonly remove?: readonly string[]
  readonly create?: true | undefined
}

/** Adds tags to a folder or document, removes others, then lists those that apply, including tags of folders above. */
export async function runTag(place: string, options: TagOptions): Promise<void> {
  const { add: added = [], remove: removed = [] } = options
  await inSession(options, async ({ arbor }) => {
    const { path_part_id: part } = await findItem(arbor, place)
    const params = { path: { path_part_id: part } }
    if (options.create) await createMissing(arbor, added)
    const [add, remove] = [
      await findTags(arbor, added, ' Use --create to create it.'),
      await findTags(arbor, removed),
    ]
    if (add.size > 0) {
      const body = { tag_ids: [...new Set(add.values())] }
      await arbor.post('/v1/path-parts/{path_part_id}/tags', { params, body })
    }
    if (remove.size > 0) {
      const body = { tag_ids: [...new Set(remove.values())] }
      await arbor.delete('/v1/path-parts/{path_part_id}/tags', { params, body })
    }
    const { tags } = await arbor.get('/v1/path-parts/{path_part_id}/tags', {
      params: { ...params, query: { include_inherited: true } },
    })
    for (const tag of tags) {
      if (options.json) await printJson(tag)
      else await print(tag.name)
    }
  })
}

async function createMissing({ post }: Session['arbor'], names: readonly string[]): Promise<void> {
  for (const name of names) {
    await post('/v1/tags', { body: { name } }).catch((error: unknown) => {
      // The tag already exists.
      if (kindOf(error) !== 'conflict') throw error
    })
  }
}
