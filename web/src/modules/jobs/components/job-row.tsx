import { shownPath } from '@arbor/client'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, CircleAlert, CircleSlash, RotateCcw, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { mayEdit } from '../../../app/access/rights.ts'
import { formatDuration, formatExactly, formatNumber } from '../../../app/format.ts'
import { ingestionKey, type LiveIngestion } from '../../../app/live.ts'
import { inPageLanguage } from '../../../app/page-language.ts'
import { remedies, remedyOf } from '../../../app/remedies.ts'
import { runWords, wordForStep } from '../../../app/run-words.ts'
import { Time } from '../../../app/time.tsx'
import { waitingWords } from '../../../app/waiting.ts'
import { UploadButton } from '../../../app/upload-version.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { durationOf, isActive, mayHelpAgain, stepsOf, type Job, type Step } from '../model.ts'
import { texts } from '../texts.ts'
import { StepBar, StepList } from './steps.tsx'

type Props = {
  readonly job: Job
  readonly onCancel: (job: Job) => void
  readonly onAgain: (job: Job) => void
  readonly onUpload: (documentId: string, file: File) => void
}

/** A job: its document, state and actions. */
export function JobRow(props: Props) {
  const { job } = props
  const [isOpen, setOpen] = useState(false)
  const { document_name: name } = job
  // Only live events write this entry. There is nothing to fetch.
  const { data: live } = useQuery<LiveIngestion>({
    queryKey: ingestionKey(job.document_version_id),
    queryFn: skipToken,
  })
  const steps = stepsOf(job, live)
  return (
    <li className="border-b border-line/60 px-4 py-1.5">
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 md:grid-cols-[auto_minmax(0,36rem)_minmax(9rem,16rem)_9rem_auto] md:justify-start">
        <IconButton
          label={texts.details(name)}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronRight size={14} className={cx('transition-transform', isOpen && 'rotate-90')} />
        </IconButton>
        <div className="min-w-0">
          <Link
            to="/documents/$id"
            params={{ id: job.document_id }}
            search={{ version: job.document_version_id }}
            className="block truncate hover:underline"
          >
            {name}
          </Link>
          <p className="truncate text-sm text-soft">
            {[
              shownPath(job).split('/').slice(1, -1).join(' / '),
              job.version > 0 && texts.version(job.version),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <div className="max-md:col-start-2 max-md:row-start-2">
          <State job={job} steps={steps} live={live} />
        </div>
        <Time at={job.created_at} className="text-sm text-soft max-md:hidden" />
        <div className="flex justify-end max-md:col-start-3 max-md:row-start-1 md:min-w-28 md:justify-start">
          {mayEdit(job) && <Action {...props} />}
        </div>
      </div>
      {job.status === 'failed' && (
        <p className="mt-1 ml-10 max-w-3xl">
          <span className="text-danger">
            {job.error == null ? texts.unknownError : inPageLanguage(job.error)}
          </span>{' '}
          {mayEdit(job) && <span className="text-soft">{remedies[remedyOf(job.error)]}</span>}
        </p>
      )}
      {isOpen && <Details job={job} steps={steps} />}
    </li>
  )
}

type StateProps = {
  readonly job: Job
  readonly steps: readonly Step[]
  readonly live: LiveIngestion | undefined
}

function State({ job, steps, live }: StateProps) {
  const word = runWords.states[job.status]
  if (job.status === 'failed' || job.status === 'cancelled') {
    const Icon = job.status === 'failed' ? CircleAlert : CircleSlash
    return (
      <span
        className={cx(
          'flex items-center gap-1.5',
          job.status === 'failed' ? 'text-danger' : 'text-soft',
        )}
      >
        <Icon size={14} aria-hidden />
        {word}
      </span>
    )
  }
  if (!isActive(job)) {
    const duration = durationOf(job)
    return (
      <span className="text-soft">
        {word}
        {duration !== undefined && ` · ${formatDuration(duration)}`}
      </span>
    )
  }
  const isWaiting = job.status === 'pending' && !live
  const step = live?.step ?? job.progress.step
  const total = live ? live.total : job.progress.total
  const done = live ? live.done : job.progress.done
  const shown = isWaiting ? word : wordForStep(step)
  const words = job.waiting_for ? waitingWords(job.waiting_for) : shown
  return (
    <div className="flex flex-col gap-1 text-sm text-soft">
      <span className="tabular-nums">
        {words}
        {!isWaiting && total != null && ` ${formatNumber(done ?? 0)}/${formatNumber(total)}`}
      </span>
      <StepBar steps={steps} label={words} />
    </div>
  )
}

function Action({ job, onCancel, onAgain, onUpload }: Props) {
  const name = job.document_name
  if (isActive(job)) {
    return (
      <Button look="quiet" aria-label={texts.cancelOf(name)} onClick={() => onCancel(job)}>
        <X size={14} aria-hidden />
        {texts.cancel}
      </Button>
    )
  }
  if (job.status === 'completed') return undefined
  if (!mayHelpAgain(job)) {
    return (
      <UploadButton
        label={remedies.upload}
        name={texts.uploadOf(name)}
        onUpload={(file) => onUpload(job.document_id, file)}
      />
    )
  }
  return (
    <Button aria-label={texts.againOf(name)} onClick={() => onAgain(job)}>
      <RotateCcw size={14} aria-hidden />
      {texts.again}
    </Button>
  )
}

function Details({ job, steps }: Omit<StateProps, 'live'>) {
  const duration = durationOf(job)
  return (
    <div className="mt-2 mb-2 ml-10 flex flex-col gap-2 text-sm">
      <StepList steps={steps} label={texts.steps(job.document_name)} />
      <dl className="flex flex-wrap gap-x-5 gap-y-1">
        <Fact name={texts.file}>{job.file_name}</Fact>
        <Fact name={texts.uploaded}>{formatExactly(job.created_at)}</Fact>
        <Fact name={texts.started}>{formatExactly(job.last_run_timestamp)}</Fact>
        {duration !== undefined && <Fact name={texts.took}>{formatDuration(duration)}</Fact>}
        {job.chunks_processed != null && (
          <Fact name={texts.passages}>{formatNumber(job.chunks_processed)}</Fact>
        )}
      </dl>
    </div>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-1.5">
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}
