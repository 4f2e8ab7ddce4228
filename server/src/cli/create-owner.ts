import type { Config } from '../platform/config/config.ts'
import { InvalidInput } from '../platform/errors.ts'
import { createOwner } from '../modules/identity/index.ts'
import { print } from '../terminal.ts'
import type { NewOwner } from './arguments.ts'
import { openContext } from './open-context.ts'
import { UsageError } from './usage.ts'

/**
 * Makes an account with a tenant and prints its ids and its API key, which is shown only this once.
 * @throws UsageError for values that can't be used
 */
export async function runCreateOwner(config: Config, owner: NewOwner): Promise<void> {
  await using context = await openContext(config)
  try {
    const { userId, tenantId, apiKey } = await createOwner(context, owner)
    print(JSON.stringify({ user_id: userId, tenant_id: tenantId, api_key: apiKey }))
  } catch (error) {
    throw error instanceof InvalidInput ? new UsageError(sentenceOf(error)) : error
  }
}

/** Names the options of the command line instead of the members of a request. */
function sentenceOf({ faults }: InvalidInput): string {
  return faults
    .map(({ loc, msg }) => `--${String(loc.at(-1)).replaceAll('_', '-')}: ${msg}.`)
    .join(' ')
}
