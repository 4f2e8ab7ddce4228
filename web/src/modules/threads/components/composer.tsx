import { ArrowUp, Square } from 'lucide-react'
import { Suspense, useState, type KeyboardEvent, type ReactNode } from 'react'
import { kindOf } from '@arbor/client'
import { LONGEST_QUESTION, type Question } from '../../../app/ask.ts'
import { sentenceOf } from '../../../app/failures.ts'
import { texts as shared } from '../../../app/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Problem } from '../../../ui/field.tsx'
import { texts } from '../texts.ts'
import { lazily } from '../../../ui/patiently.ts'
import { ScopeChips } from './scope.tsx'
import { TimeChip } from './time-chip.tsx'
import { useDrop, withItem } from './use-drop.ts'

const ModelChoice = lazily(
  async () => (await import('../../../app/models/model-choice.tsx')).ModelChoice,
)

type Props = Pick<Question, 'scope' | 'asOf'> & {
  readonly label: string
  readonly text?: string
  /** @throws ArborError: the text then stays, with the reason below it */
  readonly onAsk: (question: Question) => Promise<void>
  /** Stops the answer in progress, if there is one. */
  readonly onStop?: (() => Promise<void>) | undefined
  /** Leaves the field without asking. */
  readonly onCancel?: () => void
  /** A note below the field. */
  readonly note?: ReactNode
}

/** A field for a question, its scope and the time that it is about. Enter asks, Shift+Enter starts a new line. */
export function Composer({ label, text: first = '', onCancel, note, ...rest }: Props) {
  const [text, setText] = useState(first)
  const [scope, setScope] = useState(rest.scope)
  const [asOf, setAsOf] = useState(rest.asOf)
  const { isBusy, problem, run } = useWork()
  const drop = useDrop((item) => setScope((now) => withItem(now, item)))
  const mayAsk = text.trim() !== '' && !isBusy && !rest.onStop
  const ask = (): void => {
    if (!mayAsk) return
    run(async () => {
      await rest.onAsk({ text: text.trim(), scope, asOf })
      setText('')
    })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && onCancel) {
      event.stopPropagation()
      onCancel()
    }
    // While an input method composes a word, Enter completes the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    ask()
  }
  return (
    <form
      className="flex flex-col gap-1"
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <div
        {...drop.handlers}
        className={cx(
          'flex flex-col rounded-lg border bg-panel has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-accent',
          drop.isOver ? 'border-accent bg-tint' : 'border-line-strong/60',
        )}
      >
        <textarea
          autoFocus
          rows={onCancel ? 2 : 1}
          value={text}
          aria-label={label}
          placeholder={label}
          maxLength={LONGEST_QUESTION}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-60 min-h-10 w-full resize-none rounded-lg bg-transparent px-3 py-2.5 outline-none"
        />
        <div className="flex flex-wrap items-end gap-1.5 px-2 pb-2">
          <ScopeChips scope={scope} onChange={setScope} />
          <TimeChip at={asOf} onChange={setAsOf} />
          <Suspense>
            <ModelChoice />
          </Suspense>
          <div className="ml-auto flex gap-1.5">
            {onCancel && (
              <Button look="quiet" className="h-7" onClick={onCancel}>
                {shared.cancel}
              </Button>
            )}
            <AskOrStop
              mayAsk={mayAsk}
              isBusy={isBusy}
              onStop={rest.onStop && (() => run(rest.onStop))}
            />
          </div>
        </div>
      </div>
      {note !== undefined && <p className="px-1 text-sm text-soft">{note}</p>}
      <Problem>{problem}</Problem>
    </form>
  )
}

/** Runs one action at a time and shows the reason if it fails. */
function useWork() {
  const [state, setState] = useState({ isBusy: false, problem: '' })
  const work = async (task: () => Promise<void>): Promise<void> => {
    setState({ isBusy: true, problem: '' })
    try {
      await task()
      setState({ isBusy: false, problem: '' })
    } catch (error) {
      const problem = kindOf(error) === 'conflict' ? texts.busy : sentenceOf(error)
      setState({ isBusy: false, problem })
    }
  }
  return { ...state, run: (task: (() => Promise<void>) | undefined) => task && void work(task) }
}

type AskOrStopProps = {
  readonly mayAsk: boolean
  readonly isBusy: boolean
  readonly onStop: (() => void) | undefined
}

function AskOrStop({ mayAsk, isBusy, onStop }: AskOrStopProps) {
  if (onStop) {
    return (
      <Button className="h-7 px-2.5" disabled={isBusy} onClick={onStop}>
        <Square size={12} aria-hidden className="fill-current" />
        {texts.stop}
      </Button>
    )
  }
  return (
    <Button type="submit" look="strong" className="h-7 px-2.5" disabled={!mayAsk}>
      <ArrowUp size={14} aria-hidden />
      {texts.ask}
    </Button>
  )
}
