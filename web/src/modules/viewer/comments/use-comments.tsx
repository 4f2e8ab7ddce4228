import { Suspense, useState } from 'react'
import { lazily } from '../../../ui/patiently.ts'
import type { Document, Version, ViewerState } from '../model.ts'
import type { Target, Thread } from './model.ts'
import { useOpenComments } from './use-open-comments.ts'

const CommentButton = lazily(async () => (await import('./comment-button.tsx')).CommentButton)
const CommentsPane = lazily(async () => (await import('./pane.tsx')).CommentsPane)

type Shown = {
  readonly document: Document
  readonly version: Version
  readonly state: ViewerState
  /** Chooses a comment and shows its passage. */
  readonly onComment: (thread: Thread) => void
}

type Places = {
  /** Shows the comments. */
  readonly onPane: () => void
  /** Shows the document, if it isn't beside the comments. */
  readonly onPassage: () => void
}

/** Comments beside a document, and what its pages and text need to mark and begin them. */
export function useComments(
  { document: { id: documentId }, version: { id: versionId }, state, onComment }: Shown,
  { onPane, onPassage }: Places,
) {
  const [draft, setDraft] = useState<Target>()
  const begin = (target: Target): void => {
    setDraft(target)
    onPane()
  }
  const { talk, count } = useOpenComments({
    documentId,
    versionId,
    chosen: state.comment,
    isPlaced: state.chunk !== undefined,
    onOpen: (thread) => {
      onPane()
      onComment(thread)
    },
    onPane,
    onBegin: begin,
  })
  return {
    talk,
    count,
    pane: (
      <CommentsPane
        documentId={documentId}
        versionId={versionId}
        chosen={state.comment}
        draft={draft}
        onDraft={setDraft}
        onOpen={(thread) => {
          onPassage()
          onComment(thread)
        }}
      />
    ),
    button: (
      <Suspense>
        <CommentButton chunk={state.chunk} onBegin={begin} />
      </Suspense>
    ),
  }
}
