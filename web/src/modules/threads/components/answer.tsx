import { CircleAlert } from 'lucide-react'
import { Suspense, useCallback, useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { NO_MODEL_STEP, type Citation, type Step } from '../model.ts'
import { readQuotedAnswer } from '../quoted-answer.ts'
import { texts } from '../texts.ts'
import { CitationMark, type Sources } from './citation-mark.tsx'
import { QuotedPassages } from './quoted-passages.tsx'
import { SourceCards } from './source-cards.tsx'
import { Steps } from './steps.tsx'
import { lazily } from '../../../ui/patiently.ts'

const AnswerText = lazily(async () => (await import('./answer-text.tsx')).AnswerText)

/** While an answer is being written, its citations aren't known yet. Numbers up to this one are marked anyway. */
const MOST_CITATIONS = 200

type Props = {
  readonly text: string
  readonly steps: readonly Step[]
  readonly citations: readonly Citation[]
  readonly isError: boolean
  readonly isWriting: boolean
  readonly sources: Sources
  /** The actions for the answer. */
  readonly children?: ReactNode
}

/** An answer: its steps, its text with citation numbers, and its sources. */
export function Answer(props: Props) {
  const { text, steps, citations, isError, isWriting, sources } = props
  // While the answer is being written, typing and scrolling have priority.
  const shown = useDeferredValue(text)
  const renderMark = useCallback(
    (number: number) => (
      <CitationMark number={number} citation={citations[number - 1]} sources={sources} />
    ),
    [citations, sources],
  )
  const withoutModel = steps.find(({ name }) => name === NO_MODEL_STEP)
  const [isExplained, setExplained] = useState(false)
  const done = steps.filter((step) => step !== withoutModel)
  const isQuoted = withoutModel !== undefined && !isError
  const quoted = useMemo(
    () => (isQuoted ? readQuotedAnswer(shown, isWriting) : undefined),
    [isQuoted, shown, isWriting],
  )
  return (
    <article className="flex flex-col gap-2" aria-busy={isWriting}>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        {withoutModel && (
          <Badge
            step={withoutModel}
            isExplained={isExplained}
            onExplain={() => setExplained(!isExplained)}
          />
        )}
        <Steps steps={done} isWriting={isWriting} />
      </div>
      {withoutModel && (isExplained || shouldHaveModel(withoutModel)) && (
        <p className="text-sm text-soft">{withoutModel.detail}</p>
      )}
      {isWriting && text === '' && (
        <p className="appear-late animate-pulse text-soft">{texts.working} …</p>
      )}
      {quoted ? (
        <QuotedPassages answer={quoted} citations={citations} sources={sources} />
      ) : (
        <div className={cx(isError && 'flex gap-2 text-danger')}>
          {isError && <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />}
          <Suspense fallback={<p className="whitespace-pre-wrap">{shown}</p>}>
            <AnswerText
              text={shown}
              count={isWriting ? MOST_CITATIONS : citations.length}
              renderMark={renderMark}
            />
          </Suspense>
        </div>
      )}
      {/* Cards already name their documents. */}
      {!isWriting && !quoted && <SourceCards citations={citations} sources={sources} />}
      {props.children}
    </article>
  )
}

type BadgeProps = {
  readonly step: Step
  readonly isExplained: boolean
  readonly onExplain: () => void
}

/** Says that no language model has written the answer. A click shows why. */
function Badge({ step, isExplained, onExplain }: BadgeProps) {
  return (
    <button
      type="button"
      aria-expanded={isExplained || shouldHaveModel(step)}
      title={step.detail ?? undefined}
      onClick={onExplain}
      className={cx(
        'shrink-0 rounded-full border px-2 py-0.5 text-xs',
        shouldHaveModel(step) ? 'border-danger text-danger' : 'border-line-strong text-soft',
      )}
    >
      {texts.withoutModel}
    </button>
  )
}

/** Whether a configured model has failed, which somebody should fix. */
function shouldHaveModel({ args }: Step): boolean {
  return typeof args === 'object' && args?.['reason'] !== 'none'
}
