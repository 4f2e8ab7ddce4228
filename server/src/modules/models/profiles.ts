import type { Context } from '../../platform/context/context.ts'
import { perContext } from '../../platform/context/per-context.ts'
import { toModelFailure } from '../../platform/models/call-failure.ts'
import { ModelProfiles } from '../../platform/models/profile/keep.ts'

/** How long a measurement may take, in milliseconds. A local model may have to be loaded first. */
const MEASURED_WITHIN_MS = 300_000

/** The measured profiles of this machine. */
export const profilesOf = perContext(
  ({ config }: Pick<Context, 'config'>) => new ModelProfiles(config.dataDir),
)

/** Measures the configured model, unless that was done before. A failure is logged, and answers say more. */
export async function learnProfile(context: Context, stopping: AbortSignal): Promise<void> {
  const { config, log } = context
  const { llm } = config
  if (!llm) return
  const profiles = profilesOf(context)
  if ((await profiles.read(llm)) || llm.isMeasured === false) return
  try {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(MEASURED_WITHIN_MS)])
    log.info(await profiles.measure(llm, signal), 'measured what the language model can do')
  } catch (error) {
    if (stopping.aborted) return
    const { code, statusCode } = toModelFailure(error)
    log.warn({ code, statusCode }, 'the language model could not be measured')
  }
}
