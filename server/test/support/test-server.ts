import { buildApp, createContext, startWorkers } from '../../src/compose.ts'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Role } from '../../src/platform/core/actor.ts'
import { type App } from '../../src/platform/http/app.ts'
import { type Context } from '../../src/platform/context/context.ts'
import type { Workspace } from '../../src/platform/pages/workspace.ts'
import { newId } from '../../src/platform/core/ids.ts'
import { INCOMING_FOLDER } from '../../src/platform/storage/local-writer.ts'
import type { Embedder } from '../../src/platform/models/embedder.ts'
import type { Answerer } from '../../src/modules/assistant/index.ts'
import { createCaller, type Caller } from './caller.ts'
import { copyDatabase, createWithoutPgvector, testConfig, type Settings } from './test-database.ts'
import { makeTenant, makeUser, type TestMember } from './test-member.ts'

export type TestServerOptions = {
  /** Also processes jobs, like a process with the worker role. */
  readonly worker?: boolean
  /** Writes the answers in threads, if jobs are processed. */
  readonly answerer?: Answerer
  /**
   * Creates vectors, if the database has pgvector. Without it, there are no embeddings. Others represent former models.
   */
  readonly embedder?: Embedder
  readonly formerEmbedders?: readonly Embedder[]
  /** On PostgreSQL, starts over an empty database whose role may not create pgvector. */
  readonly withoutPgvector?: boolean
  /** The built workspace. By default, the plain pages are served. */
  readonly workspace?: Workspace
  /** Environment variables in addition to those of every test server. */
  readonly settings?: Settings
  /** On PostgreSQL, returns the URL through which the service reaches its database, such as that of a proxy. */
  readonly databaseThrough?: (url: URL) => Promise<URL>
}

/** Milliseconds between probes of a dependency that a test has stopped. */
const PAUSES = { first: 20, longest: 200 }

type InTenant = { readonly tenantId: string }

/** The whole service over a database, with what tests need before they begin. */
export type TestServer = {
  readonly app: App
  readonly context: Context
  /** Calls without a credential. */
  readonly anonymous: Caller
  /** A new tenant and its OWNER, or a member with another role and an owner. */
  newTenant(options?: { role?: Role; name?: string }): Promise<TestMember>
  /** Another person in a tenant. */
  addUser(tenant: InTenant, role: Role): Promise<TestMember>
  /** Gives a USER access to a subtree. */
  grant(
    tenant: InTenant,
    user: { readonly userId: string },
    pathPartId: string,
    capability: 'READ_ONLY' | 'READ_WRITE',
  ): Promise<{ permissionId: string }>
  /** A tag of the tenant. */
  tag(tenant: InTenant, name?: string): Promise<{ id: string; name: string }>
}

/** A server for one test file, with its own database. */
export type OwnTestServer = TestServer & AsyncDisposable & { close(): Promise<void> }

const shared = new Map<boolean, Promise<TestServer>>()

/**
 * The server of all test files in this process that look only at tenants they create. One variant processes jobs, the
 * other doesn't. It ends with the process. A test that needs settings or models, stops something, or looks at more than
 * a tenant starts its own server, which takes seconds.
 */
export function sharedTestServer({ worker = false } = {}): Promise<TestServer> {
  const server = shared.get(worker) ?? startTestServer({ worker })
  shared.set(worker, server)
  return server
}

/** Starts the service over a fresh copy of the migrated database. Close it in `afterAll`. */
export async function startTestServer(options: TestServerOptions = {}): Promise<OwnTestServer> {
  await using opened = new AsyncDisposableStack()
  const database = inject('testDatabase')
  const folder = await mkdtemp(join(database.folder, 'server-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const copy = options.withoutPgvector
    ? await createWithoutPgvector(database)
    : await copyDatabase(database, folder)
  const { ARBOR_DATABASE_URL: url } = copy
  const reached = url !== undefined && (await options.databaseThrough?.(new URL(url)))
  const config = testConfig(folder, {
    ...options.settings,
    ...copy,
    ...(reached && { ARBOR_DATABASE_URL: reached.href }),
  })
  // Tests write rows of ingestions without files, so an empty folder would look as if its files were gone.
  if (config.storage.kind === 'folder') {
    await mkdir(join(config.storage.folder, INCOMING_FOLDER), { recursive: true })
  }
  const { embedder: current, formerEmbedders: others = [] } = options
  const context = opened.use(
    await createContext(config, {
      pauses: PAUSES,
      ...(current && { embedders: { current, others } }),
    }),
  )
  const app = opened.adopt(await buildApp(context, options.workspace), (built) => built.close())
  await app.ready()
  if (options.worker) await startWorkers(context, undefined, { answerer: options.answerer })
  const rest = opened.move()
  return {
    app,
    context,
    anonymous: createCaller(app, {}),
    ...factories(app, context),
    close: () => rest.disposeAsync(),
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  }
}

function factories(
  app: App,
  context: Context,
): Pick<TestServer, 'newTenant' | 'addUser' | 'grant' | 'tag'> {
  return {
    newTenant: ({ role = 'OWNER', name = 'Test' } = {}) =>
      makeTenant({ app, context }, { role, name }),
    addUser: ({ tenantId }, role) => makeUser({ app, context }, { tenantId, role }),
    grant: async ({ tenantId }, { userId }, pathPartId, capability) => {
      const id = newId()
      await context.doors.inTenant(tenantId, (tx) =>
        tx
          .insertInto('path_permission')
          .values({
            tenant_id: tenantId,
            id,
            user_id: userId,
            path_part_id: pathPartId,
            capability,
          })
          .execute(),
      )
      return { permissionId: id }
    },
    tag: async ({ tenantId }, name = `tag-${newId()}`) => {
      const id = newId()
      await context.doors.inTenant(tenantId, (tx) =>
        tx.insertInto('tag').values({ tenant_id: tenantId, id, name }).execute(),
      )
      return { id, name }
    },
  }
}
