import { isIP } from 'node:net'
import { isPublicAddress } from '../../../platform/network/addresses.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Context } from '../../../platform/context/context.ts'
import { invalidInput } from '../../../platform/core/errors.ts'
import { guardedFetch } from '../../../platform/network/guarded-fetch.ts'
import { isUuid } from '../../../platform/core/ids.ts'
import { OF_TENANT, resealColumn } from '../../../platform/process/reseal.ts'
import { unseal } from '../../../platform/secrets/sealing.ts'
import { macOf, signerOf, type Secrets } from '../../../platform/secrets/secrets.ts'
import { signWebhook } from '../../../platform/secrets/sign-webhook.ts'
import { RunFault, type RunRow } from './run-row.ts'

/** The purpose for which the secrets of runners are sealed. */
export const WEBHOOK_SECRET = 'workflow runner'

/** How the secrets of runners are sealed again. */
export const resealing = resealColumn({
  what: 'workflow runners',
  table: 'workflow_definition',
  column: 'webhook_secret',
  key: OF_TENANT,
  purpose: WEBHOOK_SECRET,
})

type Hosts = Pick<Config, 'runnerHosts'>

/**
 * Checks whether runs may be sent to a URL, as far as that is possible without resolving its host name.
 * @throws InvalidInput
 */
export function requireRunnerUrl({ runnerHosts }: Hosts, address: string): void {
  const fault = urlFault(runnerHosts, address)
  if (fault !== undefined) throw invalidInput(['body', 'runner_config', 'url'], fault, address)
}

function urlFault(runnerHosts: readonly string[], address: string): string | undefined {
  const url = URL.parse(address)
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    return 'The address must begin with https://'
  }
  if (url.username !== '' || url.password !== '') return 'The address must not contain credentials'
  if (runnerHosts.includes(url.hostname)) return undefined
  if (url.protocol !== 'https:') {
    return 'The address must begin with https://, unless the operator lists its host in ARBOR_RUNNER_ALLOWED_HOSTS'
  }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isInside = host === 'localhost' || (isIP(host) !== 0 && !isPublicAddress(host))
  return isInside
    ? 'The address must be on the internet, unless the operator lists its host in ARBOR_RUNNER_ALLOWED_HOSTS'
    : undefined
}

class NotAllowed extends Error {}

/** How a runner responded. */
type Answer = 'accepted' | 'later' | { readonly refusal: string }

/**
 * Sends a run to its runner, signed according to Standard Webhooks. The runner may get the same run more than
 * once, with the same `webhook-id`.
 * @throws RunFault for a URL that must not be called, or a secret that can't be read
 */
export async function sendToRunner(
  { config, secret }: Pick<Context, 'config' | 'secret'>,
  run: RunRow,
  runner: { readonly url: string; readonly sealedSecret: string },
  signal: AbortSignal,
): Promise<Answer> {
  const { runnerHosts } = config
  const fault = urlFault(runnerHosts, runner.url)
  if (fault !== undefined) throw new RunFault(`The runner cannot be called. ${fault}.`)
  const url = new URL(runner.url)
  const isListed = runnerHosts.includes(url.hostname)
  const body = JSON.stringify({
    type: 'workflow_run.started',
    workflow_run_id: run.id,
    tenant_id: run.tenant_id,
    parameters: run.snapshot,
    callback_url: `${config.http.publicUrl}/v1/workflow-runs/${run.id}/callback`,
    token: runTokenOf(secret, run),
  })
  const headers = await signed({ secret, run, sealed: runner.sealedSecret, body })
  try {
    const { status } = await guardedFetch(
      url,
      { method: 'POST', headers, body, signal },
      {
        mayConnect: (address) => isListed || isPublicAddress(address),
        notAllowed: () => new NotAllowed(),
      },
    )
    if (status >= 200 && status < 300) return 'accepted'
    if (status === 408 || status === 429 || status >= 500) return 'later'
    return { refusal: `The runner refused the run with status ${String(status)}.` }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof NotAllowed)) return 'later'
    throw new RunFault(
      'The runner cannot be called because its address is in a private network. An operator can list its host in ARBOR_RUNNER_ALLOWED_HOSTS.',
    )
  }
}

/** The headers of Standard Webhooks (standardwebhooks.com, version 1). */
async function signed({
  secret,
  run,
  sealed,
  body,
}: {
  readonly secret: Secrets
  readonly run: RunRow
  readonly sealed: string
  readonly body: string
}): Promise<Record<string, string>> {
  const opened = (await unseal(secret, WEBHOOK_SECRET, sealed)) as { secret?: string } | undefined
  if (opened?.secret === undefined) {
    throw new RunFault("The webhook secret of the runner can't be read. Set it again.")
  }
  return signWebhook({ id: run.id, at: new Date(), body }, [opened.secret])
}

const PREFIX = 'run-'
const PURPOSE = 'workflow run'

/** The token with which a run's runner reports the outcome, and nothing else. It isn't stored. */
function runTokenOf(secret: Secrets, run: Pick<RunRow, 'tenant_id' | 'id'>): string {
  const mac = macOf(secret, PURPOSE, `${run.tenant_id} ${run.id}`)
  return `${PREFIX}${run.tenant_id}.${mac.toString('base64url')}`
}

/** The tenant of a run if the token belongs to the run; undefined for every other token. */
export function tenantOfToken(secret: Secrets, token: string, runId: string): string | undefined {
  const parts = token.startsWith(PREFIX) ? token.slice(PREFIX.length).split('.') : []
  const [tenantId = '', mac = ''] = parts
  if (!isUuid(tenantId) || parts.length !== 2) return undefined
  const claim = { text: `${tenantId} ${runId.toLowerCase()}`, mac: Buffer.from(mac, 'base64url') }
  return signerOf(secret, PURPOSE, claim) && tenantId
}
