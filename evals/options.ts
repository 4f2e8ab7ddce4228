import { Command, InvalidArgumentError } from '@commander-js/extra-typings'
import { wholeNumber } from '../bench/options.ts'
import { exitCodeOf, onStopSignal } from '../server/src/cli/stop-signals.ts'
import { say } from '../server/src/cli/terminal.ts'

export const MODES = ['full_text', 'dense_only', 'hybrid'] as const
export type Mode = (typeof MODES)[number]

/** The options of the command line. */
export type Options = ReturnType<typeof readOptions>

/** Reads the command line. Ends the process for help and for invalid options. */
function readOptions() {
  const command = new Command('npm run evals --')
    .argument('<folder...>', 'folders in the BEIR layout: corpus.jsonl, queries.jsonl, qrels/*.tsv')
    .option('--modes <a,b>', `modes to measure, of ${MODES.join(', ')}`, modes, MODES)
    .option(
      '--limit-queries <n>',
      'use only the first N queries of each set',
      wholeNumber(1),
      Infinity,
    )
    .option('--json <file>', 'write the figures of every query to a file')
    .option('--halves', 'also print the figures of the tuning half and the held-out half', false)
    .option(
      '--kinds',
      'also print the figures of each kind of query, taken from ids like KIND-...',
      false,
    )
    .option(
      '--examples <n>',
      'list the N queries on which each mode loses most to exact BM25',
      wholeNumber(0),
      0,
    )
    .option('--setting <name=value>', 'setting of the instance; repeatable', setting, {})
    .addHelpText('after', '\nTo measure answers without a model: npm run evals -- answers --help')
    .parse()
  const { setting: settings, ...options } = command.opts()
  return { ...options, settings, folders: command.args }
}

function modes(text: string): readonly Mode[] {
  return text.split(',').map((word) => {
    const mode = MODES.find((known) => known === word.trim())
    if (mode !== undefined) return mode
    throw new InvalidArgumentError(`"${word}" is not one of ${MODES.join(', ')}.`)
  })
}

export function setting(
  text: string,
  before: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const at = text.indexOf('=')
  if (at > 0) return { ...before, [text.slice(0, at)]: text.slice(at + 1) }
  throw new InvalidArgumentError('It must be NAME=VALUE.')
}

/** Runs what the command line requests and ends the process. A signal stops the work, which then cleans up. */
export function runCommand(
  work: (options: Options, stop: AbortController) => Promise<void>,
): Promise<never> {
  const options = readOptions()
  return untilStopped((stop) => work(options, stop))
}

/** Runs some work and ends the process. A signal stops the work, which then cleans up. */
export async function untilStopped(work: (stop: AbortController) => Promise<void>): Promise<never> {
  const stop = new AbortController()
  let code = 1
  onStopSignal((signal) => {
    say(`\n  ${signal}: deleting the instance; press Ctrl-C again to stop immediately`)
    code = exitCodeOf(signal)
    stop.abort(new Error(`${signal}: stopped`))
  })
  try {
    await work(stop)
  } catch (error) {
    const cause: unknown = stop.signal.aborted ? stop.signal.reason : error
    say(cause instanceof Error ? cause.message : String(cause))
    process.exit(code)
  }
  process.exit(0)
}
