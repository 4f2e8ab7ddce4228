import type { Context } from '../../platform/context.ts'
import { announceProgress } from './announce.ts'
import { ConversionError } from '@arbor/reader'
import { StepSuperseded } from './running.ts'
import { stillClaimed, writeProgress, type RunRow } from './runs.queries.ts'

/** Claims are looked at and progress is written this often, since each time is a transaction. */
const LOOK_MS = 1_000
/** Clients are told of progress within a step at most this often. */
const TELL_MS = 2_000
/** Longest time that a run may be worked on, all its steps together; waiting in the queue doesn't count. */
const RUN_MS = 30 * 60 * 1000

export type StepWatch = Disposable & {
  readonly progress: (done: number, total: number) => void
}

/**
 * Watches over a step at work: writes its progress, and stops it when it is no longer wanted (another process
 * cancelled the run, deleted the document or took the step over) or when the run takes too long.
 */
export function watchStep(context: Context, run: RunRow, stop: (reason: Error) => void): StepWatch {
  let progress: { done: number; total: number } | undefined
  let looking = false
  let toldAt = performance.now()
  const look = async (): Promise<void> => {
    if (looking) return
    looking = true
    const news = progress
    progress = undefined
    try {
      const now = performance.now()
      const telling = news !== undefined && now - toldAt >= TELL_MS
      const held = await context.doors.inTenant(run.tenant_id, async (tx) => {
        if (!news) return stillClaimed(tx, run)
        const written = await writeProgress(tx, run, news)
        if (written && telling) {
          await announceProgress(tx, context, run, { step: run.step, progress: news })
        }
        return written
      })
      if (telling) toldAt = now
      if (!held) stop(new StepSuperseded())
    } catch (error) {
      context.log.warn({ err: error, runId: run.id }, 'could not write progress')
    } finally {
      looking = false
    }
  }
  const looks = setInterval(() => void look(), LOOK_MS)
  const worked = Object.values(run.timings).reduce((sum, ms) => sum + ms, 0)
  const end = setTimeout(() => stop(tooLong()), Math.max(RUN_MS - worked, 0))
  return {
    progress: (done, total) => {
      progress = { done, total }
    },
    [Symbol.dispose]: () => {
      clearInterval(looks)
      clearTimeout(end)
    },
  }
}

function tooLong(): ConversionError {
  return new ConversionError(
    'timeout',
    `Processing the document took longer than ${RUN_MS / 60_000} minutes. Split it and upload the parts.`,
  )
}
