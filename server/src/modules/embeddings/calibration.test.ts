import { expect, test } from 'vitest'
import { createTestEmbedder } from '../../../test/support/index.ts'
import { CALIBRATION_SET } from './calibration-set.ts'
import { calibrate } from './calibration.ts'
import { modelFailureMessage } from './failure.ts'
import { ModelFailure } from '../../platform/models/model-failure.ts'
import type { Embedder } from '../../platform/models/embedder.ts'
import { createUseLiteEmbedder } from '../../platform/models/use-lite/index.ts'

const never = new AbortController().signal

test('calibration compares every question with the nearest window of every passage', async () => {
  // A question is nearest to the passage with its number, and the second window is the nearer one.
  const at = (index: number, size = 16) =>
    Float32Array.from({ length: size }, (_, i) => +(i === index))
  const numberOf = (text: string) =>
    CALIBRATION_SET.findIndex(({ question, passage }) => text === question || text === passage)
  const embedder: Embedder = {
    name: 'one-hot',
    batchSize: 5,
    embedPassages: async (texts) =>
      texts.map((text) => [at(15 - numberOf(text)), at(numberOf(text))]),
    embedQuery: async (text) => at(numberOf(text)),
    close: async () => undefined,
  }
  const { dimensions, calibration } = await calibrate(embedder, never)
  expect(dimensions).toBe(16)
  expect(calibration.fitting).toBe(1)
  // Of 240 unrelated pairs, the 16 that mirror each other are also 1.
  expect(calibration.unrelated).toBeCloseTo(16 / 240)
  expect(calibration.unrelatedDeviation).toBeCloseTo(Math.sqrt((16 / 240) * (224 / 240)))
})

test('calibration rejects vectors of different lengths', async () => {
  const embedder = Object.assign(createTestEmbedder(), {
    embedQuery: async () => new Float32Array(3),
  })
  const error = await calibrate(embedder, never).catch((fault: unknown) => fault)
  expect(error).toBeInstanceOf(ModelFailure)
  expect(modelFailureMessage(error)).toMatch(
    /^The embedding model cannot be used\. .*different lengths\.$/,
  )
})

test('calibration of the offline model matches the one that ships with it', async () => {
  const embedder = createUseLiteEmbedder()
  const { dimensions, calibration } = await calibrate(embedder, never)
  await embedder.close()
  const known = embedder.measured
  expect(known?.dimensions).toBe(dimensions)
  for (const member of ['unrelated', 'unrelatedDeviation', 'fitting'] as const) {
    expect(known?.calibration[member]).toBeCloseTo(calibration[member], 4)
  }
})

test('the calibration set has passages of 60 to 200 words that each answer one question', () => {
  expect(CALIBRATION_SET).toHaveLength(16)
  for (const { passage } of CALIBRATION_SET) {
    const words = passage.split(/\s+/).length
    expect(words).toBeGreaterThanOrEqual(60)
    expect(words).toBeLessThanOrEqual(200)
  }
})
