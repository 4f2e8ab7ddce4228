import { Command, Option } from '@commander-js/extra-typings'
import { setTimeout as sleep } from 'node:timers/promises'
import { createOwner, runPath, type Run } from '../../bench/client.ts'
import { renderGrid } from '../../bench/table.ts'
import { createClient } from '../../server/src/cli/client.ts'
import { ask } from '../../server/src/cli/demo/ask.ts'
import { print, say } from '../../server/src/cli/terminal.ts'
import { startInstance, type Instance } from '../instance.ts'
import { setting, untilStopped } from '../options.ts'
import { halfOf } from '../split.ts'
import { figuresOf, judge, type AnswerFigures, type Verdict } from './judge.ts'
import { readDocuments, readQuestions } from './questions.ts'

type AnswerOptions = ReturnType<typeof readOptions>

function readOptions() {
  return new Command('npm run evals -- answers')
    .description(
      'Measure answers without a model: upload the documents of evals/answers and ask questions about them',
    )
    .addOption(new Option('--half <half>', 'use only this half').choices(['tuning', 'held out']))
    .option(
      '--misses',
      'also list questions answered or refused wrongly, or not in the first passage',
      false,
    )
    .option('--setting <name=value>', 'setting of the instance; repeatable', setting, {})
    .parse(process.argv.slice(3), { from: 'user' })
    .opts()
}

/** Asks all questions over HTTP, like a browser, and prints how many answers were found. */
async function runAnswers(options: AnswerOptions, stop: AbortController): Promise<void> {
  const questions = (await readQuestions()).filter(
    ({ id }) => options.half === undefined || halfOf(id) === options.half,
  )
  await using instance = await startInstance({
    settings: options.setting,
    onProgress: (what) => say(`  ${what}`),
    onCrash: (error) => stop.abort(error),
  })
  const documents = await upload(instance, stop.signal)
  const { url, apiKey } = instance
  const client = createClient(url, stop.signal, { authorization: `Bearer ${apiKey}` })
  const verdicts: Verdict[] = []
  const times: number[] = []
  for (const question of questions) {
    const { text, firstMs } = await ask(client, question.text)
    verdicts.push(judge(question, text))
    times.push(firstMs)
  }
  print(`\n${documents} documents, ${questions.length} questions\n`)
  print(renderVerdicts(verdicts, options.half === undefined))
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  print(`\nFirst words after ${median.toFixed(0)} ms (median).`)
  if (options.misses) printMisses(verdicts)
}

const POLL_MS = 200

async function upload({ url, apiKey, actor }: Instance, signal: AbortSignal): Promise<number> {
  const owner = createOwner(url, { apiKey, sharedPartId: actor.sharedPartId, signal })
  const files = await readDocuments()
  const runs: string[] = []
  for (const file of files) {
    const { status, body } = await owner.upload(file)
    if (status !== 201) throw new Error(`The upload of ${file.name} returned ${status}.`)
    runs.push(runPath(body.workflow_id))
  }
  for (const path of runs) {
    for (;;) {
      const { status, error } = (await owner.get<Run>(path)).body
      if (status === 'completed') break
      if (status === 'failed') throw new Error(`An ingestion failed: ${error}`)
      await sleep(POLL_MS, undefined, { signal })
    }
  }
  return files.length
}

const HEAD = [
  'questions',
  'answered by documents',
  'in the first passage',
  'in three',
  'answered rightly',
  'right sentence',
  'wrong sentences',
  'without an answer',
  'refused rightly',
  'no passage',
  'sentence anyway',
]

function renderVerdicts(verdicts: readonly Verdict[], byHalf: boolean): string {
  const rows = [cellsOf('all', figuresOf(verdicts))]
  for (const half of byHalf ? (['tuning', 'held out'] as const) : []) {
    const chosen = verdicts.filter(({ question }) => halfOf(question.id) === half)
    rows.push(cellsOf(half, figuresOf(chosen)))
  }
  for (const [kind, chosen] of Map.groupBy(verdicts, kindOf)) {
    rows.push(cellsOf(kind, figuresOf(chosen)))
  }
  return renderGrid(HEAD, rows, (column) => column > 0)
}

function kindOf({ question }: Verdict): string {
  return question.id.replace(/-\d+$/, '')
}

function cellsOf(name: string, figures: AnswerFigures): string[] {
  const { questions, inFirst, inThree, answered, sentences, unanswerable } = figures
  const share = (of: number) => (part: number) => (of === 0 ? '' : part.toFixed(3))
  return [
    name,
    String(questions),
    ...[inFirst, inThree, answered, sentences].map(share(questions)),
    String(figures.wrongSentences),
    String(unanswerable),
    ...[figures.refused, figures.empty].map(share(unanswerable)),
    String(figures.pretended),
  ]
}

function printMisses(verdicts: readonly Verdict[]): void {
  for (const { question, rank, answer, isSentenceRight } of verdicts) {
    const isAnswerable = question.document !== undefined
    const isWrong = answer.isSure && isSentenceRight !== true
    if (!isWrong && (isAnswerable ? rank === 1 && !answer.isRefusal : answer.isRefusal)) continue
    const place = isAnswerable ? `${rank === undefined ? 'not found' : `at ${rank}`}, ` : ''
    const how = `${place}${answer.isRefusal ? 'refused' : 'answered'}`
    print(`\n${question.id} "${question.text}": ${how}`)
    if (isWrong) print(`  wrong sentence: ${answer.sentence}`)
    for (const passage of answer.passages) print(`  - ${passage}`)
  }
}

await untilStopped((stop) => runAnswers(readOptions(), stop))
