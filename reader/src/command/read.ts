/** The command that reads one file and prints its sections and chunks. See `--help`. */
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { argv, exit, stderr, stdout } from 'node:process'
import { ConversionError } from '../core/document-model.ts'
import { createConversionPool } from '../pool/pool.ts'
import { inputFor } from '../convert/read-file.ts'
import { readNodes, readSummary, RESULT_FILES } from '../result/result-files.ts'
import { type Arguments, HELP, readArguments, UsageError } from './arguments.ts'
import { asJson, asMarkdown } from './print.ts'
import { asLedger } from './print-ledger.ts'
import { writeBoxesPage } from './boxes-page.ts'

const MAX_RSS_BYTES = 2 * 1024 ** 3
/** Progress is printed only after this time. */
const QUIET_MS = 2_000
const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const

class Interrupted extends Error {}

function reportProgress(): (done: number, total: number) => void {
  let last = Date.now()
  return (done, total) => {
    if (Date.now() - last < QUIET_MS) return
    last = Date.now()
    stderr.write(`${done} of ${total} pages\n`)
  }
}

const logger = {
  warn: (facts: object, message: string) => stderr.write(`${message}: ${JSON.stringify(facts)}\n`),
}

/** @throws ConversionError if the file does not exist */
async function checkIsFile(path: string): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (found === null) throw new ConversionError('unsupported', `File not found: ${path}.`)
  if (!found.isFile()) throw new ConversionError('unsupported', `${path} is not a file.`)
}

/** Reads the file in a child process and prints the result from a temporary folder. */
async function read(
  { path, asJson: isJson, pictures, show, timeoutSeconds, settings }: Arguments,
  signal: AbortSignal,
): Promise<void> {
  await checkIsFile(path)
  const input = await inputFor(resolve(path), settings)
  const limits = { timeoutMs: timeoutSeconds * 1000, maxRssBytes: MAX_RSS_BYTES }
  const pool = createConversionPool({ size: 1, ...limits, logger })
  const folder = await mkdtemp(join(tmpdir(), 'arbor-read-'))
  try {
    const [outputFolder, assetFolder] = [join(folder, 'result'), resolve(pictures ?? folder)]
    for (const each of [outputFolder, assetFolder]) await mkdir(each, { recursive: true })
    const job = { ...input, outputFolder, assetFolder }
    await pool.convert(job, { signal, onProgress: reportProgress() })
    if (show !== undefined) await writeBoxesPage(show, { outputFolder, assetFolder })
    const summary = await readSummary(outputFolder)
    for (const warning of summary.warnings) stderr.write(`Warning: ${warning}\n`)
    const result = { input, summary, nodes: readNodes(join(outputFolder, RESULT_FILES.nodes)) }
    for await (const text of isJson ? asJson(result) : asMarkdown(result)) {
      signal.throwIfAborted()
      if (!stdout.write(text)) await once(stdout, 'drain', { signal })
    }
  } finally {
    await pool.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Reads the file in this process and prints what became of its words. */
async function account({ path, settings: { ocr } }: Arguments, signal: AbortSignal): Promise<void> {
  await checkIsFile(path)
  const { readLedger } = await import('../pdf/read-ledger.ts')
  const pages = await readLedger(resolve(path), { ocr, signal })
  for (const line of asLedger(pages)) stdout.write(line)
}

/** @returns the exit code */
async function main(args: readonly string[]): Promise<number> {
  const stop = new AbortController()
  let stopped = 0
  for (const [name, code] of Object.entries(SIGNALS)) {
    process.on(name, () => {
      // On a second signal, exit immediately. The child then exits on its own.
      if (stopped !== 0) exit(code)
      stopped = code
      stop.abort(new Interrupted())
    })
  }
  // The program that reads the output may stop early, as `head` does.
  stdout.on('error', () => stop.abort(new Interrupted()))
  try {
    const parsed = readArguments(args)
    if (parsed === null) stdout.write(HELP)
    else await (parsed.isLedger ? account : read)(parsed, stop.signal)
    return 0
  } catch (error) {
    if (stop.signal.aborted) return stopped
    if (error instanceof UsageError) {
      stderr.write(`${error.message} Run with --help to see the options.\n`)
      return 2
    }
    if (!(error instanceof ConversionError)) throw error
    stderr.write(`${error.message}\n`)
    return 1
  }
}

process.exitCode = await main(argv.slice(2))
