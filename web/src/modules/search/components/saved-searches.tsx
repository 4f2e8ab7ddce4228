import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BellRing, Bookmark, BookmarkCheck, Pencil, Search, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '../../../app/failures.ts'
import { isSame, savedOf, urlOf } from '../../../app/kept/searches/model.ts'
import {
  deleteSearch,
  saveSearch,
  searchesQuery,
  updateSearch,
  type SavedSearch,
} from '../../../app/kept/searches/queries.ts'
import { texts } from '../../../app/kept/searches/texts.ts'
import { offerUndo } from '../../../app/undo.tsx'
import { Button, buttonClass, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { controlClass, Problem } from '../../../ui/field.tsx'
import type { SearchState } from '../model.ts'

/** Saves the search on the screen, or shows that it is saved. Without a search, lists those that were saved. */
export function Saved({ state }: { readonly state: SearchState }) {
  const { data: searches } = useQuery(searchesQuery)
  if (!searches) return undefined
  if (state.q === undefined) return <List searches={searches} />
  const saved = searches.find(({ search }) => isSame(urlOf(search), state))
  return saved ? <Row key={saved.id} saved={saved} isShown /> : <Save key={state.q} state={state} />
}

function List({ searches }: { readonly searches: readonly SavedSearch[] }) {
  if (searches.length === 0) return undefined
  return (
    <section className="flex flex-col gap-1">
      <h2 className="font-semibold">{texts.saved}</h2>
      <ul className="flex flex-col">
        {searches.map((saved) => (
          <li key={saved.id}>
            <Row saved={saved} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type RowProps = {
  readonly saved: SavedSearch
  /** Whether it is the search on the screen. */
  readonly isShown?: boolean
}

function Row({ saved, isShown = false }: RowProps) {
  const { name, search, is_followed: isFollowed } = saved
  const [isRenamed, setRenamed] = useState(false)
  if (isRenamed) {
    const rename = async (next: string): Promise<void> => {
      await updateSearch(saved, { name: next })
      setRenamed(false)
    }
    return <NameForm name={name} onSave={rename} onCancel={() => setRenamed(false)} />
  }
  const perform = (work: Promise<void>): void => {
    work.catch((error: unknown) => offerUndo(sentenceOf(error)))
  }
  return (
    <div className="flex min-h-9 items-center gap-1">
      {isShown ? (
        <span className="flex min-w-0 flex-1 items-center gap-2 font-medium">
          <BookmarkCheck size={16} aria-hidden className="shrink-0 text-accent" />
          <span className="truncate">{name}</span>
        </span>
      ) : (
        <Link
          to="/search"
          search={urlOf(search)}
          className="-ml-2 flex h-9 min-w-0 flex-1 items-center gap-2.5 rounded-md px-2 hover:bg-hover"
        >
          <Search size={16} aria-hidden className="shrink-0 text-soft" />
          <span className="truncate">{name}</span>
          {search.query !== name && (
            <span className="truncate text-sm text-soft">{search.query}</span>
          )}
        </Link>
      )}
      <button
        type="button"
        aria-pressed={isFollowed}
        aria-label={texts.notifyOf(name)}
        title={texts.notify}
        className={buttonClass('quiet', cx('px-2', isFollowed && 'text-accent!'))}
        onClick={() => perform(updateSearch(saved, { is_followed: !isFollowed }))}
      >
        <BellRing size={14} aria-hidden />
        {isShown && <span className="max-sm:sr-only">{texts.notify}</span>}
      </button>
      <IconButton
        label={texts.renameOf(name)}
        title={texts.rename}
        onClick={() => setRenamed(true)}
      >
        <Pencil size={14} />
      </IconButton>
      <IconButton
        label={texts.deleteOf(name)}
        title={texts.delete}
        onClick={() => perform(deleteSearch(saved))}
      >
        <Trash2 size={14} />
      </IconButton>
    </div>
  )
}

function Save({ state }: { readonly state: SearchState }) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen) {
    return (
      <Button look="quiet" className="self-start px-2" onClick={() => setOpen(true)}>
        <Bookmark size={14} aria-hidden />
        {texts.save}
      </Button>
    )
  }
  const save = (name: string, isFollowed: boolean): Promise<void> =>
    saveSearch({ name, search: savedOf(state), is_followed: isFollowed })
  return (
    <NameForm
      name={(state.q ?? '').slice(0, LONGEST_NAME)}
      canFollow
      onSave={save}
      onCancel={() => setOpen(false)}
    />
  )
}

const LONGEST_NAME = 100

type FormProps = {
  readonly name: string
  /** Whether to offer notices, too. */
  readonly canFollow?: boolean
  readonly onSave: (name: string, isFollowed: boolean) => Promise<void>
  readonly onCancel: () => void
}

function NameForm({ name, canFollow = false, onSave, onCancel }: FormProps) {
  const [text, setText] = useState(name)
  const [isFollowed, setFollowed] = useState(false)
  const [state, setState] = useState({ isBusy: false, problem: '' })
  const save = async (): Promise<void> => {
    setState({ isBusy: true, problem: '' })
    try {
      await onSave(text.trim(), isFollowed)
    } catch (error) {
      setState({ isBusy: false, problem: sentenceOf(error) })
    }
  }
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <input
        autoFocus
        required
        value={text}
        maxLength={LONGEST_NAME}
        aria-label={texts.name}
        placeholder={texts.name}
        className={cx(controlClass, 'min-w-0 flex-1 basis-48')}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel()
        }}
      />
      {canFollow && (
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={isFollowed}
            onChange={({ target }) => setFollowed(target.checked)}
          />
          {texts.notify}
        </label>
      )}
      <Button look="strong" type="submit" disabled={state.isBusy || text.trim() === ''}>
        {texts.keep}
      </Button>
      <Button look="quiet" onClick={onCancel}>
        {texts.cancel}
      </Button>
      <Problem>{state.problem}</Problem>
    </form>
  )
}
