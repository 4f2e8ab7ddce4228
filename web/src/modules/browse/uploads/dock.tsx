import type { Schemas } from '@arbor/client'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, CircleAlert, CircleDashed, Pause, Play, RotateCcw, X } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { formatBytes } from '../../../app/format.ts'
import { inPageLanguage } from '../../../app/page-language.ts'
import { runWords } from '../../../app/run-words.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/states.tsx'
import { texts } from '../texts.ts'
import { summarize, type Upload } from './model.ts'
import { uploadedQuery } from './queries.ts'
import {
  cancelUpload,
  clearUploads,
  decide,
  pauseUploads,
  retryUploads,
  uploadQueue,
} from './runner.ts'

/** How long the list stays after all uploads are complete. */
const SETTLED_MS = 8_000
/** Maximum number of rows. The title counts all files. */
const SHOWN = 60

/**
 * The list of uploads: a card in the corner of every screen. On narrow screens, it takes its own space below them. Its title
 * leads to the jobs.
 */
export function UploadDock() {
  const queue = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.get)
  const { done, failed, taken, open, sentBytes, totalBytes } = summarize(queue)
  useEffect(() => {
    if (open === 0) return undefined
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [open])
  const jobs = useJobs(queue.uploads)
  const unread = queue.uploads.some((upload) => jobOf(upload, jobs)?.status === 'failed')
  const isSettled = open + failed + taken === 0 && !unread
  useEffect(() => {
    if (!isSettled) return undefined
    const timer = setTimeout(clearUploads, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [isSettled])
  if (queue.uploads.length === 0) return undefined
  const settled = taken > 0 ? texts.toDecide(taken) : texts.uploadedAll(done)
  const title = open > 0 ? texts.uploading(open) : settled
  const first = queue.uploads.filter(({ state }) => state.kind !== 'done')
  const shown = [...first, ...queue.uploads.filter(({ state }) => state.kind === 'done')]
  return (
    <section
      aria-label={texts.uploads}
      className="flex shrink-0 flex-col overflow-hidden border-line bg-panel max-md:border-t md:fixed md:right-4 md:bottom-14 md:z-30 md:w-96 md:rounded-lg md:border md:shadow-lg"
    >
      <div className="flex items-center gap-1 py-1.5 pr-1.5 pl-3">
        <p role="status" className="min-w-0 flex-1 truncate font-medium">
          {title}
          {failed > 0 && <span className="text-danger"> · {texts.failedCount(failed)}</span>}
        </p>
        {done > 0 && (
          <Link to="/jobs" className="px-1.5 text-sm text-accent hover:underline">
            {texts.follow}
          </Link>
        )}
        {failed > 0 && (
          <IconButton label={texts.retry} onClick={retryUploads}>
            <RotateCcw size={14} />
          </IconButton>
        )}
        {open > 0 && (
          <IconButton
            label={queue.isPaused ? texts.resume : texts.pause}
            onClick={() => pauseUploads(!queue.isPaused)}
          >
            {queue.isPaused ? <Play size={14} /> : <Pause size={14} />}
          </IconButton>
        )}
        <IconButton label={open > 0 ? texts.cancelAll : texts.dismiss} onClick={clearUploads}>
          <X size={14} />
        </IconButton>
      </div>
      {open > 0 && (
        <div className="px-3 pb-2">
          <ProgressBar
            label={title}
            share={totalBytes === 0 ? undefined : sentBytes / totalBytes}
          />
        </div>
      )}
      {taken > 1 && (
        <div className="flex flex-wrap items-center gap-1 border-t border-line px-3 py-1.5">
          <span className="mr-1">{texts.forAll(taken)}</span>
          <Choices />
        </div>
      )}
      <ul className="max-h-[min(12rem,30dvh)] overflow-auto border-t border-line py-1">
        {shown.slice(0, SHOWN).map((upload) => (
          <Line key={upload.id} upload={upload} job={jobOf(upload, jobs)} />
        ))}
      </ul>
    </section>
  )
}

type Job = Schemas['IngestionResponse']

/** The ingestions of uploaded files, by document. */
function useJobs(uploads: readonly Upload[]): ReadonlyMap<string, Job> {
  const { data } = useQuery({
    ...uploadedQuery,
    enabled: uploads.some(({ state }) => state.kind === 'done'),
  })
  return data ?? NO_JOBS
}

const NO_JOBS: ReadonlyMap<string, Job> = new Map()

function jobOf({ state }: Upload, jobs: ReadonlyMap<string, Job>): Job | undefined {
  return state.kind === 'done' ? jobs.get(state.documentId) : undefined
}

type LineProps = { readonly upload: Upload; readonly job: Job | undefined }

function Line({ upload: { id, name, size, folders, state }, job }: LineProps) {
  return (
    <li className="flex flex-col gap-1 px-3 py-1.5">
      <span className="flex items-center gap-2">
        <StateIcon kind={state.kind} job={job?.status} />
        <span className="min-w-0 flex-1 truncate" title={[...folders, name].join(' / ')}>
          {name}
        </span>
        <span className="text-sm text-soft">
          {job ? runWords.states[job.status] : wordsFor(state, size)}
        </span>
        {['waiting', 'sending', 'interrupted'].includes(state.kind) && (
          <IconButton label={texts.cancelOne(name)} onClick={() => cancelUpload(id)}>
            <X size={14} />
          </IconButton>
        )}
      </span>
      {state.kind === 'failed' && <span className="text-sm text-danger">{state.why}</span>}
      {job?.status === 'failed' && job.error != null && (
        <span className="text-sm text-danger">{inPageLanguage(job.error)}</span>
      )}
      {state.kind === 'taken' && (
        <>
          <span className="text-sm text-soft">{wordsForTaken(state)}</span>
          <span className="flex gap-1">
            <Choices id={id} />
          </span>
        </>
      )}
    </li>
  )
}

function Choices({ id }: { readonly id?: string }) {
  return (
    <>
      <Button className="h-7 px-2" onClick={() => decide('skip', id)}>
        {texts.skip}
      </Button>
      <Button className="h-7 px-2" onClick={() => decide('version', id)}>
        {texts.asVersion}
      </Button>
      <Button className="h-7 px-2" onClick={() => decide('both', id)}>
        {texts.keepBoth}
      </Button>
    </>
  )
}

type IconProps = {
  readonly kind: Upload['state']['kind']
  readonly job: Job['status'] | undefined
}

/** A file is done when it is read. Without a job, nothing more is known than that it has arrived. */
function StateIcon({ kind, job = 'completed' }: IconProps) {
  if (kind === 'done' && job === 'completed') {
    return <Check size={14} aria-hidden className="shrink-0 text-accent" />
  }
  if (kind === 'failed' || kind === 'taken' || job === 'failed' || job === 'cancelled') {
    return <CircleAlert size={14} aria-hidden className="shrink-0 text-warn" />
  }
  return <CircleDashed size={14} aria-hidden className="shrink-0 text-soft" />
}

function wordsForTaken({ same, at }: Extract<Upload['state'], { kind: 'taken' }>): string {
  if (at !== undefined) return texts.takenElsewhere(at)
  return same ? texts.takenSame : texts.taken
}

function wordsFor(state: Upload['state'], size: number): string {
  switch (state.kind) {
    case 'waiting':
      return texts.waiting
    case 'sending':
      return `${formatBytes(state.sent)} / ${formatBytes(size)}`
    case 'done':
      return texts.uploaded
    case 'interrupted':
      return texts.interrupted
    case 'skipped':
      return texts.skipped
    case 'taken':
    case 'failed':
      return ''
  }
}
