import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { texts as shared } from '../../../app/texts.ts'
import { offerUndo } from '../../../app/undo.tsx'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/field.tsx'
import {
  addTexts,
  changeText,
  explainFailure,
  mergeInto,
  readContent,
  refreshVersion,
} from './actions.ts'
import { divide, join, joined, type EditorTask } from './model.ts'
import { texts } from './texts.ts'

type Props = {
  readonly task: EditorTask
  readonly versionId: string
  readonly onClose: () => void
}

/** The editor of a passage. It can split the text into several passages, or merge two passages. */
export function Editor(props: Props) {
  const { task, onClose } = props
  const [parts, setParts] = useDraft(task)
  const [focused, setFocused] = useState(0)
  const fields = useRef<(HTMLTextAreaElement | null)[]>([])
  const { isBusy, problem, setProblem, save } = useSaving(props)
  const contents = parts.map((part) => part.trim()).filter((part) => part !== '')
  const split = (): void => {
    const next = divide(parts, focused, fields.current[focused]?.selectionStart ?? 0)
    setProblem(next.length === parts.length ? texts.splitHint : '')
    setParts(next)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save(contents)
  }
  return (
    // All fields and buttons share Escape and Ctrl+Enter.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className="my-1 flex flex-col gap-2 rounded-md border-l-2 border-accent bg-tint px-3 py-2"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        void save(contents)
      }}
    >
      {parts.map((text, at) => (
        <Part
          // The parts have no ids, only an order.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          label={parts.length === 1 ? texts.text : texts.partOf(at + 1, parts.length)}
          text={text}
          onField={(field) => void (fields.current[at] = field)}
          onFocus={() => setFocused(at)}
          onText={(next) => setParts(parts.with(at, next))}
          onJoin={at === 0 ? undefined : () => setParts(join(parts, at))}
        />
      ))}
      {isHtml(task) && <p className="text-sm text-soft">{texts.html}</p>}
      <Problem>{problem}</Problem>
      <div className="flex flex-wrap gap-2">
        <Button look="strong" type="submit" disabled={isBusy || contents.length === 0}>
          {task.kind === 'add' ? texts.add : shared.save}
        </Button>
        <Button onClick={onClose}>{shared.cancel}</Button>
        {task.kind === 'change' && !isHtml(task) && (
          <Button look="quiet" onClick={split}>
            {texts.split}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Unsaved texts. The editor unmounts when its passage scrolls out of view or the window becomes narrow. */
const drafts = new WeakMap<EditorTask, readonly string[]>()

function useDraft(task: EditorTask) {
  const [parts, setParts] = useState(() => drafts.get(task) ?? [textOf(task)])
  const keep = (next: readonly string[]): void => {
    drafts.set(task, next)
    setParts(next)
  }
  return [parts, keep] as const
}

/** Saves the texts. If somebody else has changed the passage since, it first shows their text. */
function useSaving({ task, versionId, onClose }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [known, setKnown] = useState(task.kind === 'add' ? '' : (task.chunk.content ?? ''))
  const save = async (contents: readonly string[]): Promise<void> => {
    if (contents.length === 0 || isBusy) return
    setBusy(true)
    try {
      const now = task.kind === 'add' ? '' : await readContent(task.chunk.metadata_obj_id)
      if (now === known) {
        await carryOut(task, contents, versionId)
        await refreshVersion()
        onClose()
      } else {
        setKnown(now)
        setProblem(`${texts.changedByOther} ${now}`)
      }
    } catch (error) {
      setProblem(await explainFailure(error, versionId))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, setProblem, save }
}

async function carryOut(
  task: EditorTask,
  contents: readonly string[],
  versionId: string,
): Promise<void> {
  if (task.kind === 'add') {
    await addTexts(contents, task.parent, task.after?.path_part_id)
  } else if (task.kind === 'merge') {
    const { chunk, next } = task
    await mergeInto(chunk.metadata_obj_id, [next.metadata_obj_id], contents[0] ?? '')
    offerUndo(texts.merged)
  } else await changeText(task.chunk, contents, versionId)
}

function textOf(task: EditorTask): string {
  if (task.kind === 'add') return ''
  const content = task.chunk.content ?? ''
  return task.kind === 'merge' ? joined(content, task.next.content ?? '') : content
}

function isHtml(task: EditorTask): boolean {
  return task.kind !== 'add' && ['TABLE', 'HTML'].includes(task.chunk.chunk_type ?? '')
}

type PartProps = {
  readonly label: string
  readonly text: string
  readonly onField: (field: HTMLTextAreaElement | null) => void
  readonly onFocus: () => void
  readonly onText: (text: string) => void
  /** Undefined for the first part. */
  readonly onJoin: (() => void) | undefined
}

/** A field that grows with its text. */
function Part({ label, text, onField, onFocus, onText, onJoin }: PartProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <div className="flex flex-col gap-1">
      {onJoin && (
        <Button look="quiet" className="h-7 self-start px-2" onClick={onJoin}>
          {texts.joinUp}
        </Button>
      )}
      <textarea
        ref={(element) => {
          field.current = element
          onField(element)
        }}
        aria-label={label}
        maxLength={500_000}
        value={text}
        onFocus={onFocus}
        onChange={({ target }) => onText(target.value)}
        className="field-sizing-content max-h-[60dvh] min-h-20 w-full resize-y rounded-md border border-line-strong/60 bg-panel px-2.5 py-1.5"
      />
    </div>
  )
}
