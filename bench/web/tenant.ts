import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generateNKeysBetween } from 'fractional-indexing'
import { startInstance } from '../../server/src/cli/demo/instance.ts'
import { readSamples } from '../../server/src/cli/demo/samples.ts'
import type { Context } from '../../server/src/platform/context/context.ts'
import { tidyEmbedded } from '../../server/src/platform/db/index.ts'
import { ADMIN } from '../../server/test/fixtures/server-process.ts'
import { createOwner, ingest, signIn, type Owner } from '../client.ts'
import { addEmbeddedDatabase } from '../database.ts'
import { emptyRows, insertRows } from '../insert-rows.ts'
import type { Sized } from '../options.ts'
import { addDocument, addPart, type Part } from '../seed-nodes.ts'
import type { Settings } from '../service.ts'
import { createRandom } from '../vocabulary.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Documents of the large folder. */
const DOCUMENTS = 10_000
const BATCH = 500
const POLL_MS = 250

/** A server with a tenant, as the workspace finds it. */
export type Tenant = {
  readonly url: string
  readonly owner: Owner
  /** Node of the folder with many documents. */
  readonly largeFolder: string
  /** The document whose name comes first in it. */
  readonly first: { readonly id: string; readonly name: string }
  /** A PDF file that was ingested. */
  readonly pdf: string
}

/** Starts a server over an empty database, with the built workspace, and fills a tenant. */
export async function openTenant(
  stack: AsyncDisposableStack,
  { amount, signal, say }: Sized,
): Promise<Tenant> {
  await promisify(execFile)(process.execPath, [join(ROOT, 'web/build.ts'), '--if-needed'])
  const instance = stack.use(
    await startInstance({
      workspaceFolder: join(ROOT, 'web/dist'),
      settings: {
        ARBOR_ADMIN_EMAIL: ADMIN.email,
        ARBOR_ADMIN_PASSWORD: ADMIN.password,
        ...(amount(false, true) && (await smallestSettings(stack))),
      },
      onProgress: say,
      onCrash: (error) => {
        throw error
      },
    }),
  )
  const { url, context } = instance
  const owner = createOwner(url, { ...(await signIn(url)), signal })
  const documents = amount(DOCUMENTS, 100)
  say(`creating a folder of ${documents} documents`)
  const { folder, first } = await addLargeFolder(context, documents)
  await tidyEmbedded(context.driver)
  let pdf = ''
  const samples = await readSamples()
  const pdfs = samples.filter(({ fileName }) => fileName.endsWith('.pdf'))
  for (const { fileName: name, bytes } of amount(samples, pdfs)) {
    say(`ingesting ${name}`)
    const { documentId } = await ingest(owner, { name, bytes }, { pollMs: POLL_MS, signal })
    if (name.endsWith('.pdf')) pdf = documentId
  }
  return { url, owner, largeFolder: folder.partId, first, pdf }
}

/** Without a model, and with a database that need not be created first. */
async function smallestSettings(stack: AsyncDisposableStack): Promise<Settings> {
  const folder = await mkdtemp(join(tmpdir(), 'arbor-bench-web-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  await addEmbeddedDatabase(folder)
  return { ARBOR_DATA_DIR: folder, ARBOR_EMBEDDINGS: 'OFF' }
}

type Large = { readonly folder: Part; readonly first: Tenant['first'] }

async function addLargeFolder(context: Context, documents: number): Promise<Large> {
  const { tenantId, shared } = await context.doors.acrossTenants(async (tx) => {
    const tenant = await tx
      .selectFrom('tenant')
      .select(['id', 'root_part_id', 'shared_part_id'])
      .executeTakeFirstOrThrow()
    const { id, root_part_id: root, shared_part_id: part } = tenant
    return { tenantId: id, shared: { id: '', partId: part ?? '', ancestors: [root ?? ''] } }
  })
  const rows = emptyRows()
  const large = { type: 'FOLDER', name: 'Large', parent: shared, sortKey: 'a0' } as const
  const folder = addPart(rows, large)
  await insertRows(context, tenantId, rows)
  const random = createRandom(1)
  const keys = generateNKeysBetween(null, null, documents)
  const first = { id: '', name: nameOf(0) }
  for (let done = 0; done < documents; done += BATCH) {
    const batch = emptyRows()
    for (const [at, sortKey] of keys.slice(done, done + BATCH).entries()) {
      const name = nameOf(done + at)
      const { id } = addDocument(batch, { tenantId, folder, name, sortKey, chunks: 1, random })
      first.id ||= id
    }
    await insertRows(context, tenantId, batch)
  }
  return { folder, first }
}

function nameOf(index: number): string {
  return `Document ${String(index + 1).padStart(5, '0')}.pdf`
}
