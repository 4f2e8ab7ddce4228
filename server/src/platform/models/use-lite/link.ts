import type { Windows } from '../embedder.ts'
import { ModelProcess } from '../model-process.ts'
import { dimensions } from './graph.ts'
import type { Answer, Question } from './protocol.ts'

/** A process with the model. It answers with the vectors of each text, for a query of one. */
export type Link = ModelProcess<Question, Answer, Windows[]>

/** Starts a process with the model. */
export function openLink(script: URL): Link {
  return new ModelProcess<Question, Answer, Windows[]>({
    script,
    // It makes little garbage, and 12 MB less of a heap for it.
    execArgv: ['--max-semi-space-size=1'],
    read: ({ vectors, counts }) => split(vectors, counts),
    called: 'The offline embedding model',
  })
}

/** Copies, as a vector that is kept must not keep all the others. */
function split(vectors: Float32Array, counts: readonly number[]): Windows[] {
  let at = 0
  const next = () => vectors.slice(at, (at += dimensions))
  return counts.map((count) => [next(), ...Array.from({ length: count - 1 }, next)])
}
