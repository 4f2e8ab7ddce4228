import { useNavigate, useParams } from '@tanstack/react-router'
import { removeThread } from '../../app/ask.ts'
import { deleteLater } from '../../app/deletions.ts'
import { sentenceOf } from '../../app/failures.ts'
import { offerUndo } from '../../app/undo.tsx'
import { familyOf, type Thread } from './model.ts'
import { refreshThreads, renameThread } from './queries.ts'
import { texts } from './texts.ts'

/** The actions for threads, in the list and in a thread itself. */
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
      const family = familyOf(all, thread.id)
      const wasShown = shown !== undefined && family.has(shown)
      if (wasShown) open(undefined)
      deleteLater({
        hides: [...family],
        done: texts.removed(thread.title, family.size - 1),
        run: () => removeThread(thread.id),
        refresh: refreshThreads,
        onUndo: () => wasShown && open(shown),
      })
    },
  }
}
