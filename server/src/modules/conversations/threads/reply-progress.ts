import type { StreamEntry } from '../../../platform/realtime/transport.ts'
import type { Step } from '../../assistant/index.ts'

/** How far an answer has been published. */
export type ReplyStage = 'new' | 'writing' | 'cited' | 'failed' | 'ended' | 'done'

/** Where the published events of an answer stand. */
export type Progress = {
  readonly stage: ReplyStage
  /** Of the next event. */
  readonly seq: number
  /** The text part that is open. */
  readonly partId: string | undefined
}

/** Of an answer without an event. */
export const BEGINNING: Progress = { stage: 'new', seq: 0, partId: undefined }

const STAGES: Readonly<Record<string, ReplyStage>> = {
  message_start: 'writing',
  citations: 'cited',
  error: 'failed',
  message_end: 'ended',
  done: 'done',
}

/** How far an answer is after some events. */
export function progressOf(entries: readonly StreamEntry[]): Progress {
  return entries.reduce(advance, BEGINNING)
}

function advance(progress: Progress, { event, data }: StreamEntry): Progress {
  const stage = STAGES[event] ?? progress.stage
  if (event === 'done') return { ...progress, stage }
  const { seq, part_id: partId } = data as { seq: number; part_id?: string }
  if (event === 'text_end') return { stage, seq: seq + 1, partId: undefined }
  return { stage, seq: seq + 1, partId: partId ?? progress.partId }
}

/** The text that some events of an answer carry, and its steps in their last state. */
export function contentOf(entries: readonly StreamEntry[]): { text: string; steps: Step[] } {
  let text = ''
  const steps = new Map<string, Step>()
  for (const { event, data } of entries) {
    if (event === 'text_delta') text += (data as { delta: string }).delta
    if (event !== 'step') continue
    const { step } = data as { step: Step }
    steps.set(step.id, step)
  }
  return { text, steps: [...steps.values()] }
}
