import { shownPath } from '@arbor/client'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Failure } from '../../../app/failure-page.tsx'
import { OriginalLink } from '../../../app/original.tsx'
import { queryClient } from '../../../app/query-client.ts'
import { texts as shared } from '../../../app/texts.ts'
import { buttonClass, IconButton } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { MarkNotice } from '../components/mark-notice.tsx'
import { PagesOfVersion, TextOfVersion } from '../panes/panes.tsx'
import { hasPages, type Document, type Version } from '../model.ts'
import { chunkIdsQuery, documentQuery, partQuery, versionQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import { useContents } from '../use-contents.ts'

/** A passage of a document. */
type Source = {
  readonly document: string
  readonly version: string | undefined
  readonly chunk: string
  readonly quote: string | undefined
}

type Props = { readonly source: Source; readonly onClose: () => void }

/** Preloads what a source shows first, so that it opens without delay. */
export async function prepareSource({ document: id, version }: Source): Promise<void> {
  const document = await queryClient.fetchQuery(documentQuery(id))
  const versionId = version ?? document.active_version_id
  await Promise.all([
    queryClient.prefetchQuery(chunkIdsQuery(versionId)),
    queryClient.prefetchQuery(partQuery(versionId, 0)),
    // Loads pdf.js itself.
    document.document_type === 'PDF' && import('../pdf/load.ts'),
  ])
}

/** A passage beside something else: on its page with its boxes, or in the text. */
export function SourcePane({ source, onClose }: Props) {
  const { data: document, error, refetch } = useQuery(documentQuery(source.document))
  const [elsewhere, setElsewhere] = useState<{ chunk: string; version: string }>()
  const wanted =
    elsewhere?.chunk === source.chunk
      ? elsewhere.version
      : (source.version ?? document?.active_version_id)
  const isOther = document !== undefined && wanted !== document.active_version_id
  const other = useQuery({ ...versionQuery(wanted ?? ''), enabled: isOther })
  const version = isOther ? other.data : document?.active_version
  const failed = error ?? (isOther ? other.error : null)
  return (
    <aside
      aria-label={document?.name ?? shared.loading}
      className="z-30 flex min-h-0 flex-col border-line bg-ground max-lg:fixed max-lg:inset-0 lg:w-[46%] lg:shrink-0 lg:border-l"
    >
      <Head source={source} document={document} version={version} onClose={onClose} />
      {failed && <Failure error={failed} onRetry={() => void refetch()} />}
      {!failed && (!document || !version) && <Skeleton label={shared.loading} lines={9} />}
      {document && version && (
        <Place
          key={version.id}
          source={source}
          document={document}
          version={version}
          onElsewhere={(of) => setElsewhere({ chunk: source.chunk, version: of })}
        />
      )}
    </aside>
  )
}

type HeadProps = Props & {
  readonly document: Document | undefined
  readonly version: Version | undefined
}

function Head({ source, document, version, onClose }: HeadProps) {
  const { chunk, quote } = source
  const isActive = version?.id === document?.active_version_id
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // On narrow screens the pane covers everything else, so it takes the focus.
    if (!matchMedia('(min-width: 64rem)').matches) close.current?.focus()
  }, [])
  return (
    <div className="flex h-12 shrink-0 items-center gap-2 border-b border-line pr-2 pl-3">
      {document && (
        <Link
          to="/documents/$id"
          params={{ id: document.id }}
          search={{ version: isActive ? undefined : version?.id, chunk, quote }}
          title={shownPath(document)}
          className="min-w-0 truncate font-semibold hover:underline"
        >
          {document.name}
        </Link>
      )}
      {version && !isActive && (
        <span className="shrink-0 text-sm text-soft">{texts.version(version.version)}</span>
      )}
      <span className="ml-auto" />
      {document && <OriginalLink of={document} isShort className={buttonClass('quiet', 'px-2')} />}
      <IconButton ref={close} label={shared.close} onClick={onClose}>
        <X size={16} />
      </IconButton>
    </div>
  )
}

type PlaceProps = {
  readonly source: Source
  readonly document: Document
  readonly version: Version
  readonly onElsewhere: (versionId: string) => void
}

function Place({ source, document, version, onElsewhere }: PlaceProps) {
  const contents = useContents(version.id)
  const [chosen, choose] = useState<{ of: Source; chunk: string }>()
  const [hovered, setHovered] = useState<string>()
  // A passage that the person has clicked stays marked until another source opens.
  const isFromSource = chosen?.of !== source
  const focus = {
    chunk: isFromSource ? source.chunk : chosen.chunk,
    quote: isFromSource ? source.quote : undefined,
    hovered,
    wanted: undefined,
    nth: undefined,
  }
  const index = contents.indexOf(focus.chunk)
  useEffect(() => {
    if (index !== undefined) contents.needRange(index, index)
  })
  const chunk = index === undefined ? undefined : contents.at(index)
  const onSelect = (id: string): void => choose({ of: source, chunk: id })
  const parts = { version, contents, focus, onHover: setHovered, onSelect }
  return (
    <>
      <MarkNotice
        document={document}
        version={version}
        chunk={source.chunk}
        quote={source.quote}
        contents={contents}
        renderElsewhere={(of) => <Elsewhere version={of} onShow={onElsewhere} />}
      />
      {hasPages(document, version) ? (
        <PagesOfVersion {...parts} chunk={chunk} goTo={undefined} />
      ) : (
        <TextOfVersion {...parts} index={index} look="beside" />
      )}
    </>
  )
}

type ElsewhereProps = {
  readonly version: string
  readonly onShow: (version: string) => void
}

/** Switches to the version that has the passage. */
function Elsewhere({ version, onShow }: ElsewhereProps) {
  useEffect(() => onShow(version), [version, onShow])
  return undefined
}
