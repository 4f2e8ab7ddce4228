import { shownPath, type Schemas } from '@arbor/client'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileText, Folder, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { screenOf } from '../../../app/address-of.ts'
import { Failure } from '../../../app/failure-page.tsx'
import { listOf } from '../../../app/format.ts'
import { Time } from '../../../app/time.tsx'
import { administratorsQuery, nameOf } from '../../../app/people.ts'
import { useMe } from '../../../app/session.ts'
import { texts as shared } from '../../../app/texts.ts'
import { Page } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Message, Skeleton } from '../../../ui/states.tsx'
import { PAGE_SIZE, sharedQuery } from '../queries.ts'
import { texts } from '../texts.ts'

/** What others have shared with the person: the topmost items, by whom and when. */
export function SharedPage() {
  const [page, setPage] = useState(0)
  const { data, error, refetch } = useQuery(sharedQuery(page))
  return (
    <Page title={texts.title}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton label={shared.loading} lines={6} />}
      {data?.total === 0 && <Nothing />}
      {data && data.total > 0 && (
        <div className="flex max-w-4xl flex-col gap-2 p-4">
          <p className="text-soft">{texts.intro}</p>
          <ul aria-label={texts.list} className="flex flex-col">
            {data.items.map((item) => (
              <li key={item.path_part_id} className="border-b border-line/60">
                <SharedItem item={item} />
              </li>
            ))}
          </ul>
          <Pager
            page={page}
            pageSize={PAGE_SIZE}
            total={data.total}
            describe={texts.range}
            previous={texts.previous}
            next={texts.next}
            onPage={setPage}
          />
        </div>
      )}
    </Page>
  )
}

function SharedItem({ item }: { readonly item: Schemas['SharedItemResponse'] }) {
  const Icon = item.part_type === 'FOLDER' ? Folder : FileText
  const above = shownPath(item).split('/').slice(1, -1).join(' / ')
  const origin = [
    item.shared_by !== null && texts.by(item.shared_by),
    item.group_name !== null && texts.through(item.group_name),
  ].filter((part) => part !== false)
  return (
    <Link
      {...screenOf(item)}
      className="flex min-h-14 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-hover"
    >
      <Icon size={16} aria-hidden className="shrink-0 text-soft" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">
          {item.name} <span className="text-sm text-soft">{above}</span>
        </span>
        {origin.length > 0 && (
          <span className="truncate text-sm text-soft">{origin.join(', ')}</span>
        )}
      </span>
      <span className="shrink-0 text-sm text-soft max-sm:hidden">
        {texts.rights[item.can_write ? 'true' : 'false']}
      </span>
      <Time at={item.shared_at} className="w-24 shrink-0 text-right text-sm text-soft" />
    </Link>
  )
}

function Nothing() {
  const me = useMe()
  const { data: administrators } = useQuery(administratorsQuery)
  const others = administrators?.filter(({ user_id: id }) => id !== me.id) ?? []
  return (
    <Message title={texts.none} icon={<UsersRound size={28} aria-hidden />}>
      {others.length > 0 && texts.noneWhy(listOf(others.map(nameOf)))}
    </Message>
  )
}
