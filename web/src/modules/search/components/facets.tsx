import { shownName } from '@arbor/client'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../../app/format.ts'
import { kindOfDocument, kindWords } from '../../../app/kinds.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { toggled, toggledFolder, type SearchState } from '../model.ts'
import { facetsQuery, searchQuery, type Facets as Counts } from '../queries.ts'
import { texts } from '../texts.ts'

type Props = {
  readonly state: SearchState
  readonly onChange: (state: SearchState) => void
}

type Value = {
  readonly id: string
  readonly label: string
  /** Undefined while it isn't known. */
  readonly documents?: number
  readonly isOn: boolean
  /** The search with this value added, or removed if it is on. */
  readonly next: SearchState
}

type Facet = { readonly label: string; readonly values: readonly Value[] }

/** Values shown per facet at first. */
const SHOWN = 6

/** What the found documents have in common, with counts. Each value narrows the search, or widens it again. */
export function Facets({ state, onChange }: Props) {
  const { isSuccess, isPlaceholderData } = useQuery(searchQuery(state))
  // The results come first.
  const { data } = useQuery(facetsQuery(state, isSuccess && !isPlaceholderData))
  if (state.q === undefined) return undefined
  const facets = facetsOf(state, data).filter(
    ({ values }) => values.length > 1 || values.some(({ isOn }) => isOn),
  )
  if (facets.length === 0) return undefined
  return (
    <section aria-label={texts.facets} className="flex flex-col gap-1.5">
      {facets.map((facet) => (
        <Values key={facet.label} facet={facet} onChange={onChange} />
      ))}
      {data?.is_complete === false && (
        <p className="text-sm text-soft">{texts.countedOf(data.passages)}</p>
      )}
    </section>
  )
}

function Values({
  facet: { label, values },
  onChange,
}: Pick<Props, 'onChange'> & { readonly facet: Facet }) {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? values : values.slice(0, SHOWN)
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-1">
      <span className="w-20 shrink-0 truncate text-sm text-soft max-sm:w-full">{label}</span>
      {shown.map(({ id, label: name, documents, isOn, next }) => (
        <button
          key={id}
          type="button"
          aria-pressed={isOn}
          onClick={() => onChange(next)}
          className={cx(
            'inline-flex h-6 max-w-60 items-center gap-1.5 rounded-full border px-2 text-sm',
            isOn ? 'border-accent bg-tint' : 'border-line hover:bg-hover',
          )}
        >
          <span className="truncate">{name}</span>
          {documents !== undefined && (
            <span className="text-soft tabular-nums">{formatNumber(documents)}</span>
          )}
          {isOn && <X size={12} aria-hidden />}
        </button>
      ))}
      {values.length > shown.length && (
        <Button look="quiet" className="h-6 px-2 text-sm" onClick={() => setOpen(true)}>
          {texts.moreValues(values.length - shown.length)}
        </Button>
      )}
    </div>
  )
}

/** The facets with their values, those that are on first. */
function facetsOf(state: SearchState, data: Counts | undefined): Facet[] {
  const folders = (data?.folders ?? []).map((folder) => {
    const isOn = state.in?.includes(folder.path_part_id) ?? false
    const next = { ...state, in: toggledFolder(state.in, folder, data?.folders ?? []) }
    return {
      id: folder.path_part_id,
      label: shownName(folder),
      documents: folder.documents,
      isOn,
      next,
    }
  })
  const counted = new Map(data?.document_types.map((one) => [one.document_type, one.documents]))
  const types = [...new Set([...(state.kinds ?? []), ...counted.keys()])]
  const kinds = types.map((type) => ({
    id: type,
    label: type === 'PLAINTEXT' ? texts.plainText : kindWords[kindOfDocument('', type)],
    ...withCount(counted.get(type)),
    isOn: state.kinds?.includes(type) ?? false,
    next: { ...state, kinds: toggled(state.kinds, type) },
  }))
  const tags = (data?.tags ?? []).map(({ id, name, documents }) => ({
    id,
    label: name,
    documents,
    isOn: state.tags?.includes(id) ?? false,
    next: { ...state, tags: toggled(state.tags, id) },
  }))
  const people = (data?.uploaders ?? []).map((person) => ({
    id: person.user_id,
    label: [person.first_name, person.last_name].filter(Boolean).join(' ') || texts.unnamed,
    documents: person.documents,
    isOn: state.by?.includes(person.user_id) ?? false,
    next: { ...state, by: toggled(state.by, person.user_id) },
  }))
  return [
    { label: texts.folder, values: sorted(folders) },
    { label: texts.kind, values: sorted(kinds) },
    { label: texts.tag, values: sorted(tags) },
    { label: texts.uploader, values: sorted(people) },
    { label: texts.since, values: times(state, data) },
  ]
}

function withCount(documents: number | undefined) {
  return documents === undefined ? {} : { documents }
}

function sorted(values: readonly Value[]): Value[] {
  return [...values].toSorted((one, other) => Number(other.isOn) - Number(one.isOn))
}

/** Spans that leave something out, in days. */
const SPANS = [7, 30, 365]

function times(state: SearchState, data: Counts | undefined): Value[] {
  return (data?.times ?? []).flatMap(({ after, documents }, at) => {
    const day = after.slice(0, 10)
    const isOn = state.after === day
    const days = SPANS[at]
    if (days === undefined || documents === 0 || (documents === data?.documents && !isOn)) return []
    const next = { ...state, after: isOn ? undefined : day }
    return [{ id: day, label: texts.days(days), documents, isOn, next }]
  })
}
