/**
 * The program that the process of the model runs. It works on several questions at once, taking turns, so that a query
 * does not wait for many passages.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ModelFailure } from '../model-failure.ts'
import type { Cancellation, Reply as ReplyOf } from '../model-process.ts'
import type { Model } from './model.ts'
import type { Answer, Question } from './protocol.ts'
import { cutWindows } from './windows.ts'

type Reply = ReplyOf<Answer>

/** Milliseconds of cutting texts after which other questions get their turn. */
const turnMs = 10

const open = new Set<number>()
let loading: Promise<Model> | undefined

/** Thrown when nobody waits for the answer any more. */
class Cancelled extends Error {}

function receive(request: Question | Cancellation): void {
  if (request.op === 'cancel') open.delete(request.id)
  else void answer(request)
}

async function answer(question: Question): Promise<void> {
  const { id } = question
  open.add(id)
  try {
    const reply = await embed(question, () => {
      if (!open.has(id)) throw new Cancelled()
    })
    send(reply)
  } catch (error) {
    if (!(error instanceof Cancelled)) send({ id, ok: false, ...describe(error) })
  } finally {
    open.delete(id)
  }
}

async function embed(question: Question, check: () => void): Promise<Reply> {
  const model = await load()
  const passages =
    question.op === 'query'
      ? [[model.readQuery(question.text)]]
      : await cut(question.texts, model, check)
  const counts = passages.map(({ length }) => length)
  const vectors = await model.embed(passages.flat(), check)
  return { id: question.id, ok: true, counts, vectors }
}

/** The windows of each text. */
async function cut(
  texts: readonly string[],
  model: Model,
  check: () => void,
): Promise<Int32Array[][]> {
  const passages: Int32Array[][] = []
  let turnEnd = performance.now() + turnMs
  for (const text of texts) {
    const cutting = cutWindows(text, model.tokenizer)
    let step = cutting.next()
    while (step.done !== true) {
      if (performance.now() > turnEnd) {
        await nextTurn()
        check()
        turnEnd = performance.now() + turnMs
      }
      step = cutting.next()
    }
    passages.push(step.value)
  }
  return passages
}

/** Loads the model, once; after a fault the next question tries again. */
function load(): Promise<Model> {
  loading ??= importModel().catch((error: unknown) => {
    loading = undefined
    const reason = error instanceof Error ? error.message : String(error)
    const [line = ''] = reason.split('\n', 1)
    const sentence = `The offline embedding model cannot be loaded: ${line.slice(0, 200)}`
    throw new ModelFailure('unusable', sentence)
  })
  return loading
}

/** The runtime is imported late: on a system that it isn't made for, that fails. */
async function importModel(): Promise<Model> {
  const { loadModel } = await import('./model.ts')
  return loadModel()
}

function describe(error: unknown): { code: ModelFailure['code']; sentence: string } {
  if (error instanceof ModelFailure) return { code: error.code, sentence: error.message }
  return { code: 'unusable', sentence: 'The offline embedding model failed.' }
}

function send(reply: Reply): void {
  process.send?.(reply)
}

// A terminal or a service manager signals the whole group at a stop; the server decides when its children end.
process.on('SIGTERM', () => undefined)
process.on('SIGINT', () => undefined)
// Nothing has to be finished, and the kernel is the quickest to give memory back.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('message', receive)
