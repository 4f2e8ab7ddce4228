import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { inputClass } from '../../../ui/field.tsx'
import { findQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import type { Contents } from '../use-contents.ts'

type Props = {
  readonly versionPart: string
  readonly words: string | undefined
  readonly contents: Contents
  readonly chunk: string | undefined
  readonly onWords: (words: string | undefined) => void
  readonly onSelect: (chunk: string) => void
}

/** Typing searches after this pause. */
const PAUSE_MS = 300

/** Finds words in the document and goes from passage to passage. */
export function Find({ versionPart, words, contents, chunk, onWords, onSelect }: Props) {
  const [text, setText] = useState(words ?? '')
  const { data } = useQuery(findQuery(versionPart, words))
  const found = (data ?? [])
    .flatMap((id) => contents.indexOf(id) ?? [])
    .toSorted((one, other) => one - other)
  const here = chunk === undefined ? undefined : contents.indexOf(chunk)
  const at = here === undefined ? -1 : found.indexOf(here)
  const go = (index: number | undefined): void => {
    const next = index === undefined ? undefined : contents.idAt(index)
    if (next !== undefined) onSelect(next)
  }
  const goNext = (): void => go(found.find((index) => index > (here ?? -1)) ?? found[0])
  const goBack = (): void =>
    go(found.findLast((index) => index < (here ?? contents.count ?? 0)) ?? found.at(-1))
  useEffect(() => {
    const wanted = text.trim() === '' ? undefined : text.trim()
    if (wanted === words) return undefined
    const timer = setTimeout(() => onWords(wanted), PAUSE_MS)
    return () => clearTimeout(timer)
  })
  return (
    <form
      role="search"
      className="relative flex min-w-0 items-center gap-1"
      onSubmit={(event) => {
        event.preventDefault()
        goNext()
      }}
    >
      <Search size={14} aria-hidden className="absolute left-2.5 text-soft" />
      <input
        type="search"
        value={text}
        aria-label={texts.find}
        placeholder={texts.find}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !event.shiftKey) return
          event.preventDefault()
          goBack()
        }}
        className={`${inputClass} w-44 min-w-0 pl-8 lg:w-64`}
      />
      {words !== undefined && data && (
        <>
          <span role="status" className="shrink-0 text-sm whitespace-nowrap text-soft tabular-nums">
            {found.length === 0
              ? texts.foundNone
              : at === -1
                ? texts.foundAll(found.length)
                : texts.foundAt(at + 1, found.length)}
          </span>
          <IconButton label={texts.findBefore} disabled={found.length === 0} onClick={goBack}>
            <ChevronUp size={14} />
          </IconButton>
          <IconButton label={texts.findNext} disabled={found.length === 0} onClick={goNext}>
            <ChevronDown size={14} />
          </IconButton>
        </>
      )}
    </form>
  )
}
