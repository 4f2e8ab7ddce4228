import { cx } from '../../../ui/cx.ts'
import type { Step } from '../model.ts'
import { texts } from '../texts.ts'

type Props = { readonly steps: readonly Step[]; readonly isWriting: boolean }

/** The steps of an answer: expanded while it is in progress, then collapsed. */
export function Steps({ steps, isWriting }: Props) {
  if (steps.length === 0) return undefined
  const list = (
    <ol className="flex flex-col gap-0.5 text-sm text-soft">
      {steps.map((step) => (
        <li key={step.id} className="flex gap-2">
          <span
            aria-hidden
            className={cx(
              'mt-[0.45em] size-1.5 shrink-0 rounded-full',
              step.end_time == null ? 'animate-pulse bg-accent' : 'bg-line-strong',
            )}
          />
          <span className="min-w-0 break-words">
            <StepText step={step} />
          </span>
        </li>
      ))}
    </ol>
  )
  if (isWriting) return list
  return (
    <details className="text-sm text-soft">
      <summary className="w-fit rounded hover:text-ink">{texts.steps(steps.length)}</summary>
      <div className="pt-1 pl-3">{list}</div>
    </details>
  )
}

/** What a step does. The reasoning of a model is folded. */
function StepText({ step }: { readonly step: Step }) {
  const { name, detail } = step
  const words = [nameOf(step), foundBy(step)].join('')
  if (name !== 'reasoning' || !detail) return words
  return (
    <details>
      <summary className="w-fit rounded hover:text-ink">{words}</summary>
      <p className="pt-1 whitespace-pre-wrap">{detail}</p>
    </details>
  )
}

function nameOf({ name, args, end_time: end }: Step): string {
  const words = wordsIn(args)
  switch (name) {
    case 'search':
    case 'keyword_search':
    case 'find':
      return texts.step[name](words)
    case 'read':
    case 'read_around':
    case 'view_picture':
    case 'list':
    case 'info':
      return texts.step[name]
    case 'reasoning':
      return texts.step.reasoning
    case 'model_loading':
      return end == null ? texts.step.model_loading : texts.step.model_loaded
    default:
      return name
  }
}

/** The search words of a step. The arguments come from a model and can be anything. */
function wordsIn(args: Step['args']): string {
  if (typeof args !== 'object' || args === null) return ''
  const words = args['query'] ?? args['name']
  return typeof words === 'string' ? (words.split('\n')[0] ?? '') : ''
}

const COUNTED = /^(\d+) (passage|item)/

/** The number of results of a step, if it is known. */
function foundBy({ detail }: Step): string {
  const [, number, what] = COUNTED.exec(detail ?? '') ?? []
  if (number === undefined) return detail === 'not found' ? ` · ${texts.notFound}` : ''
  return ` · ${what === 'passage' ? texts.passages(Number(number)) : texts.items(Number(number))}`
}
