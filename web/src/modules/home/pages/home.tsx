import { shownPath } from '@arbor/client'
import about from '../../../../../samples/about.json'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, type ComponentProps } from 'react'
import { mayShare, needsGrants } from '../../../app/access/rights.ts'
import { Failure } from '../../../app/failure-page.tsx'
import { listOf } from '../../../app/format.ts'
import { KeptOnHome } from '../../../app/kept/kept.tsx'
import { kindIcons, kindOfItem } from '../../../app/kinds.ts'
import { administratorsQuery, nameOf } from '../../../app/people.ts'
import { useMe } from '../../../app/session.ts'
import { texts as shared } from '../../../app/texts.ts'
import { visitsQuery } from '../../../app/kept/visits/queries.ts'
import { lazily } from '../../../ui/patiently.ts'
import { Skeleton } from '../../../ui/states.tsx'
import { isIngesting, stateOf, type Item } from '../../browse/model.ts'
import { Begin, type BeginWith } from '../components/first-documents.tsx'
import { Examples } from '../components/examples.tsx'
import { Landing } from '../components/landing.tsx'
import { HomeList, pictureRowClass, RowContent } from '../components/list.tsx'
import { LocalMemberships } from '../components/local-memberships.tsx'
import { Opened } from '../components/recently-opened.tsx'
import { SmallPicture } from '../components/small-picture.tsx'
import { Question } from '../components/question.tsx'
import { SharedWithYou } from '../components/shared-with-you.tsx'
import { Threads } from '../components/threads.tsx'
import { isGivenQuery, recentQuery, sharedQuery, threadsQuery } from '../queries.ts'
import { texts } from '../texts.ts'

const Requests = lazily(async () => (await import('../../../app/sharing/requests.tsx')).Requests)

/** The home screen: a field for asking and searching, recent threads, and recently changed documents. */
export function HomePage({ begin }: { readonly begin: BeginWith }) {
  const me = useMe()
  const { first_name: name } = me
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <title>{`${texts.title} · Arbor`}</title>
      <div className="mx-auto flex max-w-5xl flex-col gap-part p-4 md:px-gutter md:pt-[8dvh]">
        <div className="flex flex-col gap-6">
          <h1 className="text-lg font-semibold">{name ? texts.hello(name) : texts.welcome}</h1>
          <Landing />
          <LocalMemberships />
          {mayShare(me) && <WaitingRequests />}
          <Question />
          <Samples />
        </div>
        <Suspense>
          <KeptOnHome />
        </Suspense>
        <div className="grid items-start gap-x-12 gap-y-part has-[>:nth-child(2)]:lg:grid-cols-2">
          <Recent begin={begin} />
          <Aside />
        </div>
      </div>
    </div>
  )
}

/** What stands beside the recent documents, or below them on narrow screens. Renders nothing if it is empty. */
function Aside() {
  const isMember = needsGrants(useMe())
  const { data: threads = [] } = useQuery(threadsQuery)
  const { data: given = [] } = useQuery({ ...sharedQuery, enabled: isMember })
  const { data: visits = [] } = useQuery(visitsQuery)
  if (threads.length + given.length + visits.length === 0) return undefined
  return (
    <div className="flex min-w-0 flex-col gap-part">
      <Opened />
      <Threads />
      {isMember && <SharedWithYou />}
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
  const { data, error, refetch } = useQuery(recentQuery)
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton label={shared.loading} lines={6} />
  if (data.length === 0) return <Nothing {...props} />
  const all = (
    <Link to="/browse/{-$part}" className="text-accent hover:underline">
      {texts.allDocuments}
    </Link>
  )
  return (
    <HomeList title={texts.recent} more={all}>
      {data.map((item) => (
        <li key={item.path_part_id}>
          <RecentItem item={item} />
        </li>
      ))}
    </HomeList>
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
  return (
    <Link to="/documents/$id" params={{ id: item.id }} className={pictureRowClass}>
      <RowContent
        icon={kindIcons[kindOfItem(item)]}
        picture={<SmallPicture item={item} />}
        when={item.updated_at}
        state={<Notice item={item} />}
      >
        {item.name} <span className="text-sm text-soft">{texts.where(folder)}</span>
      </RowContent>
    </Link>
  )
}

function Notice({ item }: { readonly item: Item }) {
  if (isIngesting(item)) return <span className="text-sm text-soft">{texts.atWork}</span>
  if (stateOf(item)?.status !== 'failed') return undefined
  return <span className="text-sm text-danger">{texts.failed}</span>
}
