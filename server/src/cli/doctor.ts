import { basename } from 'node:path'
import { NAMES } from '../platform/availability/dependencies.ts'
import { findOutages } from '../platform/availability/shared-outages.ts'
import type { Config } from '../platform/config/config.ts'
import { openMasterKeys } from '../platform/config/encryption.ts'
import type { PostgresConfig } from '../platform/config/database.ts'
import type { EmbeddingConfig } from '../platform/config/embedding.ts'
import { connectionFault } from '../platform/db/connection-fault.ts'
import {
  createDoors,
  explainExtension,
  isDatabase,
  openPostgres,
  pendingMigrations,
  PGVECTOR,
  privilegeFaultOf,
  readMigrations,
  readPrivileges,
  type Driver,
  type Privileges,
} from '../platform/db/index.ts'
import { requireRoomToStart } from '../platform/disk/free-space.ts'
import { untakenSteps } from '../platform/jobs/process-name.ts'
import { endpointSetup } from '../platform/models/endpoint-setup.ts'
import { localSetup, type LocalSetup } from '../platform/models/local-setup.ts'
import { openEncoderFolder } from '../platform/models/local/folder.ts'
import { isWithoutPrefixes } from '../platform/models/prefixes.ts'
import { checkStream } from '../platform/realtime/open-transport.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { StartFault } from '../platform/core/start-fault.ts'
import { openCheckedKeys } from '../open-files.ts'
import { LEAST_RECALL, measureRecall, type Recall } from '../modules/search/index.ts'
import { examineChatModel } from './doctor-chat-model.ts'
import { examineNames } from './doctor-names.ts'
import { examineReplicas } from './doctor-replicas.ts'
import { examineSources } from './doctor-sources.ts'
import { openContext } from './open-context.ts'
import type { Finding } from './check-finding.ts'
import { readConfig } from './read-config.ts'
import { print } from './terminal.ts'

const MARKS: Record<Finding['state'], string> = { ok: 'ok   ', note: 'note ', fault: 'FAULT' }

/**
 * Checks the settings and what they refer to, and prints one line per check.
 * @param options with `search`, it also compares the vector index with reading all chunks, which takes seconds to minutes
 * @returns the exit code: 0 if the service can start, 1 if it can't
 */
export async function runDoctor({ search = false }: { search?: boolean } = {}): Promise<number> {
  const config = readConfig()
  const findings = await examine(config)
  const isFaulty = findings.some(({ state }) => state === 'fault')
  if (search && !isFaulty) findings.push(...(await examineSearch(config)))
  for (const { state, text } of findings) print(`${MARKS[state]}  ${text}`)
  return findings.some(({ state }) => state === 'fault') ? 1 : 0
}

/** Checks the database, storage, embedding model and Redis, and changes nothing. */
export async function examine(config: Config): Promise<Finding[]> {
  const { database } = config
  const ofDatabase =
    database.kind === 'postgres'
      ? examineServer(database, config)
      : examineEmbedded(database.folder)
  const findings = [
    ofDatabase,
    guarded(examineStorage(config)),
    ...(config.encryption ? [guarded(examineMasterKeys(config))] : []),
    guarded(examineModel(config.embedding)),
    guarded(examineChatModel(config.llm, config.dataDir)),
    guarded(examineStream(config)),
  ]
  return [{ state: 'ok', text: 'The settings are valid.' }, ...(await Promise.all(findings)).flat()]
}

async function guarded(finding: Promise<Finding>): Promise<Finding> {
  return finding.catch((error: unknown) => ({ state: 'fault', text: textOf(error) }))
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

async function examineEmbedded(folder: string): Promise<Finding[]> {
  const isNew = !isDatabase(folder)
  return [
    await guarded(
      requireRoomToStart(folder, isNew).then(() => ({
        state: 'ok',
        text: isNew
          ? `The embedded database will be created in ${folder}.`
          : `The embedded database is in ${folder}.`,
      })),
    ),
  ]
}

/** What running servers wait for. Before the first start of this version, nothing is known. */
async function examineOutages(driver: Driver): Promise<Finding[]> {
  const outages = await findOutages(createDoors(driver)).catch(() => [])
  return outages.map(({ dependency, since, message }) => ({
    state: 'note',
    text: `Work has been waiting for ${NAMES[dependency]} since ${since.toISOString()}: ${message}`,
  }))
}

async function examineServer(settings: PostgresConfig, config: Config): Promise<Finding[]> {
  let driver: Driver | undefined
  try {
    driver = openPostgres({ ...settings, maxConnections: 1 })
    const found = await readPrivileges(driver)
    const fault = privilegeFaultOf(found)
    return [
      { state: 'ok', text: describeServer(found) },
      fault === undefined
        ? { state: 'ok', text: `The user "${found.role}" has all required privileges.` }
        : { state: 'fault', text: fault },
      ...notesOn(found),
      ...(await examineContent(driver)),
      ...(await examineWorkers(driver)),
      ...(await examineOutages(driver)),
      ...(await examineReplicas(driver, settings)),
      ...(await examineSources(driver)),
      ...(found.isMigrated ? await examineNames(createDoors(driver)) : []),
      ...(await examineMark(driver, config)),
    ]
  } catch (error) {
    return [{ state: 'fault', text: textOf(connectionFault(error, settings.url)) }]
  } finally {
    await driver?.close()
  }
}

function describeServer({ version, database, role }: Privileges): string {
  const release = `${Math.floor(version / 10_000)}.${version % 10_000}`
  return `Connected to PostgreSQL ${release}, database "${database}", user "${role}".`
}

/** Privileges that only the first start requires. */
function notesOn({ isSuperuser, createsRoles, isMigrated, role }: Privileges): Finding[] {
  const name = `"${role.replaceAll('"', '""')}"`
  if (isSuperuser) {
    const text = `The user ${name} is a superuser. Arbor doesn’t need that.`
    return [{ state: 'note', text }]
  }
  if (!isMigrated || !createsRoles) return []
  const text = `The user ${name} has CREATEROLE, which only the first start needs. To remove it: alter role ${name} nocreaterole;`
  return [{ state: 'note', text }]
}

/** What the database has, and what the next start will add. */
async function examineContent(driver: Driver): Promise<Finding[]> {
  const without = await explainExtension(driver, PGVECTOR)
  return [describeExtension(without), await guarded(examineSchema(driver, without === undefined))]
}

function describeExtension(fault: string | undefined): Finding {
  if (fault === undefined) {
    return { state: 'ok', text: 'pgvector is available, so search by meaning works.' }
  }
  return { state: 'note', text: `Only full-text search is available: ${fault}` }
}

async function examineSchema(driver: Driver, hasVector: boolean): Promise<Finding> {
  const pending = (await pendingMigrations(driver, await readMigrations())).filter(
    ({ needsVector }) => hasVector || !needsVector,
  )
  if (pending.length === 0) return { state: 'ok', text: 'The schema is up to date.' }
  return {
    state: 'note',
    text: `The next start will apply ${pending.length} ${pending.length === 1 ? 'migration' : 'migrations'}.`,
  }
}

/** Whether the running processes take every kind of work. */
async function examineWorkers(driver: Driver): Promise<Finding[]> {
  const untaken = await untakenSteps(driver)
  if (untaken === undefined) return []
  if (untaken.length === 0) return [{ state: 'ok', text: 'The running processes take all steps.' }]
  const text = `No running process takes these steps: ${untaken.join(', ')}. Start one with the role worker, and either unset ARBOR_WORKER_STEPS or add these steps to it.`
  return [{ state: 'note', text }]
}

async function examineStorage({ storage, http }: Config): Promise<Finding> {
  await openStorage(storage, { secret: '', publicUrl: http.publicUrl })
  const place = storage.kind === 'folder' ? `the folder ${storage.folder}` : 'the bucket'
  return { state: 'ok', text: `Files are stored in ${place}.` }
}

/** Whether the master key is that of the stored files. */
async function examineMark(driver: Driver, config: Config): Promise<Finding[]> {
  try {
    await openCheckedKeys(config, driver)
    return []
  } catch (error) {
    // The check of the settings reports keys that can't be read.
    return error instanceof StartFault ? [{ state: 'fault', text: error.message }] : []
  }
}

/** The embedded database can't be read here, because a server may use it. */
async function examineMasterKeys({ encryption }: Config): Promise<Finding> {
  const [, ...accepted] = (await openMasterKeys(encryption)) ?? []
  if (accepted.length === 0) return { state: 'ok', text: 'New files are encrypted.' }
  const text =
    'New files are encrypted, and a former master key is accepted. To replace it everywhere, run: arbor encrypt'
  return { state: 'note', text }
}

/**
 * How the model that makes vectors is set up. It is not called.
 * @throws ModelFailure if its files can't be used
 */
export async function examineModel(config: EmbeddingConfig): Promise<Finding> {
  switch (config.kind) {
    case 'off':
      return { state: 'note', text: 'Embeddings are off, so there is only full-text search.' }
    case 'offline':
      return { state: 'ok', text: 'Vectors come from the offline model, which knows English.' }
    case 'endpoint':
      return describeSetup(`the model ${config.model} of an endpoint`, endpointSetup(config))
    case 'local': {
      const setup = localSetup(await openEncoderFolder(config.folder), config)
      return describeSetup(`the model in the folder ${basename(config.folder)}`, setup)
    }
  }
}

function describeSetup(
  model: string,
  setup: Pick<LocalSetup, 'family' | 'prefixes'> & { readonly pooling?: string },
): Finding {
  const { family, prefixes, pooling } = setup
  const ofTexts = (kind: string, prefix: string) =>
    prefix === '' ? `No prefix before ${kind}.` : `Before ${kind}: ${JSON.stringify(prefix)}.`
  const isMissing = family === undefined && isWithoutPrefixes(prefixes)
  const text = [
    `Vectors come from ${model}, ${family === undefined ? 'whose name is unknown' : `set up as ${family}`}.`,
    ofTexts('queries', prefixes.query),
    ofTexts('passages', prefixes.passage),
    ...(pooling === undefined ? [] : [`Pooling: ${pooling}.`]),
    ...(isMissing
      ? [
          'If its model card names prefixes, set ARBOR_EMBEDDING_QUERY_PREFIX and ARBOR_EMBEDDING_PASSAGE_PREFIX.',
        ]
      : []),
  ]
  return { state: isMissing ? 'note' : 'ok', text: text.join(' ') }
}

async function examineStream({ stream }: Config): Promise<Finding> {
  const warning = await checkStream(stream)
  if (warning !== undefined) return { state: 'note', text: warning }
  if (stream.url === 'DISABLED') {
    return {
      state: 'note',
      text: 'Real-time events are off. To turn them on, set ARBOR_STREAM_URL.',
    }
  }
  const where = stream.url === 'memory://' ? 'within this process' : 'over Redis'
  return { state: 'ok', text: `Real-time events are sent ${where}.` }
}

/** How exact the search by meaning is, for each embedding model. */
async function examineSearch(config: Config): Promise<Finding[]> {
  try {
    await using context = await openContext(config)
    const measured = await measureRecall(context, new AbortController().signal)
    if (measured.length === 0) {
      return [{ state: 'note', text: 'No embedding model is in use, so nothing was measured.' }]
    }
    return measured.map(describeRecall)
  } catch (error) {
    return [{ state: 'fault', text: textOf(error) }]
  }
}

function describeRecall({ model, windows, recall, questions }: Recall): Finding {
  const count = `${Math.round(windows)} windows of the model ${model}`
  if (recall === undefined) {
    return {
      state: 'ok',
      text: `Search by meaning is exact: no tenant is large enough for the index (${count}).`,
    }
  }
  const found = `Search by meaning finds ${(100 * recall).toFixed(1)}% of the ten nearest chunks (${questions} questions, ${count}).`
  if (recall >= LEAST_RECALL) return { state: 'ok', text: found }
  return { state: 'note', text: `${found} To build its index again: arbor reindex --vectors` }
}
