import { createHash } from 'node:crypto'
import type { Embedder, Windows } from '../server/src/platform/models/embedder.ts'
import { createRandom } from './vocabulary.ts'

/** Generated vectors with the structure of text embeddings: in clusters, with few directions within a cluster. */

export const DIMENSIONS = 512
const TOPICS = 2000
const TOPICS_A_CHUNK = 3
const WINDOWS_A_CHUNK = 10
/** Directions in which the windows of a topic differ, from a stock that all topics share. */
const AXES = { stock: 256, each: 12 }
/** Lengths of the vectors added to the unit vector of a topic: along its axes, and in any direction. */
const SPREAD = { window: 0.9, question: 0.7, noise: 0.25 }
/** Noise is a slice of this many numbers, which is faster than drawing new ones. */
const NOISE = 2 ** 20

const NORMAL = drawNormal(createRandom(17), NOISE)
const CENTRES = Array.from({ length: TOPICS }, (_, topic) =>
  unit(drawNormal(createRandom(topic), DIMENSIONS)),
)
const STOCK = Array.from({ length: AXES.stock }, (_, axis) =>
  unit(drawNormal(createRandom(100_000 + axis), DIMENSIONS)),
)

/** The windows of the chunk with this number, around a few topics. */
export function windowsOf(chunk: number): Windows {
  const random = createRandom(1_000_000 + chunk)
  const topics = Array.from({ length: TOPICS_A_CHUNK }, () => Math.floor(random() * TOPICS))
  const draw = (at: number): Float32Array =>
    around(random, topics[at % TOPICS_A_CHUNK] ?? 0, SPREAD.window)
  return [draw(0), ...Array.from({ length: WINDOWS_A_CHUNK - 1 }, (_, at) => draw(at + 1))]
}

/** The vector of a question near a topic, always the same for the same text. */
export function questionOf(text: string): Float32Array {
  const seed = createHash('sha256').update(text).digest().readUInt32LE()
  const random = createRandom(seed)
  return around(random, Math.floor(random() * TOPICS), SPREAD.question)
}

/** Responds immediately, so that only the search is measured. */
export function createMadeEmbedder(): Embedder {
  return {
    name: 'made-for-benchmarks',
    batchSize: 16,
    embedPassages: (texts) => Promise.resolve(texts.map((text) => [questionOf(text)] as const)),
    embedQuery: (text) => Promise.resolve(questionOf(text)),
    close: () => Promise.resolve(),
  }
}

function around(random: () => number, topic: number, spread: number): Float32Array {
  const vector = Float32Array.from(CENTRES[topic] ?? [])
  const along = spread / Math.sqrt(AXES.each)
  for (let axis = 0; axis < AXES.each; axis++) {
    const direction = STOCK[(topic * 7 + axis * (1 + 2 * (topic % 64))) % AXES.stock]
    add(vector, direction, 0, along * (NORMAL[Math.floor(random() * NOISE)] ?? 0))
  }
  const from = Math.floor(random() * (NOISE - DIMENSIONS))
  add(vector, NORMAL, from, SPREAD.noise / Math.sqrt(DIMENSIONS))
  return unit(vector)
}

function add(
  vector: Float32Array,
  other: Float32Array | undefined,
  from: number,
  times: number,
): void {
  for (let at = 0; at < DIMENSIONS; at++) {
    vector[at] = (vector[at] ?? 0) + times * (other?.[from + at] ?? 0)
  }
}

function drawNormal(random: () => number, count: number): Float32Array {
  return Float32Array.from(
    { length: count },
    () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
  )
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  return vector.map((component) => component / length)
}
