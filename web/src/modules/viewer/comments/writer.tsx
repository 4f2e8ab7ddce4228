import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useRef, useState, type KeyboardEvent } from 'react'
import { sentenceOf } from '../../../app/failures.ts'
import { texts as shared } from '../../../app/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Problem } from '../../../ui/field.tsx'
import { toStored, type Person } from '../../../app/comment-text.ts'
import { nameAt } from './model.ts'
import { readersQuery } from './queries.ts'
import { texts } from './texts.ts'

/** Leaves room for ids instead of names. */
const LONGEST = 9000

type Props = {
  readonly documentId: string
  readonly label: string
  readonly send: string
  /** The text to begin with, and whom it mentions. */
  readonly first?: string
  readonly people?: readonly Person[]
  readonly onCancel: () => void
  /** @throws ArborError: the text then stays, with the reason below it */
  readonly onSend: (text: string) => Promise<void>
}

/** A field for a comment. An @ offers people to mention, and Ctrl+Enter sends it. */
export function Writer({ documentId, label, send, first = '', onCancel, onSend, ...rest }: Props) {
  const [text, setText] = useState(first)
  const [people, setPeople] = useState<readonly Person[]>(rest.people ?? [])
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const offer = useOffer(documentId, text, (person, start, end) => {
    const typed = `${text.slice(0, start)}@${person.name} `
    setText(typed + text.slice(end))
    setPeople([...people, person])
    requestAnimationFrame(() => field.current?.setSelectionRange(typed.length, typed.length))
  })
  const submit = async (): Promise<void> => {
    if (text.trim() === '' || isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await onSend(toStored(text.trim(), people))
    } catch (error) {
      setProblem(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || offer.onKey(event)) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      onCancel()
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void submit()
    }
  }
  return (
    <form
      className="flex flex-col gap-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <textarea
        ref={field}
        autoFocus
        rows={2}
        value={text}
        aria-label={label}
        placeholder={texts.placeholder}
        maxLength={LONGEST}
        role="combobox"
        aria-expanded={offer.isOpen}
        aria-controls={offer.id}
        aria-autocomplete="list"
        aria-activedescendant={offer.active}
        onChange={({ target }) => {
          setText(target.value)
          offer.look(target.selectionStart)
        }}
        onSelect={({ currentTarget }) => offer.look(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-60 min-h-16 w-full resize-none rounded-md border border-line-strong/60 bg-panel px-2.5 py-2 placeholder:text-soft"
      />
      {offer.list}
      {problem !== undefined && <Problem>{problem}</Problem>}
      <div className="flex justify-end gap-1.5">
        <Button look="quiet" className="h-7" onClick={onCancel}>
          {shared.cancel}
        </Button>
        <Button type="submit" look="strong" className="h-7" disabled={isBusy || text.trim() === ''}>
          {send}
        </Button>
      </div>
    </form>
  )
}

type OnPick = (person: Person, start: number, end: number) => void

/** People to mention while a name is being typed. */
function useOffer(documentId: string, text: string, onPick: OnPick) {
  const id = useId()
  const [caret, setCaret] = useState(-1)
  const [at, setAt] = useState(0)
  const typed = caret < 0 ? undefined : nameAt(text, caret)
  const name = useDeferredValue(typed?.name ?? '')
  const { data = [], isFetched } = useQuery({
    ...readersQuery(documentId, name),
    enabled: typed !== undefined,
  })
  const isOpen = typed !== undefined && data.length > 0
  const pick = (person: Person | undefined): void => {
    if (!person || !typed) return
    setCaret(-1)
    setAt(0)
    onPick(person, typed.start, caret)
  }
  const onKey = (event: KeyboardEvent): boolean => {
    if (!isOpen) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const isPick =
      (event.key === 'Enter' || event.key === 'Tab') && !event.ctrlKey && !event.metaKey
    if (step === undefined && !isPick && event.key !== 'Escape') return false
    event.preventDefault()
    event.stopPropagation()
    if (step !== undefined) setAt((at + step + data.length) % data.length)
    else if (isPick) pick(data[at])
    else setCaret(-1)
    return true
  }
  const list = (
    <>
      {isOpen && (
        <div
          id={id}
          role="listbox"
          aria-label={texts.people}
          className="max-h-48 overflow-auto rounded-md border border-line bg-panel p-1 shadow-md"
        >
          {data.map((person, index) => (
            // The field has the focus and handles the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={person.user_id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(person)}
              className={cx(
                'cursor-pointer truncate rounded px-2 py-1',
                index === at && 'bg-hover',
              )}
            >
              {person.name}
            </div>
          ))}
        </div>
      )}
      {typed !== undefined && typed.name !== '' && isFetched && data.length === 0 && (
        <p role="status" className="text-sm text-soft">
          {texts.nobody(typed.name)}
        </p>
      )}
    </>
  )
  return {
    id,
    isOpen,
    list,
    onKey,
    active: isOpen ? `${id}-${at}` : undefined,
    look: (place: number): void => {
      setCaret(place)
      setAt(0)
    },
  }
}
