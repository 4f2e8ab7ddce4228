import { exitCodeOf, onStopSignal, type StopSignal } from '../stop-signals.ts'
import { print, say, reportFault } from '../terminal.ts'
import { ask, ASKED, printAnswer } from './ask.ts'
import { createClient } from '../client.ts'
import { follow, uploadSamples } from './ingest.ts'
import { startInstance, type Instance } from './instance.ts'
import { openNotifications } from './notifications.ts'
import { readSamples, type SampleDocument } from './samples.ts'
import { printBest, QUESTIONS, search } from './searches.ts'
import { Stopwatch } from './stopwatch.ts'

/**
 * If nothing happens for this long, the demo hangs and is stopped. The whole demo may take longer on a slow machine.
 */
const LIMIT_MS = 120_000
/** Time limit of a graceful stop. The data is deleted in any case. */
const STOP_MS = 5_000

/** The user wants the demo to stop. */
class Interrupted extends Error {
  override readonly name = 'Interrupted'
  readonly exitCode: number
  constructor(signal: StopSignal) {
    super(`${signal}: stopping`)
    this.exitCode = exitCodeOf(signal)
  }
}

/**
 * Demonstrates the service: starts an instance, uploads the samples, follows their ingestion, searches and asks. Always
 * deletes everything at the end.
 * @returns the exit code
 */
export async function runDemo(): Promise<number> {
  const stop = new AbortController()
  const ignoreSignals = onStopSignal((signal) => {
    say(`\n  ${signal}: deleting the demo server. Press Ctrl-C again to stop immediately.`)
    setTimeout(() => process.exit(exitCodeOf(signal)), STOP_MS).unref()
    stop.abort(new Interrupted(signal))
  })
  const limit = setTimeout(() => {
    stop.abort(new Error(`The demo made no progress for ${LIMIT_MS / 1000} seconds.`))
  }, LIMIT_MS)
  try {
    await show(stop, () => limit.refresh())
    return 0
  } catch (error) {
    const cause: unknown = stop.signal.aborted ? stop.signal.reason : error
    if (cause instanceof Interrupted) return cause.exitCode
    reportFault(cause)
    return 1
  } finally {
    clearTimeout(limit)
    ignoreSignals()
  }
}

/** @param onProgress called whenever something happens */
async function show(stop: AbortController, onProgress: () => void): Promise<void> {
  const watch = new Stopwatch(onProgress)
  say('')
  say('  A demo of Arbor with four documents. Nothing is kept.')
  const samples = await watch.time('read four documents', readSamples)
  const instance = await watch.time('start a server', () => {
    say('')
    say('  Starting a server')
    return startInstance({
      onProgress: (what) => {
        onProgress()
        say(`    ${what}`)
      },
      onCrash: (error) => stop.abort(error),
    })
  })
  try {
    await use(instance, { watch, samples, signal: stop.signal, onProgress })
  } catch (error) {
    if (!stop.signal.aborted) for (const line of instance.lastWords()) say(line)
    throw error
  } finally {
    await watch.time('stop and delete the server', () =>
      Promise.resolve(instance[Symbol.asyncDispose]()),
    )
  }
  for (const line of watch.table()) print(line)
  say('')
  say('  Deleted the demo server and its data. To start one that keeps its data, run: npm start')
}

type Show = {
  readonly watch: Stopwatch
  readonly samples: readonly SampleDocument[]
  readonly signal: AbortSignal
  readonly onProgress: () => void
}

async function use(
  instance: Instance,
  { watch, samples, signal, onProgress }: Show,
): Promise<void> {
  signal.throwIfAborted()
  const { client, tenantId, credential } = await watch.time('sign in and create an API key', () =>
    enter(instance, signal),
  )
  const { url } = instance
  using notifications = await openNotifications(url, { credential, tenantId, signal })
  const uploads = await watch.time(`upload ${samples.length} files`, () =>
    uploadSamples(client, samples),
  )
  say('')
  say('  Ingesting')
  await watch.time('ingest the files', () =>
    Promise.all(uploads.map((each) => follow(client, each, { notifications, onProgress }))),
  )
  say('')
  say('  Searching by words and meaning')
  say('')
  for (const question of QUESTIONS) {
    const hits = await watch.time(`search: ${question}`, () => search(client, question))
    await printBest(client, question, hits)
  }
  say('')
  say('  Asking the assistant')
  say('')
  const answer = await watch.time(`ask: ${ASKED}`, () => ask(client, ASKED))
  printAnswer(ASKED, answer)
}

/** Signs in with the password, creates an API key, and continues with the key, as programs do. */
async function enter({ url, admin }: Instance, signal: AbortSignal) {
  const anonymous = createClient(url, signal)
  const { user, credential: session } = await anonymous.signIn(admin)
  const { key } = await anonymous
    .as(session)
    .post<{ key: string }>('/v1/api-keys', { name: 'demo' })
  const credential = { authorization: `Bearer ${key}` }
  say(`    signed in as ${admin.email} at ${url} and created an API key`)
  return { client: anonymous.as(credential), credential, tenantId: user.current_tenant_id }
}
