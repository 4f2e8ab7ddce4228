import { join } from 'node:path'
import { resealing as ofAudit } from '../modules/audit/index.ts'
import { resealing as ofIdentity } from '../modules/identity/index.ts'
import { resealing as ofModels } from '../modules/models/index.ts'
import { resealing as ofSources } from '../modules/sources/index.ts'
import { resealing as ofTenancy } from '../modules/tenancy/index.ts'
import { resealing as ofTrash } from '../modules/trash/index.ts'
import { resealings as ofWebhooks } from '../modules/webhooks/index.ts'
import { resealing as ofWorkflows } from '../modules/workflows/index.ts'
import { PREVIOUS_FILE, replaceSecretFile } from '../platform/config/secret.ts'
import { ConfigError } from '../platform/config/env.ts'
import type { Config } from '../platform/config/config.ts'
import { holdFolder } from '../platform/db/folder-lock.ts'
import type { Resealed, Resealing, ResealParts } from '../platform/process/reseal.ts'
import { openContext } from './open-context.ts'
import { readConfig } from './read-config.ts'
import { print, say } from './terminal.ts'

/** What is stored sealed or signed with the server's secret. */
const RESEALINGS: readonly Resealing[] = [
  ofTenancy,
  ofIdentity,
  ofModels,
  ofSources,
  ofWorkflows,
  ofTrash,
  ...ofWebhooks,
  ofAudit,
]

/** How often everything is gone through. Processes that still use another secret could seal with it in the meantime. */
const MOST_ROUNDS = 5

type Options = { readonly newSecret?: boolean }

/**
 * Seals everything that was sealed with an accepted secret again with the current one. With `newSecret`, it first
 * replaces the secret in the data folder.
 * @returns the exit code: 1 if something can't be opened with any secret
 */
export async function runRotateSecret({ newSecret = false }: Options = {}): Promise<number> {
  const config = readConfig()
  if (newSecret) await replaceSecret(config)
  await using context = await openContext(config)
  const { done, lost } = await resealAll(context, say)
  print(`Sealed again with the current secret: ${done.toLocaleString('en')}.`)
  if (lost > 0) {
    print(
      `${lost.toLocaleString('en')} can't be opened with any secret. Add the one they were sealed with to ARBOR_ACCEPTED_SECRETS, or enter them again.`,
    )
    return 1
  }
  const former =
    config.secret === undefined ? join(config.dataDir, PREVIOUS_FILE) : 'ARBOR_ACCEPTED_SECRETS'
  print(
    `Nothing stored needs another secret. Links that people have may, so keep ${former} a while.`,
  )
  return 0
}

/** @throws ConfigError if the secret isn't in the data folder; FolderInUse while a server runs */
async function replaceSecret({ secret, dataDir }: Config): Promise<void> {
  if (secret !== undefined) {
    throw new ConfigError([
      'The secret is set by ARBOR_SECRET. Replace it there, add the former one to ARBOR_ACCEPTED_SECRETS, and run the command without --new-secret.',
    ])
  }
  const hold = await holdFolder(dataDir)
  try {
    await replaceSecretFile(dataDir)
  } finally {
    await hold.release()
  }
}

/** Goes through everything until there is nothing left to do. */
export async function resealAll(
  parts: ResealParts,
  report: (line: string) => void = () => undefined,
): Promise<Resealed> {
  let done = 0
  for (let round = 1; ; round += 1) {
    let [doneNow, lost] = [0, 0]
    for (const each of RESEALINGS) {
      const result = await each.run(parts)
      if (result.done > 0) report(`${each.what}: ${result.done.toLocaleString('en')}`)
      doneNow += result.done
      lost += result.lost
    }
    done += doneNow
    if (doneNow === 0 || round === MOST_ROUNDS) return { done, lost }
  }
}
