import { useQuery } from '@tanstack/react-query'
import { UserRound, UsersRound } from 'lucide-react'
import { useDeferredValue, useId, useState, type KeyboardEvent } from 'react'
import { cx } from '../../ui/cx.ts'
import { controlClass } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import type { Capability } from '../access/queries.ts'
import { canBeGranted } from '../access/rights.ts'
import { texts as access } from '../access/texts.ts'
import { candidatesQuery, type Candidate } from './queries.ts'
import { texts } from './texts.ts'

type Props = {
  readonly isBusy: boolean
  readonly onAdd: (candidate: Candidate, capability: Capability) => void
}

const isChoosable = ({ role }: Candidate): boolean => role === null || canBeGranted({ role })

/** A field for the name of a person or group. The server finds them. Choosing one gives access at once. */
export function AddHolder({ isBusy, onAdd }: Props) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const [capability, setCapability] = useState<Capability>('READ_ONLY')
  const id = useId()
  const wanted = useDeferredValue(text.trim())
  const { data } = useQuery(candidatesQuery(wanted))
  const found = wanted === '' ? undefined : data
  const active = found?.[Math.min(at, found.length - 1)]
  const choose = (candidate: Candidate | undefined): void => {
    if (!candidate || !isChoosable(candidate) || isBusy) return
    setText('')
    onAdd(candidate, capability)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') choose(active)
    else if (event.key === 'Escape' && text !== '') {
      // Only the list closes, not the dialog.
      event.stopPropagation()
      setText('')
    } else if (step === undefined) return
    else setAt(Math.max(0, Math.min((found?.length ?? 1) - 1, at + step)))
    event.preventDefault()
  }
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <input
          role="combobox"
          autoFocus
          autoComplete="off"
          aria-expanded={found !== undefined}
          aria-controls={id}
          aria-activedescendant={active && `${id}-${active.id}`}
          aria-label={texts.add}
          placeholder={texts.addHint}
          maxLength={255}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
          className={`${controlClass} min-w-40 flex-1`}
        />
        <Select
          label={access.capability}
          value={capability}
          options={access.capabilities}
          onChoose={setCapability}
        />
      </div>
      {found?.length === 0 && (
        <p role="status" className="px-2 py-1 text-soft">
          {texts.noneFound}
        </p>
      )}
      <Options id={id} found={found ?? []} active={active} onChoose={choose} />
    </div>
  )
}

type OptionsProps = {
  readonly id: string
  readonly found: readonly Candidate[]
  readonly active: Candidate | undefined
  readonly onChoose: (candidate: Candidate) => void
}

/** The people and groups found. The field keeps the focus and handles the keys. */
function Options({ id, found, active, onChoose }: OptionsProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={texts.found}
      className={cx(
        'flex max-h-56 flex-col overflow-auto rounded-md border border-line',
        found.length === 0 && 'hidden',
      )}
    >
      {found.map((candidate) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={candidate.id}
          id={`${id}-${candidate.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={candidate === active}
          aria-disabled={!isChoosable(candidate)}
          onClick={() => onChoose(candidate)}
          className={cx(
            'cursor-default px-2 py-1 aria-disabled:opacity-60',
            candidate === active ? 'bg-tint' : 'hover:bg-hover',
          )}
        >
          <HolderName
            kind={candidate.kind}
            name={candidate.name ?? candidate.email ?? ''}
            note={isChoosable(candidate) ? noteOf(candidate) : texts.seesAll}
          />
        </div>
      ))}
    </div>
  )
}

type Described = Pick<Candidate, 'kind' | 'name' | 'email' | 'member_count'>

/** What is shown beside the name of a person or group. */
export function noteOf({ kind, name, email, member_count: count }: Described): string {
  if (kind === 'group') return texts.members(count ?? 0)
  return name === null ? '' : (email ?? '')
}

type NameProps = {
  readonly kind: Candidate['kind']
  readonly name: string
  readonly note: string
}

/** The name of a person or group, with what tells them apart from others. */
export function HolderName({ kind, name, note }: NameProps) {
  const Icon = kind === 'group' ? UsersRound : UserRound
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Icon size={16} aria-hidden className="shrink-0 text-soft" />
      <span className="flex min-w-0 flex-col leading-tight">
        <span className="truncate">{name}</span>
        {note !== '' && <span className="truncate text-sm text-soft">{note}</span>}
      </span>
    </span>
  )
}
