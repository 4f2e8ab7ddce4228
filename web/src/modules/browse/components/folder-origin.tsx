import type { Schemas } from '@arbor/client'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FolderSync } from 'lucide-react'
import type { ReactNode } from 'react'
import { mayAdminister } from '../../../app/access/rights.ts'
import { formatNumber } from '../../../app/format.ts'
import { catalogue } from '../../../app/catalogue.ts'
import { useMe } from '../../../app/session.ts'
import { Time } from '../../../app/time.tsx'
import { originQuery } from '../../../app/origin-query.ts'

export const texts = catalogue('browse/components/folder-origin', {
  from: (name: string) => `From the source “${name}”`,
  synced: 'Up to date as of',
  never: 'Not synchronized yet',
  awaySince: 'Unreachable since',
  paused: 'Paused',
  stopped: 'Stopped',
  deleting: 'Being deleted',
  failed: (count: number) => `${formatNumber(count)} failed`,
})

/** Says which source fills a folder, and how up to date it is. Nothing for ordinary folders. */
export function FolderOrigin({ part }: { readonly part: string }) {
  const isAdministrator = mayAdminister(useMe())
  const { data: origin } = useQuery(originQuery(part))
  if (!origin || origin.source_id === null) return undefined
  const to = isAdministrator ? origin.source_id : undefined
  return (
    <p className="flex flex-wrap items-center gap-x-2 border-b border-line bg-rail px-4 py-1 text-sm text-soft">
      <FolderSync size={13} aria-hidden className="shrink-0" />
      <ToSource id={to}>{texts.from(origin.source_name ?? '')}</ToSource>
      <State origin={origin} />
      {(origin.failed ?? 0) > 0 && (
        <>
          <Dot />
          <span className="text-danger">
            <ToSource id={to}>{texts.failed(origin.failed ?? 0)}</ToSource>
          </span>
        </>
      )}
    </p>
  )
}

type Origin = Schemas['SourceOriginResponse']

function State({ origin }: { readonly origin: Origin }) {
  const { state, away_since: away, last_synced_at: synced } = origin
  return (
    <>
      <Dot />
      {state !== null && state !== 'ready' && (
        <>
          <span className={state === 'stopped' ? 'text-danger' : undefined}>{texts[state]}</span>
          <Dot />
        </>
      )}
      {away !== null && (
        <>
          <span className="text-warn">
            {texts.awaySince} <Time at={away} isInSentence />
          </span>
          <Dot />
        </>
      )}
      <span>
        {synced === null ? (
          texts.never
        ) : (
          <>
            {texts.synced} <Time at={synced} isInSentence />
          </>
        )}
      </span>
    </>
  )
}

/** Between the parts, as far as they are in one line. */
function Dot() {
  return (
    <span aria-hidden className="max-sm:hidden">
      ·
    </span>
  )
}

type LinkProps = { readonly id: string | undefined; readonly children: ReactNode }

/** A link to the page of the source, for people who may open it. */
function ToSource({ id, children }: LinkProps) {
  if (id === undefined) return children
  return (
    <Link to="/admin/sources/$sourceId" params={{ sourceId: id }} className="hover:underline">
      {children}
    </Link>
  )
}
