import { useBlocker } from '@tanstack/react-router'
import { Suspense, useDeferredValue, useRef, useState } from 'react'
import { AskOnce } from '../../../app/ask-once.tsx'
import { formatWhen } from '../../../app/format.ts'
import { useMe } from '../../../app/session.ts'
import { texts as shared } from '../../../app/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { lazily } from '../../../ui/patiently.ts'
import { Skeleton } from '../../../ui/states.tsx'
import { conflictsIn } from '../conflicts.ts'
import { draftKey, dropDraft, type Draft } from '../drafts.ts'
import type { EditorHandle } from '../editor/editor.tsx'
import { isMarkdownFile, type Document } from '../model.ts'
import type { Source } from '../queries.ts'
import { texts } from '../texts.ts'
import { useDraft } from '../use-draft.ts'
import { useOthers } from '../use-others.ts'
import { usePictures } from '../use-pictures.ts'
import { useSaving } from '../use-saving.ts'
import { Bar } from './bar.tsx'
import { Conflicts } from './conflicts.tsx'
import { Head } from './head.tsx'

const Editor = lazily(async () => (await import('../editor/editor.tsx')).Editor)
const Preview = lazily(async () => (await import('./preview.tsx')).Preview)

type Props = {
  readonly document: Document
  readonly source: Source
  /** What the person wrote here before, without saving it. */
  readonly draft: Draft | undefined
}

/** The editor of a text document, with a preview if it is Markdown. */
export function Writer({ document, source, draft }: Props) {
  const handle = useRef<EditorHandle>(null)
  /** The text to begin with when the editor has loaded. */
  const [first, setFirst] = useState(source.text)
  const [text, setText] = useState(source.text)
  const [offered, setOffered] = useState(draft?.text === source.text ? undefined : draft)
  const [isPreview, setPreview] = useState(false)
  const isMarkdown = isMarkdownFile(source.fileName)
  const saving = useSaving({ document, source, handle })
  const { state, isMerged, base, setBase, save } = saving
  const pictures = usePictures(document, handle)
  const key = draftKey(useMe().id, document.id)
  const isDirty = text !== base.text
  // An offered draft stays until the person has decided about it.
  const isKept = useDraft(key, text, base, isDirty && offered === undefined)
  const conflicts = conflictsIn(text)
  useOthers({ document, handle, saving, mayTake: !offered && conflicts.length === 0 })
  const restore = ({ text: old, base: before, newestId }: Draft): void => {
    setBase({ newestId, text: before })
    setOffered(undefined)
    setFirst(old)
    setText(old)
    handle.current?.setText(old)
  }
  const discard = (): void => {
    setOffered(undefined)
    void dropDraft(key)
  }
  const problem = state.kind === 'failed' ? state.why : pictures.problem
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Head
        document={document}
        state={state}
        isDirty={isDirty}
        isKept={isKept}
        isPreview={isPreview}
        onPreview={isMarkdown ? setPreview : undefined}
        onSave={conflicts.length === 0 ? () => void save() : undefined}
      />
      {offered && <DraftBar draft={offered} onRestore={restore} onDiscard={discard} />}
      {problem !== undefined && <Bar look="danger">{problem}</Bar>}
      {isMerged && conflicts.length === 0 && <Bar>{texts.merged}</Bar>}
      <Conflicts
        conflicts={conflicts}
        onShow={({ from, to }) => handle.current?.show(from, to)}
        onChoose={({ from, to }, chosen) =>
          handle.current?.setText(text.slice(0, from) + chosen + text.slice(to))
        }
      />
      <Suspense fallback={<Skeleton label={shared.loading} lines={12} />}>
        <div className="flex min-h-0 flex-1">
          <div className={cx('min-h-0 min-w-0 flex-1 lg:flex', isPreview ? 'hidden' : 'flex')}>
            <Editor
              onReady={(ready) => {
                handle.current = ready
              }}
              text={first}
              label={texts.text(document.name)}
              isMarkdown={isMarkdown}
              onChange={setText}
              onSave={() => void save()}
              onPictures={(files) => void pictures.addAll(files)}
            />
          </div>
          {isMarkdown && <PreviewPane text={text} isShown={isPreview} />}
        </div>
      </Suspense>
      {isMarkdown && (
        <p className="shrink-0 border-t border-line px-4 py-1 text-sm text-soft">{texts.hint}</p>
      )}
      <AskToLeave isDirty={isDirty} />
    </div>
  )
}

type PreviewProps = { readonly text: string; readonly isShown: boolean }

/** The preview. Narrow screens show either the text or the preview. */
function PreviewPane({ text, isShown }: PreviewProps) {
  const shown = useDeferredValue(text)
  return (
    <div
      className={cx(
        'min-h-0 min-w-0 flex-1 border-l border-line lg:flex',
        isShown ? 'flex' : 'hidden',
      )}
    >
      <Suspense>
        <Preview text={shown} />
      </Suspense>
    </div>
  )
}

type DraftProps = {
  readonly draft: Draft
  readonly onRestore: (draft: Draft) => void
  readonly onDiscard: () => void
}

function DraftBar({ draft, onRestore, onDiscard }: DraftProps) {
  return (
    <Bar
      action={
        <>
          <Button onClick={() => onRestore(draft)}>{texts.restore}</Button>
          <Button onClick={onDiscard}>{texts.discard}</Button>
        </>
      }
    >
      {texts.draft(formatWhen(new Date(draft.at).toISOString()))}
    </Bar>
  )
}

/** Asks once before people leave with an unsaved text. */
function AskToLeave({ isDirty }: { readonly isDirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return undefined
  return (
    <AskOnce
      title={texts.leaveTitle}
      action={texts.leave}
      onConfirm={blocker.proceed}
      onClose={blocker.reset}
    >
      {texts.leaveWhy}
    </AskOnce>
  )
}
