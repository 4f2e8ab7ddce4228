import { useQuery } from '@tanstack/react-query'
import { Columns2, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { AskOnce } from '../../../app/ask-once.tsx'
import { deleteLater, useHidden } from '../../../app/deletions.ts'
import { Failure } from '../../../app/failure-page.tsx'
import { sentenceOf } from '../../../app/failures.ts'
import { formatExactly } from '../../../app/format.ts'
import { queryClient } from '../../../app/query-client.ts'
import { useKept } from '../../../app/retention/use-kept.ts'
import { UploadButton } from '../../../app/upload-version.tsx'
import { texts as shared } from '../../../app/texts.ts'
import { offerUndo } from '../../../app/undo.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Skeleton } from '../../../ui/states.tsx'
import { stateOf, type Document, type Version } from '../model.ts'
import { chunkIdsQuery, makeActive, versionsQuery } from '../queries.ts'
import { texts as viewer } from '../texts.ts'
import { deleteVersion } from './queries.ts'
import { texts, whoAndWhy } from './texts.ts'

type Props = {
  readonly document: Document
  readonly version: Version
  readonly mayWrite: boolean
  /** Shows a version. The URL doesn't name the active one. */
  readonly onVersion: (versionId: string) => void
  readonly onCompare: (versionId: string) => void
  readonly onUpload: (file: File) => void
}

/** Lists the versions of a document, with actions to show, compare, activate, delete and add them. */
export function VersionList(props: Props) {
  const { document, version, mayWrite, onVersion, onUpload } = props
  const { data, error, refetch } = useQuery(versionsQuery(document.id))
  const hidden = useHidden()
  const [doomed, setDoomed] = useState<Version>()
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton label={shared.loading} lines={4} />
  const remove = (one: Version): void => {
    if (one.id === version.id) onVersion(document.active_version_id)
    deleteLater({
      hides: [one.id],
      done: texts.removed(one.version),
      run: () => deleteVersion(one.id),
      refresh: () => queryClient.invalidateQueries({ queryKey: ['document'] }),
    })
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2 overflow-auto p-3">
      {mayWrite && <UploadButton label={texts.upload} onUpload={onUpload} />}
      <ul className="flex flex-col">
        {data
          .filter(({ id }) => !hidden.has(id))
          .map((one) => (
            <Line key={one.id} {...props} one={one} onDelete={() => setDoomed(one)} />
          ))}
      </ul>
      {doomed && (
        <DeleteDialog
          document={document}
          version={doomed}
          onConfirm={() => remove(doomed)}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </div>
  )
}

type DialogProps = Pick<Props, 'document' | 'version'> & {
  readonly onConfirm: () => void
  readonly onClose: () => void
}

function DeleteDialog({ document, version, onConfirm, onClose }: DialogProps) {
  const { data } = useQuery(chunkIdsQuery(version.id))
  return (
    <AskOnce
      title={texts.removeTitle(version.version)}
      action={texts.remove}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {data ? texts.removeWhat(data.length, document.name) : shared.loading}
    </AskOnce>
  )
}

type LineProps = Props & { readonly one: Version; readonly onDelete: () => void }

function Line({ document, version, one, mayWrite, onDelete, ...act }: LineProps) {
  const isActive = one.id === document.active_version_id
  const isShown = one.id === version.id
  const isKept = useKept(document.path_part_id)
  const [isBusy, setBusy] = useState(false)
  const activate = async (): Promise<void> => {
    setBusy(true)
    try {
      await makeActive(document.id, one.id)
      await queryClient.invalidateQueries({ queryKey: ['document'] })
      offerUndo(viewer.madeActive(one.version), async () => {
        await makeActive(document.id, document.active_version_id)
        await queryClient.invalidateQueries({ queryKey: ['document'] })
      })
    } catch (error) {
      offerUndo(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  const state = stateOf(one)?.status
  return (
    <li
      className={cx(
        'flex flex-col gap-1 border-b border-line/60 px-2 py-2',
        isShown && 'rounded-md bg-tint',
      )}
    >
      <div className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{viewer.version(one.version)}</span>
        <span className="text-sm text-soft">{formatExactly(one.created_at)}</span>
        {isActive && <Badge>{viewer.active}</Badge>}
        {isShown && <Badge>{texts.shown}</Badge>}
        {state !== 'completed' && (
          <span className="text-sm text-warn">{state ? viewer.states[state] : viewer.never}</span>
        )}
      </div>
      {one.source_change && (
        <p
          className="line-clamp-3 text-sm break-words text-soft"
          title={whoAndWhy(one.source_change)}
        >
          {whoAndWhy(one.source_change)}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-1">
        {!isShown && (
          <>
            <Button className="h-7 px-2" onClick={() => act.onVersion(one.id)}>
              {texts.show}
            </Button>
            <Button
              className="h-7 px-2"
              title={texts.compareWith(version.version)}
              disabled={!isRead(one) || !isRead(version)}
              onClick={() => act.onCompare(one.id)}
            >
              <Columns2 size={14} aria-hidden />
              {texts.compare}
            </Button>
          </>
        )}
        {mayWrite && !isActive && (
          <>
            <Button className="h-7 px-2" disabled={isBusy} onClick={() => void activate()}>
              {texts.makeActive}
            </Button>
            {!isKept && (
              <IconButton label={texts.removeOf(one.version)} onClick={onDelete}>
                <Trash2 size={14} />
              </IconButton>
            )}
          </>
        )}
      </div>
    </li>
  )
}

/** Whether a version is fully ingested. Otherwise, a comparison would show missing text as removed. */
function isRead(version: Version): boolean {
  const state = stateOf(version)
  return state === undefined || state.status === 'completed'
}

function Badge({ children }: { readonly children: ReactNode }) {
  return <span className="rounded border border-line px-1.5 text-sm text-soft">{children}</span>
}
