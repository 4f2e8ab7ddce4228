import { useNavigate } from '@tanstack/react-router'
import { ArrowUp, Search } from 'lucide-react'
import { Suspense, useState, type KeyboardEvent } from 'react'
import { LONGEST_QUESTION } from '../../../app/ask.ts'
import { sentenceOf } from '../../../app/failures.ts'
import { Button } from '../../../ui/button.tsx'
import { inputClass, Problem } from '../../../ui/field.tsx'
import { lazily } from '../../../ui/patiently.ts'
import { beginThread } from '../queries.ts'
import { texts } from '../texts.ts'

const ModelChoice = lazily(
  async () => (await import('../../../app/models/model-choice.tsx')).ModelChoice,
)

/** One field for asking, which starts a thread, and for searching. */
export function Question() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [state, setState] = useState({ isBusy: false, problem: '' })
  const words = text.trim()
  const search = (): void => {
    if (words !== '') void navigate({ to: '/search', search: { q: words } })
  }
  const ask = async (): Promise<void> => {
    if (words === '' || state.isBusy) return
    setState({ isBusy: true, problem: '' })
    try {
      const id = await beginThread(words)
      await navigate({ to: '/threads/{-$id}', params: { id } })
    } catch (error) {
      setState({ isBusy: false, problem: sentenceOf(error) })
    }
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !event.altKey) return
    event.preventDefault()
    search()
  }
  return (
    <form
      role="search"
      className="flex flex-col gap-1"
      onSubmit={(event) => {
        event.preventDefault()
        void ask()
      }}
    >
      <div className="relative">
        <input
          type="search"
          autoFocus
          value={text}
          maxLength={LONGEST_QUESTION}
          aria-label={texts.placeholder}
          placeholder={texts.placeholder}
          title={texts.asking}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
          className={`${inputClass} h-12 pr-44 max-sm:pr-24`}
        />
        <div className="absolute inset-y-0 right-2 flex items-center gap-1">
          <Button look="quiet" className="px-2" aria-label={texts.search} onClick={search}>
            <Search size={14} aria-hidden />
            <span className="max-sm:hidden">{texts.search}</span>
          </Button>
          <Button
            look="strong"
            type="submit"
            className="px-2.5"
            aria-label={texts.ask}
            disabled={state.isBusy || words === ''}
          >
            <ArrowUp size={14} aria-hidden />
            <span className="max-sm:hidden">{texts.ask}</span>
          </Button>
        </div>
      </div>
      <div className="flex empty:hidden">
        <Suspense>
          <ModelChoice />
        </Suspense>
      </div>
      <Problem>{state.problem}</Problem>
    </form>
  )
}
