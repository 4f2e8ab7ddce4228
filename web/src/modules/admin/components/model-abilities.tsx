import type { Schemas } from '@arbor/client'
import { formatDuration, formatNumber } from '../../../app/format.ts'
import { texts } from '../models-texts.ts'

type Abilities = NonNullable<Schemas['ModelTestResponse']['abilities']>

/** What a language model can do, in sentences. */
export function ModelAbilities({ abilities }: { readonly abilities: Abilities }) {
  const { can } = texts
  const sentences = [
    abilities.tools ? can.tools : can.noTools,
    abilities.images ? can.images : can.noImages,
    abilities.streaming ? undefined : can.noStreaming,
    abilities.context_tokens === null
      ? undefined
      : can.context(formatNumber(abilities.context_tokens)),
    can.first(formatDuration(abilities.first_token_ms)),
  ]
  return <span className="block text-sm text-soft">{sentences.filter(Boolean).join(' ')}</span>
}
