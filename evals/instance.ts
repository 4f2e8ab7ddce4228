import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import type { Actor } from '../server/src/platform/actor.ts'
import { loadConfig } from '../server/src/platform/config/config.ts'
import type { Context } from '../server/src/platform/context.ts'
import { addApiKey } from '../server/src/modules/identity/api-keys.service.ts'
import { startServer } from '../server/src/server.ts'
import { createLogger } from '../server/src/platform/telemetry/logger.ts'

/** A service of its own in this process, over a folder that is removed with it. */
export type Instance = AsyncDisposable & {
  readonly url: string
  readonly folder: string
  readonly context: Context
  /** The owner of the only tenant. */
  readonly actor: Actor
  readonly apiKey: string
  /** The last warnings and errors of its log. */
  lastWords(): readonly string[]
}

export type InstanceOptions = {
  /** Settings of the service, which win over those of the instance. The environment is not looked at. */
  readonly settings: Readonly<Record<string, string>>
  readonly onProgress: (what: string) => void
  readonly onCrash: (error: Error) => void
}

const MAX_LINES = 20
// Network folders may hold a file a moment longer.
const REMOVE = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }

/** Starts an empty instance on a free port of this machine. */
export async function startInstance(options: InstanceOptions): Promise<Instance> {
  await using opened = new AsyncDisposableStack()
  const folder = await openFolder(opened)
  const settings = {
    HOST: '127.0.0.1',
    PORT: '0',
    ARBOR_DATA_DIR: folder,
    ARBOR_ADMIN_EMAIL: 'evals@example.org',
    ARBOR_ADMIN_PASSWORD: randomBytes(15).toString('base64url'),
    ...options.settings,
  }
  const { log, lastWords } = keepLastWords()
  const server = await startServer(loadConfig(settings, folder), {
    roles: { api: true, worker: true },
    log,
    onProgress: options.onProgress,
    onCrash: options.onCrash,
  })
  opened.defer(() => server.close())
  const { actor, apiKey } = await findOwner(server.context)
  const rest = opened.move()
  return {
    url: server.url ?? '',
    folder,
    context: server.context,
    actor,
    apiKey,
    lastWords,
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  }
}

async function openFolder(opened: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'arbor-evals-'))
  // For ends of the process that wait for nothing.
  const removeNow = (): void => rmSync(folder, REMOVE)
  process.once('exit', removeNow)
  opened.defer(async () => {
    await rm(folder, REMOVE)
    process.off('exit', removeNow)
  })
  return folder
}

function keepLastWords() {
  const lines: string[] = []
  const write = (line: string): void => {
    lines.push(line.trimEnd())
    if (lines.length > MAX_LINES) lines.shift()
  }
  const log = createLogger({ level: 'warn', pretty: false, destination: { write } })
  return { log, lastWords: () => lines }
}

async function findOwner({ doors }: Context): Promise<{ actor: Actor; apiKey: string }> {
  return doors.acrossTenants(async (tx) => {
    const parts = await tx
      .selectFrom('tenant')
      .innerJoin('tenant_user', 'tenant_user.tenant_id', 'tenant.id')
      .select((eb) => [
        'tenant.id as tenantId',
        'tenant_user.user_id as userId',
        eb.ref('tenant_user.home_part_id').$notNull().as('homePartId'),
        eb.ref('tenant.root_part_id').$notNull().as('rootPartId'),
        eb.ref('tenant.shared_part_id').$notNull().as('sharedPartId'),
        eb.ref('tenant.users_part_id').$notNull().as('usersPartId'),
        eb.ref('tenant.agents_part_id').$notNull().as('agentsPartId'),
      ])
      .executeTakeFirstOrThrow()
    const { key } = await addApiKey(tx, parts, 'evals')
    const actor: Actor = {
      ...parts,
      role: 'OWNER',
      readPartIds: [],
      writePartIds: [],
      confined: false,
      credential: { kind: 'none' },
    }
    return { actor, apiKey: key }
  })
}
