import { ChevronDown, ChevronUp, Search } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { inputClass } from '../../../ui/field.tsx'
import { nextSpot, type Spot } from '../find/model.ts'
import type { Spots } from '../find/use-spots.ts'
import { texts } from '../texts.ts'
import type { Contents } from '../use-contents.ts'

type Props = {
  /** The text to find. */
  readonly text: string | undefined
  /** The matches, once they are known. */
  readonly found: Spots | undefined
  /** Index of the current match. */
  readonly at: number | undefined
  readonly contents: Contents
  /** The marked passage. */
  readonly chunk: string | undefined
  readonly onText: (text: string | undefined) => void
  readonly onGo: (at: number, spot: Spot) => void
}

/** The search starts this long after the last key. */
const PAUSE_MS = 300

/** Finds a text in the whole document and goes from match to match. */
export function Find({ text: given, found, at, contents, chunk, onText, onGo }: Props) {
  const [text, setText] = useState(given ?? '')
  const input = useFindKey()
  const spots = found?.spots ?? []
  const go = (step: 1 | -1): void => {
    const orderOf = contents.indexOf
    const next = nextSpot(spots, { at, chunk }, { step, orderOf })
    const spot = next === undefined ? undefined : spots[next]
    if (next !== undefined && spot) onGo(next, spot)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape') {
      setText('')
      onText(undefined)
      event.currentTarget.blur()
    } else if (event.key === 'Enter' && event.shiftKey) go(-1)
    else return
    event.preventDefault()
  }
  useEffect(() => {
    const wanted = text.trim() === '' ? undefined : text.trim()
    if (wanted === given) return undefined
    const timer = setTimeout(() => onText(wanted), PAUSE_MS)
    return () => clearTimeout(timer)
  })
  return (
    <form
      role="search"
      className="relative flex min-w-0 items-center gap-1 max-sm:basis-40 max-sm:grow"
      onSubmit={(event) => {
        event.preventDefault()
        go(1)
      }}
    >
      <Search size={14} aria-hidden className="absolute left-2.5 text-soft" />
      <input
        ref={input}
        type="search"
        value={text}
        aria-label={texts.find}
        aria-keyshortcuts="Control+F Meta+F"
        placeholder={texts.find}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        className={`${inputClass} w-44 min-w-0 pl-8 max-sm:w-full lg:w-64`}
      />
      <span role="status" className="shrink-0 text-sm whitespace-nowrap text-soft tabular-nums">
        {given !== undefined && found && countOf(found, at)}
      </span>
      {given !== undefined && found && (
        <>
          <IconButton
            label={texts.findPrevious}
            disabled={spots.length === 0}
            onClick={() => go(-1)}
          >
            <ChevronUp size={14} />
          </IconButton>
          <IconButton label={texts.findNext} disabled={spots.length === 0} onClick={() => go(1)}>
            <ChevronDown size={14} />
          </IconButton>
        </>
      )}
    </form>
  )
}

function countOf({ spots, isCut }: Spots, at: number | undefined): string {
  if (spots.length === 0) return texts.foundNone
  const total = texts.foundTotal(spots.length, isCut)
  return at === undefined ? texts.foundAll(total) : texts.foundAt(at + 1, total)
}

/** Ctrl+F and ⌘F focus the field. In the field, they open the browser's own search. */
function useFindKey() {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent): void => {
      const { current } = input
      const isFind = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f'
      if (!isFind || event.shiftKey || event.altKey || !current) return
      if (document.activeElement === current || document.querySelector('[role=dialog]')) return
      event.preventDefault()
      current.focus()
      current.select()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return input
}
