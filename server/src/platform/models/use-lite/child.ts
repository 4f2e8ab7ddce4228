import { setImmediate as nextTurn } from 'node:timers/promises'
import { serveModel } from '../model-child.ts'
import { ModelFailure } from '../model-failure.ts'
import type { Model } from './model.ts'
import type { Answer, Question } from './protocol.ts'
import { cutWindows } from './windows.ts'

/** Milliseconds of cutting texts after which other questions get their turn. */
const turnMs = 10

serveModel(load, embed, 'The offline embedding model failed.')

/** The runtime is imported late: on a system that it isn't made for, that fails. */
async function load(): Promise<Model> {
  try {
    const { loadModel } = await import('./model.ts')
    return await loadModel()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const [line = ''] = reason.split('\n', 1)
    const sentence = `The offline embedding model can't be loaded: ${line.slice(0, 200)}`
    throw new ModelFailure('unusable', sentence)
  }
}

async function embed(model: Model, question: Question, check: () => void): Promise<Answer> {
  const passages =
    question.op === 'query'
      ? [[model.readQuery(question.text)]]
      : await cut(question.texts, model, check)
  const counts = passages.map(({ length }) => length)
  return { counts, vectors: await model.embed(passages.flat(), check) }
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
