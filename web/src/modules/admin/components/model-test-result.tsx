import type { Schemas } from '@arbor/client'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { formatDuration } from '../../../app/format.ts'
import { inPageLanguage } from '../../../app/page-language.ts'
import { ModelAbilities } from './model-abilities.tsx'
import { texts } from '../models-texts.ts'
import { texts as settings } from '../settings-texts.ts'

type Props = {
  readonly result: Pick<
    Schemas['ModelTestResponse'],
    'status' | 'milliseconds' | 'message' | 'abilities'
  >
  /** What a success says, if no model has answered. */
  readonly works?: string | undefined
}

/** The result of a test of a model. */
export function ModelTestResult({ result, works }: Props) {
  const { status, milliseconds, message, abilities } = result
  if (status === 'ok') {
    return (
      <>
        <span className="inline-flex items-center gap-1.5">
          <CircleCheck size={14} aria-hidden className="shrink-0 text-accent" />
          {works ?? texts.works(formatDuration(milliseconds))}
        </span>
        {abilities && <ModelAbilities abilities={abilities} />}
      </>
    )
  }
  const why = status === 'not_configured' ? undefined : settings.modelStatus[status]
  return (
    <span className="inline-flex items-center gap-1.5 text-danger">
      <CircleAlert size={14} aria-hidden className="shrink-0" />
      {[why, message == null ? undefined : inPageLanguage(message)].filter(Boolean).join('. ')}
    </span>
  )
}
