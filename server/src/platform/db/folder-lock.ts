import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { errorCode } from '../core/error-code.ts'
import { StartFault } from '../core/start-fault.ts'

/** Another process uses the data folder. */
export class FolderInUse extends StartFault {
  override readonly name = 'FolderInUse'
}

export type FolderHold = { release(): Promise<void> }

type Owner = {
  readonly token: string
  readonly pid: number
  readonly host: string
  readonly started: string
}

const FILE = 'arbor.lock'
const BEAT_MS = 5_000
/** A holder on another host (on a shared volume) counts as dead after three missed heartbeats. */
const STALE_MS = 3 * BEAT_MS

/**
 * Locks the data folder for this process. The embedded database has no lock of its own, and two processes
 * that write to it would destroy it. On the same host, a killed holder is recognized immediately.
 * @throws FolderInUse
 */
export async function holdFolder(folder: string): Promise<FolderHold> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, FILE)
  const mine: Owner = {
    token: randomUUID(),
    pid: process.pid,
    host: hostname(),
    started: await startOf(process.pid),
  }
  const draft = `${file}.${mine.token}`
  await writeFile(draft, JSON.stringify(mine), { mode: 0o600 })
  try {
    // link() fails if the name is taken, and the file is complete from the moment it has the name.
    while (!(await isMade(link(draft, file)))) await clearIfDead(file, folder)
  } finally {
    await rm(draft, { force: true })
  }
  const beat = setInterval(
    () => void utimes(file, new Date(), new Date()).catch(() => undefined),
    BEAT_MS,
  )
  beat.unref()
  return {
    release: async () => {
      clearInterval(beat)
      if ((await readOwner(file))?.token === mine.token) await rm(file, { force: true })
    },
  }
}

/** Waits until something is created. @returns false if its name is taken */
async function isMade(making: Promise<void>): Promise<boolean> {
  try {
    await making
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

async function clearIfDead(file: string, folder: string): Promise<void> {
  const owner = await readOwner(file)
  if (owner === undefined) return
  if (await isAlive(owner, file)) {
    throw new FolderInUse(
      `The data folder ${folder} is in use by another Arbor process (pid ${owner.pid} on ${owner.host}). ` +
        'Stop it first, or set ARBOR_DATA_DIR to another folder.',
    )
  }
  await alone(`${file}.takeover`, async () => {
    // Another process may have replaced the dead holder since, so only the lock that was read is removed.
    if ((await readOwner(file))?.token === owner.token) await rm(file, { force: true })
  })
}

/** A takeover takes far less time than this. A process that hasn't finished one was killed. */
const TAKEOVER_MS = 10_000
const RETRY_MS = 20

/** Runs `work` while no other process runs its own. The folder at `gate` is the lock. */
async function alone(gate: string, work: () => Promise<void>): Promise<void> {
  while (!(await isMade(mkdir(gate)))) {
    const { mtimeMs } = await stat(gate).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > TAKEOVER_MS) await rmdir(gate).catch(() => undefined)
    await setTimeout(RETRY_MS)
  }
  try {
    await work()
  } finally {
    await rmdir(gate)
  }
}

/** The holder in the file; undefined without a file. An unreadable file counts as a dead holder. */
async function readOwner(file: string): Promise<Owner | undefined> {
  const nobody = { token: '', pid: 0, host: hostname(), started: '' }
  try {
    const found = JSON.parse(await readFile(file, 'utf8')) as Owner | null
    return { ...nobody, ...found }
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? undefined : nobody
  }
}

async function isAlive(owner: Owner, file: string): Promise<boolean> {
  if (owner.host !== hostname()) {
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: 0 }))
    return Date.now() - mtimeMs < STALE_MS
  }
  if (owner.pid === process.pid) {
    return owner.started === (await startOf(process.pid)) && owner.started !== ''
  }
  if (owner.pid === 0) return false
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
  const started = await startOf(owner.pid)
  return started === '' || started === owner.started
}

/** When a process started, so that a reused pid isn't mistaken for the holder; '' if the system doesn't say. */
async function startOf(pid: number): Promise<string> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}
