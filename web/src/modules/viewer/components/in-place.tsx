import { Suspense } from 'react'
import { lazily } from '../../../ui/patiently.ts'
import type { Edit } from '../edit/model.ts'

const Editor = lazily(async () => (await import('../edit/editor.tsx')).Editor)

/** The editor of the current task, in the place of the passage. */
export function InPlace({ edit }: { readonly edit: Edit | undefined }) {
  const { task, versionId, begin } = edit ?? {}
  if (task?.kind !== 'change' && task?.kind !== 'merge' && task?.kind !== 'add') return undefined
  return (
    <Suspense>
      <Editor task={task} versionId={versionId ?? ''} onClose={() => begin?.(undefined)} />
    </Suspense>
  )
}
