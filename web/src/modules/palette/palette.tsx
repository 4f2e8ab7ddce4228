import { shownName, shownPath } from '@arbor/client'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MessagesSquare, Search } from 'lucide-react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { offeredActions } from '../../app/actions.ts'
import { startThread } from '../../app/ask.ts'
import { sentenceOf } from '../../app/failures.ts'
import { kindIcons, kindOfDocument, kindOfItem } from '../../app/kinds.ts'
import { useNavigation } from '../../app/navigation.ts'
import { offerUndo } from '../../app/undo.tsx'
import { visitsQuery } from '../../app/kept/visits/queries.ts'
import { texts as visited } from '../../app/kept/visits/texts.ts'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { inputClass } from '../../ui/field.tsx'
import { namedQuery, titledQuery } from './queries.ts'
import { texts } from './texts.ts'

type Option = {
  readonly id: string
  readonly icon: ReactNode
  readonly label: string
  /** The location of the item. */
  readonly note?: string
  readonly go: () => Promise<void>
}

/** Goes to any screen, folder, document or thread by name, runs an action, or searches or asks the typed words. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const { options, isLooking } = useOptions(text.trim())
  const active = options[Math.min(chosen, options.length - 1)]
  const go = (option: Option | undefined): void => {
    if (!option) return
    onClose()
    void option.go()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (event.key === 'Enter') go(active)
    else if (step === undefined) return
    else setChosen(Math.max(0, Math.min(options.length - 1, chosen + step)))
    event.preventDefault()
  }
  return (
    <Dialog open title={texts.title} onClose={onClose}>
      <input
        autoFocus
        role="combobox"
        aria-expanded
        aria-controls="palette"
        aria-activedescendant={active && `palette-${active.id}`}
        aria-label={texts.placeholder}
        placeholder={texts.placeholder}
        className={inputClass}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id="palette" role="listbox" aria-label={texts.title} className="flex flex-col">
        {options.map((option) => (
          // The field keeps the focus and handles the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={option.id}
            id={`palette-${option.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={option === active}
            onClick={() => go(option)}
            className={cx(
              'flex h-8 cursor-default items-center gap-2 rounded-md px-2',
              option === active ? 'bg-tint ring-1 ring-accent ring-inset' : 'hover:bg-hover',
            )}
          >
            <span className="shrink-0 text-soft">{option.icon}</span>
            <span className="truncate">{option.label}</span>
            <span className="ml-auto max-w-1/2 truncate text-sm text-soft">{option.note}</span>
          </div>
        ))}
      </div>
      <p role="status" className="h-5 px-2 text-sm text-soft">
        {isLooking && <span className="appear-late">{texts.searching}</span>}
      </p>
    </Dialog>
  )
}

/** The options for these words. Those of other words are never among them. */
function useOptions(words: string): { options: Option[]; isLooking: boolean } {
  const navigate = useNavigate()
  const { data, isFetching: isLookingForItems } = useQuery(namedQuery(words))
  const { data: titled, isFetching: isLookingForThreads } = useQuery(titledQuery(words))
  const isLooking = isLookingForItems || isLookingForThreads
  const { data: visits = [] } = useQuery(visitsQuery)
  const navigation = useNavigation()
  const recent = visits.map(({ document_id: id, name, document_type: type }): Option => {
    const Icon = kindIcons[kindOfDocument(name, type)]
    return {
      id: `recent-${id}`,
      icon: <Icon size={14} />,
      label: name,
      note: visited.recent,
      go: () => navigate({ to: '/documents/$id', params: { id } }),
    }
  })
  const screens = navigation
    .filter(({ label }) => label.toLowerCase().includes(words.toLowerCase()))
    .map(({ to, label, icon: Icon }) => ({
      id: to,
      icon: <Icon size={14} />,
      label,
      go: () => navigate({ to }),
    }))
  const actions = offeredActions()
    .filter(({ label }) => label.toLowerCase().includes(words.toLowerCase()))
    .map(({ id, icon, label, run }): Option => ({
      id: `action-${id}`,
      icon,
      label,
      note: texts.action,
      go: async () => run(),
    }))
  if (words === '') return { options: [...recent, ...screens, ...actions], isLooking: false }
  const items = (data?.items ?? []).map((item): Option => {
    const isFolder = item.part_type === 'FOLDER'
    const Icon = kindIcons[kindOfItem(item)]
    return {
      id: item.path_part_id,
      icon: <Icon size={14} />,
      label: shownName(item),
      note: shownPath(item).split('/').slice(1, -1).join(' / '),
      go: () =>
        isFolder
          ? navigate({ to: '/browse/{-$part}', params: { part: item.path_part_id } })
          : navigate({ to: '/documents/$id', params: { id: item.id } }),
    }
  })
  const threads = (titled?.items ?? []).map(({ id, title }): Option => ({
    id,
    icon: <MessagesSquare size={14} />,
    label: title,
    note: texts.thread,
    go: () => navigate({ to: '/threads/{-$id}', params: { id } }),
  }))
  const search: Option = {
    id: 'search',
    icon: <Search size={14} />,
    label: texts.searchFor(words),
    go: () => navigate({ to: '/search', search: { q: words } }),
  }
  const ask: Option = {
    id: 'ask',
    icon: <MessagesSquare size={14} />,
    label: texts.ask(words),
    go: async () => {
      try {
        const id = await startThread({ text: words, scope: [] })
        await navigate({ to: '/threads/{-$id}', params: { id } })
      } catch (error) {
        offerUndo(sentenceOf(error))
      }
    },
  }
  const options = [...screens, ...actions, ...items, ...threads, search, ask]
  return { options, isLooking }
}
