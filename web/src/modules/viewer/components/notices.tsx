import { skipToken, useQuery } from '@tanstack/react-query'
import { CircleAlert, Info } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { ingestionKey, type LiveIngestion } from '../../../app/live.ts'
import { sentenceOf } from '../../../app/failures.ts'
import { inPageLanguage } from '../../../app/page-language.ts'
import { queryClient } from '../../../app/query-client.ts'
import { remedies, remedyOf } from '../../../app/remedies.ts'
import { UploadButton } from '../../../app/upload-version.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { ProgressBar } from '../../../ui/states.tsx'
import { shareOf } from '../../browse/model.ts'
import { isIngesting, stateOf, type Version } from '../model.ts'
import { runAgain } from '../queries.ts'
import { texts } from '../texts.ts'

type NoticeProps = {
  readonly look?: 'plain' | 'danger'
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** A notice above the document. */
export function Notice({ look = 'plain', children, action }: NoticeProps) {
  const Icon = look === 'danger' ? CircleAlert : Info
  return (
    <div
      role="status"
      className={cx(
        'flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-rail px-4 py-1',
        look === 'danger' && 'text-danger',
      )}
    >
      <Icon size={14} aria-hidden className="shrink-0" />
      <span className="min-w-0 flex-1 basis-48 break-words">{children}</span>
      {action}
    </div>
  )
}

/** The state of a version's ingestion until it is complete. */
export function IngestionNotice({ version, mayWrite, onUpload }: NoticeOfIngestion) {
  const state = stateOf(version)
  if (isIngesting(version)) return <IngestionProgress version={version} mayWrite={mayWrite} />
  if (state?.status !== 'failed' && state?.status !== 'cancelled') return undefined
  const remedy = state.status === 'failed' ? remedyOf(state.error) : 'again'
  return (
    <Notice
      look="danger"
      action={
        mayWrite &&
        (remedy === 'file' ? (
          <UploadButton label={remedies.upload} onUpload={onUpload} />
        ) : (
          state.engine_workflow_id != null && <Again run={state.engine_workflow_id} />
        ))
      }
    >
      {state.error == null ? texts.states[state.status] : inPageLanguage(state.error)}
    </Notice>
  )
}

type IngestionProps = { readonly version: Version; readonly mayWrite: boolean }
type NoticeOfIngestion = IngestionProps & { readonly onUpload: (file: File) => void }

function IngestionProgress({ version, mayWrite }: IngestionProps) {
  // Only live events write this entry. There is nothing to fetch.
  const { data } = useQuery<LiveIngestion>({
    queryKey: ingestionKey(version.id),
    queryFn: skipToken,
  })
  const isWaiting = stateOf(version)?.status === 'pending'
  const step = Object.entries(texts.steps).find(([name]) => name === data?.step)?.[1]
  const count = data?.total === undefined ? '' : ` ${data.done ?? 0}/${data.total}`
  const words = step ?? (isWaiting ? texts.states.pending : texts.states.processing)
  return (
    <div className="flex flex-col gap-1 border-b border-line bg-rail px-4 py-2">
      <span role="status" className="text-soft">
        {words}
        {count}
        {mayWrite && ` · ${texts.notWhileIngesting}`}
      </span>
      <ProgressBar label={words} share={data ? shareOf(data) : isWaiting ? 0 : undefined} />
    </div>
  )
}

function Again({ run }: { readonly run: string }) {
  const [state, setState] = useState<{ isBusy: boolean; problem?: string }>({ isBusy: false })
  const again = async (): Promise<void> => {
    setState({ isBusy: true })
    try {
      await runAgain(run)
      setState({ isBusy: false })
    } catch (error) {
      setState({ isBusy: false, problem: sentenceOf(error) })
    }
    await queryClient.invalidateQueries({ queryKey: ['document'] })
    await queryClient.invalidateQueries({ queryKey: ['version'] })
  }
  return (
    <>
      {state.problem}
      <Button disabled={state.isBusy} onClick={() => void again()}>
        {texts.runAgain}
      </Button>
    </>
  )
}
