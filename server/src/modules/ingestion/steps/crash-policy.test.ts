import { expect, test } from 'vitest'
import { isSuspect, judge, type EarlyEnd, type EarlyEnds } from './crash-policy.ts'

const calm = { isAlone: false, isStarved: false, isMemoryShort: false, hadMemory: true }
const alone = { ...calm, isAlone: true }
const never = { suspicions: 0, kills: 0 }

type Row = readonly [name: string, end: EarlyEnd, ends: EarlyEnds, isGuilty: boolean]

const rows: readonly Row[] = [
  ['a first kill', { ...calm, code: 'killed' }, never, false],
  ['the ninth kill', { ...alone, code: 'killed' }, { suspicions: 0, kills: 8 }, false],
  ['ten kills, the last alone', { ...alone, code: 'killed' }, { suspicions: 0, kills: 9 }, true],
  ['ten kills among others', { ...calm, code: 'killed' }, { suspicions: 0, kills: 9 }, false],
  [
    'ten kills without memory',
    { ...alone, hadMemory: false, code: 'killed' },
    { suspicions: 0, kills: 9 },
    false,
  ],
  [
    'fifty kills without memory',
    { ...alone, hadMemory: false, code: 'killed' },
    { suspicions: 0, kills: 49 },
    true,
  ],
  ['a first crash', { ...calm, code: 'crashed' }, never, false],
  ['a first crash alone', { ...alone, code: 'crashed' }, { suspicions: 0, kills: 2 }, false],
  ['a second crash, alone', { ...alone, code: 'crashed' }, { suspicions: 1, kills: 0 }, true],
  ['a second crash among others', { ...calm, code: 'crashed' }, { suspicions: 1, kills: 0 }, false],
  [
    'a crash when the machine had no memory',
    { ...alone, isMemoryShort: true, code: 'crashed' },
    { suspicions: 1, kills: 0 },
    false,
  ],
  ['a spent limit', { ...calm, code: 'timeout' }, never, true],
  ['a spent limit of a starved child', { ...calm, isStarved: true, code: 'timeout' }, never, false],
  [
    'a third spent limit of a starved child, alone',
    { ...alone, isStarved: true, code: 'timeout' },
    { suspicions: 2, kills: 0 },
    true,
  ],
  ['a sleeping child', { ...alone, code: 'stalled' }, { suspicions: 1, kills: 0 }, false],
  [
    'a third sleeping child, alone',
    { ...alone, code: 'stalled' },
    { suspicions: 2, kills: 0 },
    true,
  ],
]

test.each(rows)('%s', (_name, end, ends, isGuilty) => {
  expect(judge(end, ends).isGuilty).toBe(isGuilty)
})

test('a document is tried alone after one suspicion or two kills, and after growing pauses', () => {
  expect([never, { suspicions: 0, kills: 1 }].map(isSuspect)).toEqual([false, false])
  expect(
    [
      { suspicions: 1, kills: 0 },
      { suspicions: 0, kills: 2 },
    ].map(isSuspect),
  ).toEqual([true, true])
  const waits = [0, 1, 2, 20].map((kills) => {
    const verdict = judge({ ...calm, code: 'killed' }, { suspicions: 0, kills })
    return verdict.isGuilty ? undefined : verdict.waitSeconds
  })
  expect(waits).toEqual([2, 4, 8, 300])
})

test('only the counts change, whatever else the row of the run has', () => {
  const run = { ...never, file_name: 'secret.pdf', result_bytes: 7 }
  const verdict = judge({ ...calm, code: 'crashed' }, run)
  expect(verdict).toMatchObject({ isGuilty: false, ends: { suspicions: 1, kills: 0 } })
  expect(JSON.stringify(verdict)).not.toContain('secret')
})

test('no document is tried for ever', () => {
  const codes = ['killed', 'crashed', 'stalled', 'timeout'] as const
  for (const code of codes) {
    const bad = { isStarved: true, isMemoryShort: true, hadMemory: false, code }
    let ends: EarlyEnds = never
    let tries = 0
    for (;;) {
      const verdict = judge({ ...bad, isAlone: isSuspect(ends) }, ends)
      tries += 1
      if (verdict.isGuilty) break
      ends = verdict.ends
    }
    expect(tries).toBeLessThanOrEqual(50)
  }
})
