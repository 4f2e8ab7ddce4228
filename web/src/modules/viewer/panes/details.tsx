import { shownPath } from '@arbor/client'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { mayShare } from '../../../app/access/rights.ts'
import { formatBytes, formatExactly, formatNumber } from '../../../app/format.ts'
import { originQuery } from '../../../app/origin-query.ts'
import { inPageLanguage } from '../../../app/page-language.ts'
import { originalOf, OriginalLink } from '../../../app/original.tsx'
import { useMe } from '../../../app/session.ts'
import { stateOf, type Document, type Version } from '../model.ts'
import { sizeQuery } from '../queries.ts'
import { useRetention } from '../../../app/retention/use-kept.ts'
import { texts as retention } from '../../../app/retention/texts.ts'
import { readersAtSource } from '../readers-at-source.ts'
import { texts } from '../texts.ts'
import { lazily } from '../../../ui/patiently.ts'
import { HoldsInDetails, RulesInDetails } from '../components/hold-notice.tsx'

const AccessList = lazily(
  async () => (await import('../../../app/access/access-list.tsx')).AccessList,
)

const History = lazily(async () => (await import('../../../app/audit/history.tsx')).History)

type Props = {
  readonly document: Document
  readonly version: Version
  readonly mayWrite: boolean
}

/** Details of a document and of the version on screen. */
export function Details({ document, version, mayWrite }: Props) {
  const { system_metadata: known, asset_s3_url: url } = version
  const state = stateOf(version)
  const isHeld = useRetention(document.path_part_id)?.is_held
  const { data: size } = useQuery({ ...sizeQuery(version.id, url ?? ''), enabled: url != null })
  const folder = shownPath(document).split('/').slice(1, -1).join(' / ')
  const count = (value: number | null | undefined) =>
    value == null ? undefined : formatNumber(value)
  return (
    <div className="min-h-0 flex-1 overflow-auto p-4">
      <dl className="flex flex-col gap-2">
        <Fact name={texts.name}>{document.name}</Fact>
        <Fact name={texts.place}>
          <Link
            to="/browse/{-$part}"
            params={{ part: document.parent_path_part_id ?? undefined }}
            className="text-accent hover:underline"
          >
            {folder}
          </Link>
        </Fact>
        <Fact name={texts.source}>{document.source_name}</Fact>
        <Fact name={texts.original}>
          {originalOf(document) !== undefined && (
            <OriginalLink
              of={document}
              className="inline-flex items-center gap-1.5 text-accent hover:underline"
            />
          )}
        </Fact>
        <ReadersAtSource document={document} />
        <Fact name={texts.type}>{texts.types[document.document_type]}</Fact>
        <Fact name={texts.size}>{size == null ? undefined : formatBytes(size)}</Fact>
        <Fact name={texts.yourRights}>{rightsOf(document, mayWrite)}</Fact>
        <Fact name={retention.badge}>{isHeld && <HoldsInDetails document={document} />}</Fact>
        <Fact name={texts.tags}>
          {document.tags?.map(({ name }) => name).join(', ') || texts.none}
        </Fact>
        <Fact name={texts.created}>{formatExactly(document.created_at)}</Fact>
        <Fact name={texts.changed}>{formatExactly(document.updated_at)}</Fact>
        <Fact name={texts.version(version.version)}>{formatExactly(version.created_at)}</Fact>
        <Fact name={texts.state}>{state ? texts.states[state.status] : texts.never}</Fact>
        <Fact name={texts.mode}>{state?.ingestion_mode && texts.modes[state.ingestion_mode]}</Fact>
        <Fact name={texts.pageCount}>{count(known?.total_pages)}</Fact>
        <Fact name={texts.sectionCount}>{count(known?.total_sections)}</Fact>
        <Fact name={texts.chunkCount}>{count(known?.total_chunks)}</Fact>
        <Fact name={texts.tokens}>{count(known?.information_statistics?.total_tokens)}</Fact>
        <Fact name={texts.hash}>
          {known?.hash != null && <code className="text-sm break-all">{known.hash}</code>}
        </Fact>
      </dl>
      {known?.warnings && known.warnings.length > 0 && (
        <section className="mt-4">
          <h2 className="font-semibold">{texts.warnings}</h2>
          <ul className="list-disc pl-5">
            {known.warnings.map((warning) => (
              <li key={warning}>{inPageLanguage(warning)}</li>
            ))}
          </ul>
        </section>
      )}
      <RulesInDetails document={document} />
      <WhoMayRead part={document.path_part_id} />
      <WhoDidWhat part={document.path_part_id} />
    </div>
  )
}

/** A document of a source can't be changed, whoever looks at it. */
function rightsOf({ source_id: sourceId }: Document, mayWrite: boolean): string {
  if (sourceId !== undefined) return texts.mayReadOfSource
  return mayWrite ? texts.mayWrite : texts.mayRead
}

/** Who may read the document at its source. Only owners and administrators see it. */
function ReadersAtSource({ document }: Pick<Props, 'document'>) {
  const isShown = mayShare(useMe()) && document.source_id !== undefined
  const { data: origin } = useQuery({ ...originQuery(document.path_part_id), enabled: isShown })
  return <Fact name={texts.atSource}>{origin?.readers && readersAtSource(origin.readers)}</Fact>
}

/** Who can read the document and why. Only owners and administrators see it. */
function WhoMayRead({ part }: { readonly part: string }) {
  if (!mayShare(useMe())) return undefined
  return (
    <section className="mt-6">
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="font-semibold">{texts.whoMayRead}</h2>
        <Link to="/admin/access" search={{ part }} className="text-accent hover:underline">
          {texts.changeAccess}
        </Link>
      </div>
      <Suspense>
        <AccessList part={part} />
      </Suspense>
    </section>
  )
}

/** What the audit has recorded about the document. Only owners and administrators see it. */
function WhoDidWhat({ part }: { readonly part: string }) {
  if (!mayShare(useMe())) return undefined
  return (
    <Suspense>
      <History part={part} />
    </Suspense>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  if (children === undefined || children === null || children === false) return undefined
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-3">
      <dt className="text-soft">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}
