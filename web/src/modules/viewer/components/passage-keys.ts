import type { KeyboardEvent } from 'react'
import { patiently } from '../../../ui/patiently.ts'
import type { Edit } from '../edit/model.ts'
import type { Contents } from '../use-contents.ts'

type Props = {
  readonly contents: Contents
  readonly edit?: Edit | undefined
  /** Index of the marked passage. */
  readonly index: number | undefined
}

/** Runs the action of a key on the marked passage. @returns whether the key has one */
export function passageKey(event: KeyboardEvent, { contents, edit, index }: Props): boolean {
  const chunk = index === undefined ? undefined : contents.at(index)
  if (!edit?.mayEdit || !chunk || event.ctrlKey || event.metaKey) return false
  const { begin, versionId } = edit
  const next = contents.at((index ?? 0) + 1)
  const merge =
    next?.chunk_type === chunk.chunk_type && next
      ? () => begin({ kind: 'merge', chunk, next })
      : undefined
  const act = async (name: 'remove' | 'up' | 'down'): Promise<void> => {
    const { moveBy, perform, removeChunk } = await patiently(() => import('../edit/actions.ts'))
    if (name === 'remove') removeChunk(chunk, versionId)
    else await perform(versionId, () => moveBy(chunk, name === 'up' ? -1 : 1, versionId))
  }
  const keys: Record<string, (() => void) | undefined> = {
    e: () => begin({ kind: 'change', chunk }),
    m: merge,
    a: () => begin({ kind: 'add', parent: chunk.parent_path_id, after: chunk }),
    Delete: () => void act('remove'),
    'Alt+ArrowUp': () => void act('up'),
    'Alt+ArrowDown': () => void act('down'),
  }
  const run = keys[event.altKey ? `Alt+${event.key}` : event.key]
  run?.()
  return run !== undefined
}
