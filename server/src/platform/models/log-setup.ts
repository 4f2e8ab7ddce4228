import type { Logger } from '../telemetry/logger.ts'
import type { Prefixes } from './prefixes.ts'

/** What is done with the texts and vectors of a model. */
type Setup = {
  /** Its name. */
  readonly model: string
  /** Undefined for an unknown model. */
  readonly family?: string
  readonly prefixes: Prefixes
  readonly pooling?: string
  readonly dimensions?: number | undefined
}

/** Logs at startup how a model is set up. */
export function logSetup(
  log: Pick<Logger, 'info'>,
  { model, family, prefixes, pooling, dimensions }: Setup,
): void {
  const { query: queryPrefix, passage: passagePrefix } = prefixes
  log.info(
    { model, family: family ?? 'unknown', queryPrefix, passagePrefix, pooling, dimensions },
    'set up the embedding model',
  )
}
