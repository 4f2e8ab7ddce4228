import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { Failure } from '../../../app/failure-page.tsx'
import { PastBanner } from '../../../app/past/past.tsx'
import { texts as shared } from '../../../app/texts.ts'
import { inputClass } from '../../../ui/field.tsx'
import { lazily } from '../../../ui/patiently.ts'
import { Message, Skeleton } from '../../../ui/states.tsx'
import { CommentsFound } from '../components/comments-found.tsx'
import { Conditions } from '../components/conditions.tsx'
import { Facets } from '../components/facets.tsx'
import { Filters } from '../components/filters.tsx'
import type { FoundTable } from '../components/passage.tsx'
import { Results } from '../components/results.tsx'
import { SyntaxHelp } from '../components/syntax-help.tsx'
import { readSearch, searchedWords, type SearchState } from '../model.ts'
import { searchQuery, TOP_K } from '../queries.ts'
import { texts } from '../texts.ts'

const Saved = lazily(async () => (await import('../components/saved-searches.tsx')).Saved)
const OpenSaved = lazily(async () => (await import('../components/open-saved.tsx')).OpenSaved)

/** The search starts this long after the last key. */
const PAUSE_MS = 250

/**
 * A search field, filters and results. The URL holds everything.
 * @param table shows a table of a document
 */
export function SearchPage({ table }: { readonly table: FoundTable }) {
  const state = useSearch({ from: '/app/search' })
  const navigate = useNavigate()
  const change = (next: SearchState): void => {
    void navigate({ to: '/search', search: readSearch(next), replace: true })
  }
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <PastBanner at={state.at} onChange={(at) => change({ ...state, at })} />
      <title>{`${state.q ?? texts.title} · Arbor`}</title>
      <h1 className="sr-only">{texts.title}</h1>
      <div className="mx-auto flex max-w-3xl flex-col gap-4 p-4 md:py-6">
        <div className="flex flex-col gap-2">
          <Question query={state.q ?? ''} onChange={(q) => change({ ...state, q })} />
          <SyntaxHelp />
        </div>
        <Conditions state={state} onChange={change} />
        <Filters state={state} onChange={change} />
        <Suspense>
          {state.saved === undefined ? <Saved state={state} /> : <OpenSaved id={state.saved} />}
        </Suspense>
        <Facets state={state} onChange={change} />
        <Found state={state} table={table} />
        {state.at === undefined && <Comments state={state} />}
      </div>
    </div>
  )
}

type QuestionProps = { readonly query: string; readonly onChange: (query: string) => void }

function Question({ query, onChange }: QuestionProps) {
  const [text, setText] = useState(query)
  const [seen, setSeen] = useState(query)
  // The URL has changed through back, forward or a link.
  if (seen !== query) {
    setSeen(query)
    if (text.trim() !== query) setText(query)
  }
  useEffect(() => {
    if (text.trim() === query) return undefined
    const timer = setTimeout(() => onChange(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  })
  return (
    <form
      role="search"
      className="relative"
      onSubmit={(event) => {
        event.preventDefault()
        onChange(text.trim())
      }}
    >
      <Search size={16} aria-hidden className="absolute top-3 left-3 text-soft" />
      <input
        type="search"
        autoFocus
        value={text}
        aria-label={texts.placeholder}
        placeholder={texts.placeholder}
        onChange={({ target }) => setText(target.value)}
        className={`${inputClass} h-10 pl-9`}
      />
    </form>
  )
}

type FoundProps = { readonly state: SearchState; readonly table: FoundTable }

function Found({ state, table }: FoundProps) {
  const { data, error, isLoading, refetch } = useQuery(searchQuery(state))
  if (state.q === undefined) return <Message title={texts.start}>{texts.startWhy}</Message>
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (isLoading || !data) return <Skeleton label={shared.loading} lines={9} />
  const { chunks, alsoSearched, operators } = data
  if (chunks.length === 0) return <Message title={texts.nothing}>{texts.nothingWhy}</Message>
  const words = alsoSearched.map(({ searched }) => searched)
  const query = [searchedWords(state.q, operators), ...words].join(' ')
  return (
    <>
      {words.length > 0 && <p className="text-sm">{texts.alsoSearched(words.join(', '))}</p>}
      <Results hits={chunks} isAll={chunks.length < TOP_K} query={query} table={table} />
    </>
  )
}

/** The comments with the words of the query. */
function Comments({ state }: Pick<FoundProps, 'state'>) {
  const { data } = useQuery(searchQuery(state))
  const words = searchedWords(state.q ?? '', data?.operators ?? [])
  return words !== '' && data !== undefined && <CommentsFound query={words} />
}
