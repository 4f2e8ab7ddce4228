import type { ModelEndpoint } from '../config/endpoint.ts'
import type { Logger } from '../telemetry/logger.ts'
import { NAMES } from './dependencies.ts'
import { failureOfStatus, unreachable } from '../models/call-failure.ts'
import type { ModelKind } from '../models/model-failure.ts'
import { healthOf, noteFailure } from '../models/model-health.ts'

type Endpoint = Pick<ModelEndpoint, 'baseUrl' | 'apiKey'>

/** How long a working endpoint on a busy machine may take to accept a connection and respond to a small request. */
const PROBE_MS = 6_000

/**
 * Sends a small request to a model's endpoint. Warns if it rejects the key.
 * @throws ModelFailure if it doesn't respond, or has an internal error
 */
export async function probeEndpoint(
  kind: ModelKind,
  endpoint: Endpoint,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const status = await statusOfProbe(endpoint)
  if (status === undefined) {
    const failure = unreachable()
    // An outage is one failure, however often it is probed.
    if (healthOf(kind).status !== failure.code) noteFailure(kind, failure)
    throw failure
  }
  if (status >= 500) throw failureOfStatus(status)
  if (status !== 401 && status !== 403) return
  noteFailure(kind, failureOfStatus(status))
  log.warn(
    { endpoint: endpoint.baseUrl, status },
    `${NAMES[`${kind}_model`]} rejects the key in the settings`,
  )
}

/** The status of any response of an endpoint to a small request, including an error. Undefined without a response. */
async function statusOfProbe({ baseUrl, apiKey }: Endpoint): Promise<number | undefined> {
  try {
    const response = await fetch(`${baseUrl}/models`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(PROBE_MS),
      ...(apiKey !== undefined && { headers: { authorization: `Bearer ${apiKey}` } }),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return undefined
  }
}
