import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense, useCallback, useState, type ComponentProps } from 'react'
import { placeQuery } from '../../../app/access/place-query.ts'
import { mayEdit } from '../../../app/access/rights.ts'
import { Failure, NotFound } from '../../../app/failure-page.tsx'
import { sentenceOf } from '../../../app/failures.ts'
import { queryClient } from '../../../app/query-client.ts'
import { NoAccess } from '../../../app/sharing/no-access.tsx'
import { texts as shared } from '../../../app/texts.ts'
import { offerUndo } from '../../../app/undo.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { Find } from '../components/find.tsx'
import { EditLink, Head } from '../components/head.tsx'
import { CheckoutNotice, CheckOutButton, useIsTaken } from '../components/checkout.tsx'
import { HoldNotice } from '../components/hold-notice.tsx'
import { SourceNotice } from '../components/source-notice.tsx'
import { MarkNotice } from '../components/mark-notice.tsx'
import { IngestionNotice, Notice } from '../components/notices.tsx'
import { Panes } from '../panes/panes.tsx'
import type { Thread } from '../comments/model.ts'
import { isId, QUOTE_LENGTH, type Document, type Version, type ViewerState } from '../model.ts'
import { isText } from '../../writing/model.ts'
import { documentQuery, makeActive, versionQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import { useFind } from '../find/use-find.ts'
import { useContents } from '../use-contents.ts'
import { lazily } from '../../../ui/patiently.ts'

const SinceVisit = lazily(async () => (await import('../components/since-visit.tsx')).SinceVisit)
const Compare = lazily(async () => (await import('../versions/compare.tsx')).Compare)

type PageProps = {
  /** Uploads a file as a new version, through the upload queue. */
  readonly onUpload: (documentId: string, file: File) => void
}

/** A document: its pages, text and details. */
export function ViewerPage({ onUpload }: PageProps) {
  const { id } = useParams({ from: '/app/documents/$id' })
  const { version: versionId } = useSearch({ from: '/app/documents/$id' })
  const { data: document, error, refetch } = useQuery({ ...documentQuery(id), enabled: isId(id) })
  const other = useQuery({
    ...versionQuery(versionId ?? ''),
    enabled: versionId !== undefined && versionId !== document?.active_version_id,
  })
  if (!isId(id)) return <NotFound />
  if (error) return <NoAccess target={id} error={error} onRetry={() => void refetch()} />
  if (!document) return <Skeleton label={shared.loading} lines={10} />
  const isOther = versionId !== undefined && versionId !== document.active_version_id
  const version = isOther ? other.data : document.active_version
  if (isOther && other.error) {
    return <Failure error={other.error} onRetry={() => void other.refetch()} />
  }
  if (!version) return <Skeleton label={shared.loading} lines={10} />
  return <Viewer key={version.id} document={document} version={version} onUpload={onUpload} />
}

type Props = { readonly document: Document; readonly version: Version }

function Viewer({ document, version, onUpload }: Props & PageProps) {
  const state = useSearch({ from: '/app/documents/$id' })
  const navigate = useNavigate()
  const contents = useContents(version.id)
  const { source_id: sourceId, path_part_id: part } = document
  const isWritable = mayEdit(useQuery(placeQuery(part)).data)
  const mayWrite = !useIsTaken(document) && isWritable && sourceId === undefined
  const go = useCallback(
    (search: ViewerState, replace: boolean) =>
      void navigate({
        to: '/documents/$id',
        params: { id: document.id },
        search,
        replace,
        resetScroll: false,
      }),
    [navigate, document.id],
  )
  const { field, wanted, nth } = useFind(version.id, contents, { state, go })
  const select = (chunk: string): void =>
    go({ ...state, chunk, quote: undefined, comment: undefined }, true)
  const showComment = (thread: Thread): void => go({ ...state, ...placeOf(thread) }, true)
  const upload = (file: File): void => onUpload(document.id, file)
  const compareWith = (compare: string | undefined): void => go({ ...state, compare }, false)
  const showVersion = (id: string): void => {
    const other = id === document.active_version_id ? undefined : id
    go({ version: other, q: state.q, find: state.find }, false)
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Head document={document} version={version} onVersion={showVersion}>
        <Find {...field} />
        {mayWrite && isText(document) && <EditLink id={document.id} />}
        {mayWrite && <CheckOutButton document={document} />}
      </Head>
      {version.id !== document.active_version_id && (
        <OtherVersion
          document={document}
          version={version}
          mayWrite={mayWrite}
          onActive={() => showVersion(document.active_version_id)}
        />
      )}
      <Suspense>
        <SinceVisit documentId={document.id} versionId={version.id} onCompare={compareWith} />
      </Suspense>
      {isWritable && <LimitNotices document={document} isHoldShown={mayWrite} />}
      <IngestionNotice version={version} mayWrite={mayWrite} onUpload={upload} />
      <MarkNotice
        document={document}
        version={version}
        chunk={state.chunk}
        quote={state.quote}
        contents={contents}
        renderElsewhere={(of) => (
          <Navigate
            to="/documents/$id"
            params={{ id: document.id }}
            search={elsewhere(state, of)}
            replace
          />
        )}
      />
      <Main
        document={document}
        version={version}
        contents={contents}
        state={state}
        wanted={wanted}
        nth={nth}
        mayWrite={mayWrite}
        onSelect={select}
        onComment={showComment}
        onVersion={showVersion}
        onCompare={compareWith}
        onUpload={upload}
      />
    </div>
  )
}

type LimitProps = { readonly document: Document; readonly isHoldShown: boolean }

/** What limits people who can change the document. */
function LimitNotices({ document, isHoldShown }: LimitProps) {
  return (
    <>
      <CheckoutNotice document={document} />
      <SourceNotice document={document} />
      {isHoldShown && <HoldNotice document={document} />}
    </>
  )
}

/** The comment with its passage, for the URL. */
function placeOf({ id, place: { chunk_id: chunk, quote } }: Thread): ViewerState {
  return {
    comment: id,
    chunk: chunk ?? undefined,
    quote: quote?.slice(0, QUOTE_LENGTH) || undefined,
  }
}

/** Shows a passage in its own version, but a comment where its passage is in the version that is shown. */
function elsewhere(state: ViewerState, version: string): ViewerState {
  return state.comment === undefined
    ? { ...state, version }
    : { ...state, chunk: undefined, quote: undefined }
}

type MainProps = Omit<ComponentProps<typeof Panes>, 'onCompare'> & {
  readonly onCompare: (versionId: string | undefined) => void
}

/** The document itself, or the comparison of two versions. */
function Main(props: MainProps) {
  const { document, version, state, onCompare } = props
  const other = state.compare
  if (other === undefined || other === version.id) return <Panes {...props} />
  return (
    <Suspense>
      <Compare document={document} version={version} other={other} onOther={onCompare} />
    </Suspense>
  )
}

type OtherProps = Props & { readonly mayWrite: boolean; readonly onActive: () => void }

function OtherVersion({ document, version, mayWrite, onActive }: OtherProps) {
  const [isBusy, setBusy] = useState(false)
  const activate = async (id: string): Promise<void> => {
    await makeActive(document.id, id)
    await queryClient.invalidateQueries({ queryKey: ['document'] })
  }
  const choose = async (): Promise<void> => {
    setBusy(true)
    try {
      const before = document.active_version_id
      await activate(version.id)
      offerUndo(texts.madeActive(version.version), () => activate(before))
    } catch (error) {
      offerUndo(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Notice
      action={
        <>
          <Button onClick={onActive}>{texts.showActive}</Button>
          {mayWrite && (
            <Button disabled={isBusy} onClick={() => void choose()}>
              {texts.makeActive}
            </Button>
          )}
        </>
      }
    >
      {texts.notActive}
    </Notice>
  )
}
