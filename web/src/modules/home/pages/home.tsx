import { shownPath } from '@arbor/client'
import about from '../../../../../samples/about.json'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { Suspense, type ComponentProps } from 'react'
import { mayShare, needsGrants } from '../../../app/access/rights.ts'
import { Failure } from '../../../app/failure-page.tsx'
import { formatExactly, formatWhen, listOf } from '../../../app/format.ts'
import { administratorsQuery, nameOf } from '../../../app/people.ts'
import { useMe } from '../../../app/session.ts'
import { texts as shared } from '../../../app/texts.ts'
import { lazily } from '../../../ui/patiently.ts'
import { Skeleton } from '../../../ui/states.tsx'
import { isIngesting, stateOf, type Item } from '../../browse/model.ts'
import { Begin, type BeginWith } from '../components/begin.tsx'
import { Examples } from '../components/examples.tsx'
import { Landing } from '../components/landing.tsx'
import { LocalMemberships } from '../components/local-memberships.tsx'
import { Question } from '../components/question.tsx'
import { Threads } from '../components/threads.tsx'
import { isGivenQuery, recentQuery } from '../queries.ts'
import { texts } from '../texts.ts'

const Requests = lazily(async () => (await import('../../../app/sharing/requests.tsx')).Requests)

/** The home screen: a field for asking and searching, recent threads, and recently changed documents. */
export function HomePage({ begin }: { readonly begin: BeginWith }) {
  const { first_name: name } = useMe()
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <title>{`${texts.title} · Arbor`}</title>
      <div className="mx-auto flex max-w-3xl flex-col gap-6 p-4 md:pt-[12dvh]">
        <h1 className="text-xl font-semibold">{name ? texts.hello(name) : texts.welcome}</h1>
        <Landing />
        <LocalMemberships />
        {mayShare(useMe()) && <WaitingRequests />}
        <Question />
        <Samples />
        <Threads />
        <Recent begin={begin} />
      </div>
    </div>
  )
}

function WaitingRequests() {
  return (
    <Suspense>
      <Requests />
    </Suspense>
  )
}

/** Suggests questions about the sample documents while there are no others. */
function Samples() {
  const { data = [] } = useQuery(recentQuery)
  const isSample = ({ materialized_path: path }: Item) => path.split('/').at(-2) === about.folder
  return data.length > 0 && data.every(isSample) ? <Examples /> : undefined
}

function Recent(props: ComponentProps<typeof Begin>) {
  const me = useMe()
  const { data, error, refetch } = useQuery(recentQuery)
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton label={shared.loading} lines={6} />
  if (data.length === 0) return <Nothing {...props} />
  return (
    <section className="flex flex-col gap-1">
      <div className="flex items-baseline justify-between">
        <h2 className="font-semibold">{texts.recent}</h2>
        <span className="flex gap-3">
          {needsGrants(me) && (
            <Link to="/shared" className="text-accent hover:underline">
              {shared.sharedWithYou}
            </Link>
          )}
          <Link to="/browse/{-$part}" className="text-accent hover:underline">
            {texts.allDocuments}
          </Link>
        </span>
      </div>
      <ul className="flex flex-col">
        {data.map((item) => (
          <li key={item.path_part_id}>
            <RecentItem item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shown if there are no documents: how to add some and, if nothing is shared with the person, whom to ask. */
function Nothing(props: ComponentProps<typeof Begin>) {
  const me = useMe()
  return (
    <>
      {needsGrants(me) && <NothingShared />}
      <Begin {...props} />
    </>
  )
}

function NothingShared() {
  const { data: isGiven } = useQuery(isGivenQuery)
  const { data: administrators } = useQuery({ ...administratorsQuery, enabled: isGiven === false })
  if (isGiven !== false || !administrators) return undefined
  return (
    <section className="flex flex-col gap-1">
      <h2 className="font-semibold">{texts.nothingGiven}</h2>
      <p className="text-soft">{texts.nothingGivenWhy(listOf(administrators.map(nameOf)))}</p>
    </section>
  )
}

function RecentItem({ item }: { readonly item: Item }) {
  const folder = shownPath(item).split('/').slice(1, -1).join(' / ')
  const className =
    'flex h-9 items-center gap-2 rounded-md border-b border-line/60 px-2 hover:bg-hover'
  return (
    <Link to="/documents/$id" params={{ id: item.id }} className={className}>
      <FileText size={14} aria-hidden className="shrink-0 text-soft" />
      <span className="min-w-0 flex-1 truncate">
        {item.name} <span className="text-sm text-soft">{texts.where(folder)}</span>
      </span>
      <Notice item={item} />
      <time className="shrink-0 text-sm text-soft" title={formatExactly(item.updated_at)}>
        {formatWhen(item.updated_at)}
      </time>
    </Link>
  )
}

function Notice({ item }: { readonly item: Item }) {
  if (isIngesting(item)) return <span className="text-sm text-soft">{texts.atWork}</span>
  if (stateOf(item)?.status !== 'failed') return undefined
  return <span className="text-sm text-danger">{texts.failed}</span>
}
