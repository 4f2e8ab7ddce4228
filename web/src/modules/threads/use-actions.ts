import { useNavigate, useParams } from '@tanstack/react-router'
import { sentenceOf } from '../../app/failures.ts'
import { offerUndo } from '../../app/undo.tsx'
import { deleteLater } from './deletions.ts'
import { familyOf, type Thread } from './model.ts'
import { renameThread } from './queries.ts'

/** What can be done with threads, from the list and from a thread itself. */
export function useActions(all: readonly Thread[]) {
  const navigate = useNavigate()
  const { id: shown } = useParams({ from: '/app/threads/{-$id}' })
  const open = (id: string | undefined): void => {
    void navigate({ to: '/threads/{-$id}', params: { id } })
  }
  return {
    rename: (thread: Thread, title: string): void => {
      renameThread(thread.id, title).catch((error: unknown) => offerUndo(sentenceOf(error)))
    },
    remove: (thread: Thread): void => {
      const wasShown = shown !== undefined && familyOf(all, thread.id).has(shown)
      if (wasShown) open(undefined)
      deleteLater(thread, all, () => wasShown && open(shown))
    },
  }
}
