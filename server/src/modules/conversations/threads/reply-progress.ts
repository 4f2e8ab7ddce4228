import type { StreamEntry } from '../../../platform/realtime/transport.ts'
import type { Step } from '../../assistant/index.ts'

/** How far an answer has been published. */
export type ReplyStage = 'new' | 'writing' | 'cited' | 'failed' | 'ended' | 'done'

/** The state of the published events of an answer. */
export type Progress = {
  readonly stage: ReplyStage
  /** The number of the next event. */
  readonly seq: number
  /** The open text part, if any. */
  readonly partId: string | undefined
}

/** The state of an answer without events. */
export const BEGINNING: Progress = { stage: 'new', seq: 0, partId: undefined }

const STAGES: Readonly<Record<string, ReplyStage>> = {
  message_start: 'writing',
  citations: 'cited',
  error: 'failed',
  message_end: 'ended',
  done: 'done',
}

/** The state of an answer after some events. */
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

/** The text in some events of an answer, and its steps in their last state. */
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
