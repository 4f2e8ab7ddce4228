import { createWriteStream } from 'node:fs'
import { arch, availableParallelism, freemem, platform, release, totalmem, uptime } from 'node:os'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { processEnvironment } from '../../platform/config/env.ts'
import { StartFault } from '../../platform/core/start-fault.ts'
import { errorCode } from '../../platform/core/error-code.ts'
import { VERSION } from '../../platform/core/version.ts'
import { examine } from '../doctor.ts'
import { readConfig } from '../read-config.ts'
import { print } from '../terminal.ts'
import { askHealth, askMetrics } from './ask-server.ts'
import { describeDatabase } from './describe-database.ts'
import { describeSettings } from './describe-settings.ts'
import { readLog } from './log-lines.ts'
import { Redactor, withoutAddresses } from './redactor.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')

type Choice = { readonly log?: string | undefined }

/** A file of the archive. */
type Part = { readonly name: string; readonly read: () => Promise<string> | string }

/**
 * Writes an archive with what a report of a fault needs. It contains no texts, names of documents or people, addresses
 * or secrets. A part that fails says so instead.
 * @throws StartFault if the archive can't be written
 */
export async function runSupport(file: string | undefined, { log }: Choice): Promise<void> {
  const config = readConfig()
  const env = processEnvironment()
  const redactor = new Redactor(env, { ARBOR_DATA_DIR: config.dataDir, program: ROOT })
  const json = (value: unknown) => JSON.stringify(value, undefined, 2)
  const cleanJson = async (value: Promise<unknown>) => redactor.clean(json(await value))
  const parts: Part[] = [
    { name: 'about.json', read: () => json(describeMachine()) },
    { name: 'settings.json', read: () => json(describeSettings(env)) },
    {
      name: 'doctor.txt',
      read: async () => {
        const findings = await examine(config)
        return redactor.clean(findings.map(({ state, text }) => `${state} ${text}\n`).join(''))
      },
    },
    { name: 'health.json', read: () => cleanJson(askHealth(config)) },
    // The names of metrics may contain values of settings, such as "arbor".
    { name: 'metrics.txt', read: async () => withoutAddresses(await askMetrics(config)) },
    { name: 'database.json', read: async () => json(await describeDatabase(config)) },
    ...(log === undefined ? [] : [{ name: 'log.jsonl', read: () => readLog(log, redactor) }]),
  ]
  const path = resolve(file ?? `arbor-support-${new Date().toISOString().slice(0, 19)}.zip`)
  const failed = await writeArchive(path, parts, redactor)
  print(`Wrote ${path}.`)
  for (const reason of failed) print(`  ${reason}`)
  if (log === undefined) print('  It has no log. To add the end of one: --log FILE')
  print('Look through it before you send it.')
}

function describeMachine(): unknown {
  return {
    version: VERSION,
    node: process.version,
    system: `${platform()} ${arch()} ${release()}`,
    processors: availableParallelism(),
    memory_bytes: totalmem(),
    free_memory_bytes: freemem(),
    uptime_seconds: Math.round(uptime()),
    made_at: new Date().toISOString(),
  }
}

/** @returns what couldn't be collected, and why */
async function writeArchive(
  path: string,
  parts: readonly Part[],
  redactor: Redactor,
): Promise<string[]> {
  const failed: string[] = []
  const zip = new ZipFile()
  for (const { name, read } of parts) {
    let text: string
    try {
      text = await read()
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      failed.push(`${name} is missing: ${reason}`)
      text = `Missing: ${redactor.clean(reason)}\n`
    }
    zip.addBuffer(Buffer.from(text), join('arbor-support', name))
  }
  zip.end()
  try {
    const archive = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    await pipeline(zip.outputStream as Readable, archive)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    throw new StartFault(`${path} already exists. Choose another file.`)
  }
  return failed
}
