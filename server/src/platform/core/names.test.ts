import { describe, expect, it } from 'vitest'
import { cleanName, nameFault, normalName, storedNameFault } from './names.ts'

describe('names that look the same are the same', () => {
  it.each([
    ['Finance ', 'Finance'],
    [' Finance', 'Finance'],
    ['\u00a0Finance\u3000', 'Finance'],
    ['Annual  report', 'Annual report'],
    ['Annual\u00a0report', 'Annual report'],
    ['Annual \u2009 report', 'Annual report'],
    ['Bu\u0308ro', 'Büro'],
    ['Finance', 'Finance'],
    ['finance', 'finance'],
  ])('%j is %j', (given, name) => {
    expect(normalName(given)).toBe(name)
    expect(cleanName(given)).toBe(name)
    expect(nameFault(normalName(given), 'step')).toBeUndefined()
  })
})

describe('what nobody sees', () => {
  it.each([
    ['Fin\u200bance', 'Finance'],
    ['Finance\u2060', 'Finance'],
    ['\ufeffFinance', 'Finance'],
    ['Fin\u00adance', 'Finance'],
    ['Fin\u200cance', 'Finance'],
    ['Fin\u200dance', 'Finance'],
    ['Finance\ufe0f', 'Finance'],
    ['Finance\u{e0020}', 'Finance'],
    ['Fin\u034fance', 'Finance'],
    ['gpj.\u202eexe', 'gpj.exe'],
    ['Fin\u0000ance', 'Fin ance'],
    ['line\r\nbreak', 'line break'],
  ])('is refused from people in %j, and removed from files', (given, cleaned) => {
    expect(nameFault(normalName(given), 'step')).toMatch(/must not contain control characters/)
    expect(cleanName(given)).toBe(cleaned)
  })

  it.each(['👩‍👩‍👧 family', '❤️', '1️⃣', '🏴\u{e0067}\u{e0062}\u{e007f}', 'می‌خواهم', 'क्‍ष'])(
    'matters in %s',
    (name) => {
      expect(nameFault(name, 'step')).toBeUndefined()
      expect(cleanName(name)).toBe(name.normalize('NFC'))
    },
  )
})

it('accepts what earlier versions stored, but nothing that they refused', () => {
  expect(storedNameFault('Finance\u200b', 'step')).toBeUndefined()
  expect(storedNameFault('Finance ', 'step')).toBeUndefined()
  expect(storedNameFault('Fin\u0007ance', 'step')).toBeDefined()
  expect(storedNameFault('a/b', 'step')).toBeDefined()
})
