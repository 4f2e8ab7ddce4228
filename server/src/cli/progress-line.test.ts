import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ProgressLine } from './progress-line.ts'

let lines: string[]
beforeEach(() => {
  lines = []
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(String(text)) > 0)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function work(isTerminal: boolean, seconds: number): void {
  const before = process.stderr.isTTY
  process.stderr.isTTY = isTerminal
  try {
    const line = new ProgressLine()
    for (let at = 1; at <= seconds; at++) {
      vi.advanceTimersByTime(1000)
      line.show(() => `rows: ${at}`)
    }
    line.clear()
  } finally {
    process.stderr.isTTY = before
  }
}

it('prints one line a minute without a terminal', () => {
  work(false, 59)
  expect(lines).toEqual([])
  work(false, 185)
  expect(lines).toEqual(['rows: 60\n', 'rows: 120\n', 'rows: 180\n'])
})

it('updates one line in a terminal, and removes it at the end', () => {
  work(true, 2)
  const start = '\r\u001B[K'
  expect(lines).toEqual([`${start}rows: 1`, `${start}rows: 2`, start])
})
