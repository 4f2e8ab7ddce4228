import { shownPath } from '@arbor/client'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download, X } from 'lucide-react'
import { placeQuery } from '../../../app/access/place-query.ts'
import { Events } from '../../../app/audit/events.tsx'
import { eventsQuery, exportAddress, type Filter } from '../../../app/audit/queries.ts'
import { texts as audit } from '../../../app/audit/texts.ts'
import { downloadFile } from '../../../app/download.ts'
import { Failure } from '../../../app/failure-page.tsx'
import { everyoneQuery, nameOf } from '../../../app/people.ts'
import { useTenant } from '../../../app/session.ts'
import { texts as shared } from '../../../app/texts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { controlClass } from '../../../ui/field.tsx'
import { Page } from '../../../ui/page.tsx'
import { Select } from '../../../ui/select.tsx'
import { Message, Skeleton } from '../../../ui/states.tsx'
import { VerifyButton } from '../components/verify-button.tsx'
import { texts } from '../audit-texts.ts'
import { texts as admin } from '../texts.ts'

/** Who did what in the tenant, and which content left it. */
export function AuditPage() {
  const filter = useSearch({ from: '/app/admin/audit' })
  const navigate = useNavigate()
  const choose = (more: Filter) =>
    void navigate({ to: '/admin/audit', search: { ...filter, ...more }, replace: true })
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    eventsQuery(filter),
  )
  const events = data?.pages.flatMap(({ items }) => items)
  return (
    <Page title={admin.screens['/admin/audit']}>
      <div className="flex max-w-5xl flex-col gap-3 p-gutter max-md:p-4">
        <p className="text-soft">{texts.why}</p>
        <VerifyButton />
        <Filters filter={filter} onChoose={choose} />
        {error ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : !events ? (
          <Skeleton label={shared.loading} lines={6} />
        ) : events.length === 0 ? (
          <Message title={audit.none}>{audit.noneWhy}</Message>
        ) : (
          <Events events={events} />
        )}
        {hasNextPage && (
          <Button
            className="self-start"
            disabled={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {audit.more}
          </Button>
        )}
      </div>
    </Page>
  )
}

type FiltersProps = { readonly filter: Filter; readonly onChoose: (filter: Filter) => void }

function Filters({ filter, onChoose }: FiltersProps) {
  const { id: tenantId } = useTenant()
  const { data: people = [] } = useQuery(everyoneQuery(tenantId))
  const names = Object.fromEntries(people.map((one) => [one.user_id, nameOf(one)]))
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        label={texts.group}
        value={filter.group ?? 'all'}
        options={audit.groups}
        onChoose={(group) => onChoose({ group: group === 'all' ? undefined : group })}
      />
      <Select
        label={texts.person}
        className="max-w-48"
        value={filter.person ?? ''}
        options={{ '': texts.everyone, ...names }}
        onChoose={(person) => onChoose({ person: person === '' ? undefined : person })}
      />
      <Day label={texts.from} value={filter.from} onChange={(from) => onChoose({ from })} />
      <Day label={texts.to} value={filter.to} onChange={(to) => onChoose({ to })} />
      {filter.part !== undefined && (
        <Place part={filter.part} onRemove={() => onChoose({ part: undefined })} />
      )}
      <div className="ml-auto flex gap-2 max-md:ml-0">
        {(['csv', 'ndjson'] as const).map((format) => (
          <Button key={format} onClick={() => downloadFile(exportAddress(filter, format))}>
            <Download size={14} aria-hidden />
            {texts.save[format]}
          </Button>
        ))}
      </div>
    </div>
  )
}

type DayProps = {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (day: string | undefined) => void
}

function Day({ label, value, onChange }: DayProps) {
  return (
    <label className="flex items-center gap-1.5 text-sm text-soft">
      {label}
      <input
        type="date"
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        className={controlClass}
      />
    </label>
  )
}

/** The item to which the list is limited. Its name is unknown once it is deleted. */
function Place({ part, onRemove }: { readonly part: string; readonly onRemove: () => void }) {
  const { data } = useQuery({ ...placeQuery(part), retry: false })
  return (
    <span className="flex min-w-0 items-center gap-1 rounded-md bg-tint pl-2.5 text-sm">
      <span className="truncate">{data ? shownPath(data) : part}</span>
      <IconButton label={texts.everywhere} onClick={onRemove}>
        <X size={14} />
      </IconButton>
    </span>
  )
}
