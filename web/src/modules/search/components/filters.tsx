import { shownName } from '@arbor/client'
import { useQueries } from '@tanstack/react-query'
import { Check, ChevronDown, X } from 'lucide-react'
import { useDeferredValue, useState, type ReactNode } from 'react'
import { useMany } from '../../../app/many/paged-list.ts'
import { More } from '../../../app/many/load-more.tsx'
import { tagQuery, tagsNamed } from '../../../app/tags/queries.ts'
import { PastButton } from '../../../app/past/past.tsx'
import { formatDay } from '../../../app/format.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Menu, MenuFind, MenuItem } from '../../../ui/menu.tsx'
import { CHUNK_TYPES, MODES, toggled, type ChunkType, type SearchState } from '../model.ts'
import { foldersNamed } from '../queries.ts'
import { texts } from '../texts.ts'

type Props = {
  readonly state: SearchState
  readonly onChange: (state: SearchState) => void
}

const DAY_MS = 24 * 60 * 60 * 1000
const SPANS = [7, 30, 365] as const

/** Search mode and filters. Every choice is in the URL. */
export function Filters({ state, onChange }: Props) {
  const { q, mode = 'hybrid', types, after } = state
  const hasFilters = [state.in, state.tags, types, after, state.kinds, state.by].some(
    (each) => each !== undefined,
  )
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <Choice label={texts.mode} value={texts.modes[mode]}>
        {MODES.map((one) => (
          <Option key={one} isOn={one === mode} onSelect={() => onChange({ ...state, mode: one })}>
            {texts.modes[one]}
          </Option>
        ))}
      </Choice>
      <FolderChoice state={state} onChange={onChange} />
      <Choice label={texts.type} value={types?.map((type) => texts.types[type]).join(', ')}>
        {CHUNK_TYPES.map((type) => (
          <Option
            key={type}
            isOn={types?.includes(type) ?? false}
            onSelect={() => onChange({ ...state, types: toggled<ChunkType>(types, type) })}
          >
            {texts.types[type]}
          </Option>
        ))}
      </Choice>
      <TagChoice state={state} onChange={onChange} />
      <Choice label={texts.since} value={after === undefined ? undefined : sinceWords(after)}>
        <Option
          isOn={after === undefined}
          onSelect={() => onChange({ ...state, after: undefined })}
        >
          {texts.anyTime}
        </Option>
        {SPANS.map((days) => (
          <Option
            key={days}
            isOn={after === daysAgo(days)}
            onSelect={() => onChange({ ...state, after: daysAgo(days) })}
          >
            {texts.days(days)}
          </Option>
        ))}
      </Choice>
      {state.at === undefined && (
        <PastButton at={undefined} onChange={(at) => onChange({ ...state, at })} />
      )}
      {hasFilters && (
        <Button look="quiet" className="px-2" onClick={() => onChange({ q, mode, at: state.at })}>
          <X size={14} aria-hidden />
          {texts.reset}
        </Button>
      )}
    </div>
  )
}

function FolderChoice({ state, onChange }: Props) {
  const [words, setWords] = useState('')
  const many = useMany(foldersNamed(useDeferredValue(words.trim())))
  const chosen = state.in ?? []
  const names = (many.items ?? []).filter((folder) => chosen.includes(folder.path_part_id))
  // Others can be chosen in the facets.
  const others = chosen.length - names.length
  const shown = [
    ...names.map((folder) => shownName(folder)),
    ...(others > 0 ? [texts.theseFolders(others)] : []),
  ]
  return (
    <Choice label={texts.folder} value={shown.join(', ')}>
      <MenuFind label={texts.findFolder} value={words} onChange={setWords} />
      <Option isOn={chosen.length === 0} onSelect={() => onChange({ ...state, in: undefined })}>
        {texts.anywhere}
      </Option>
      {many.items?.map((folder) => (
        <Option
          key={folder.path_part_id}
          isOn={chosen.includes(folder.path_part_id)}
          onSelect={() => onChange({ ...state, in: toggled(chosen, folder.path_part_id) })}
        >
          {shownName(folder)}
        </Option>
      ))}
      <More of={many} />
    </Choice>
  )
}

function TagChoice({ state, onChange }: Props) {
  const [words, setWords] = useState('')
  const many = useMany(tagsNamed(useDeferredValue(words.trim())))
  const { tags: ids = [] } = state
  // Also the chosen ones that are not among the first.
  const chosen = useQueries({ queries: ids.map((id) => tagQuery(id)) })
  if (!many.items || (words === '' && many.items.length === 0)) return undefined
  return (
    <Choice label={texts.tag} value={chosen.flatMap(({ data }) => data?.name ?? []).join(', ')}>
      <MenuFind label={texts.findTag} value={words} onChange={setWords} />
      {many.items.map(({ id, name }) => (
        <Option
          key={id}
          isOn={ids.includes(id)}
          onSelect={() => onChange({ ...state, tags: toggled(ids, id) })}
        >
          {name}
        </Option>
      ))}
      <More of={many} />
    </Choice>
  )
}

type ChoiceProps = {
  readonly label: string
  readonly value: string | undefined
  readonly children: ReactNode
}

function Choice({ label, value = '', children }: ChoiceProps) {
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className={buttonClass('plain', value === '' ? 'h-7 px-2 text-soft' : 'h-7 px-2')}
        >
          {label}
          {value !== '' && <span className="max-w-60 truncate font-medium">{value}</span>}
          <ChevronDown size={12} aria-hidden />
        </button>
      }
    >
      {children}
    </Menu>
  )
}

type OptionProps = {
  readonly isOn: boolean
  readonly onSelect: () => void
  readonly children: ReactNode
}

function Option({ isOn, onSelect, children }: OptionProps) {
  return (
    <MenuItem icon={isOn && <Check size={14} />} onSelect={onSelect}>
      {children}
    </MenuItem>
  )
}

/** A date as people say it. */
function sinceWords(after: string): string {
  const days = SPANS.find((span) => daysAgo(span) === after)
  return days === undefined ? formatDay(`${after}T12:00:00Z`) : texts.days(days)
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
}
