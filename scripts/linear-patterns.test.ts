import { expect, test } from 'vitest'
import { findSlowness } from './linear-patterns.ts'

test.each([
  [String.raw`\s+$`, ''],
  [String.raw`\s{3,}\d+$`, ''],
  ['<[^>]*>', 'g'],
  ['^(?:a+)+$', ''],
  [String.raw`(?<=\p{L}[ \t]*)\n`, 'gu'],
  [String.raw`^\s*x`, 'm'],
])('/%s/%s is rejected', (source, flags) => {
  expect(findSlowness(source, flags)).toContain('time')
})

test.each([
  [String.raw`(?<!\s)\s+$`, ''],
  [String.raw`(?<=\s{3})\d+$`, ''],
  ['<[^<>]*>', 'g'],
  [String.raw`^\s*x`, ''],
  [String.raw`[\p{L}--[a-z]]+`, 'v'],
])('/%s/%s is allowed', (source, flags) => {
  expect(findSlowness(source, flags)).toBeUndefined()
})
