import { InvalidInput } from '../platform/core/errors.ts'
import { createOwner } from '../modules/identity/index.ts'
import { print } from './terminal.ts'
import { openContext } from './open-context.ts'

/**
 * Creates an account with a tenant, and prints its ids and its API key, which is shown only once.
 * @param refuse called with a message for invalid values
 */
export async function runCreateOwner(
  owner: Parameters<typeof createOwner>[1],
  refuse: (message: string) => never,
): Promise<void> {
  await using context = await openContext()
  try {
    const { userId, tenantId, apiKey } = await createOwner(context, owner)
    print(JSON.stringify({ user_id: userId, tenant_id: tenantId, api_key: apiKey }))
  } catch (error) {
    if (error instanceof InvalidInput) refuse(messageOf(error))
    throw error
  }
}

/** A message that names the command's options instead of the members of a request. */
function messageOf({ faults }: InvalidInput): string {
  return faults
    .map(({ loc, msg }) => `--${String(loc.at(-1)).replaceAll('_', '-')}: ${msg}.`)
    .join(' ')
}
