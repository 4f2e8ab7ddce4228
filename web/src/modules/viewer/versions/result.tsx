import { useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { sentenceOf } from '../../../app/failures.ts'
import { offerUndo } from '../../../app/undo.tsx'
import { Message } from '../../../ui/states.tsx'
import { Cells } from './cells.tsx'
import { Lines } from './compared-lines.tsx'
import { countChanges, entriesOf, withRows, type Difference, type Row } from './model.ts'
import { readLines } from './queries.ts'
import { texts } from './texts.ts'

type Props = {
  readonly frame: RefObject<HTMLDivElement | null>
  readonly parts: readonly [Difference, ...Difference[]]
  readonly documentId: string
  readonly before: string
  readonly after: string
  readonly onRow: (row: Row) => void
  /** The button that loads more. */
  readonly children: ReactNode
}

/** The differences that are loaded so far, or why there are none. */
export function Result({ frame, parts, children, ...props }: Props) {
  const [first] = parts
  const changes = countChanges(first)
  return (
    // Keys that go to the changes work wherever the focus is in the comparison.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={frame}
      role="region"
      aria-label={texts.compare}
      // Lets the keyboard scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={(event) => goByKey(event, frame.current)}
      className="min-h-0 min-w-0 flex-1 overflow-auto py-2 outline-offset-[-2px]"
    >
      <Reason difference={first} />
      {changes === 0 && first.degraded_reason == null && (
        <Message title={texts.noChanges}>{texts.noChangesWhy}</Message>
      )}
      {changes !== 0 && <Parts {...props} parts={parts} />}
      {children}
    </div>
  )
}

/** Says why a comparison isn't possible or not exact. */
function Reason({ difference }: { readonly difference: Difference }) {
  const { degraded_reason: reason, text, cells } = difference
  if (reason == null) return undefined
  if (!text && !cells) return <Message title={texts.notCompared}>{texts.reasons[reason]}</Message>
  return <p className="px-3 pb-2 text-warn">{texts.reasons[reason]}</p>
}

type PartsProps = Omit<Props, 'frame' | 'children'>

function Parts({ parts, ...props }: PartsProps) {
  const [opened, setOpened] = useState<readonly Row[]>([])
  const [first] = parts
  if (first.cells) {
    return (
      <div className="mx-auto max-w-[86ch] px-3">
        <Cells
          changes={parts.flatMap(({ cells }) => cells?.changes ?? [])}
          sheets={first.cells.sheet_visibility_changes}
        />
      </div>
    )
  }
  const isComplete = parts.at(-1)?.text?.next_offset == null
  const rows = withRows(
    parts.flatMap(({ text }) => text?.rows ?? []),
    opened,
  )
  const open = async (gap: { readonly from: number; readonly count: number }): Promise<void> => {
    try {
      const more = await readLines(props.before, props.after, gap)
      setOpened((now) => [...now, ...more])
    } catch (error) {
      offerUndo(sentenceOf(error))
    }
  }
  return (
    <Lines
      {...props}
      entries={entriesOf(rows, first.text?.total ?? 0, isComplete)}
      onGap={(gap) => void open(gap)}
    />
  )
}

/** Moves the focus to the next or previous change. */
export function go(frame: HTMLElement | null, step: 1 | -1): void {
  const all = Array.from(frame?.querySelectorAll<HTMLElement>('[data-change]') ?? [])
  const at = all.findIndex((one) => one.contains(document.activeElement))
  const next = at === -1 ? (step === 1 ? 0 : all.length - 1) : at + step
  all[(next + all.length) % all.length]?.focus()
}

/** N and P go to the next and the previous change. */
function goByKey(event: KeyboardEvent, frame: HTMLElement | null): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'n' || event.key === 'p') {
    event.preventDefault()
    go(frame, event.key === 'n' ? 1 : -1)
  }
}
