import { expect, test } from 'vitest'
import { faultOf, type ProcessEnd } from './process-end.ts'

const well = { isStarved: false, isMemoryShort: false, hadMemory: true }
const end: ProcessEnd = {
  pid: 1,
  exitCode: null,
  signal: null,
  hasGrown: false,
  circumstances: well,
}
const short = { ...well, isMemoryShort: true }

test.each<readonly [string, Partial<ProcessEnd>, string]>([
  ['that could not be started', { pid: undefined }, 'unavailable'],
  ['whose program was not found', { exitCode: 127 }, 'unavailable'],
  ['that exits', { exitCode: 3 }, 'crashed'],
  ['that exits without an answer', { exitCode: 0 }, 'crashed'],
  ['with a fault in native code', { signal: 'SIGSEGV' }, 'crashed'],
  ['that was refused memory', { signal: 'SIGABRT', hasGrown: true }, 'too_large'],
  [
    'that was refused memory by a machine without any',
    { signal: 'SIGABRT', hasGrown: true, circumstances: short },
    'crashed',
  ],
  ['that was killed', { signal: 'SIGKILL' }, 'killed'],
  ['that was killed after it had grown', { signal: 'SIGKILL', hasGrown: true }, 'killed'],
  ['that was terminated', { signal: 'SIGTERM' }, 'killed'],
  ['whose part took too long', { signal: 'SIGVTALRM' }, 'timeout'],
])('a process %s', (_name, how, code) => {
  expect(faultOf({ ...end, ...how }).code).toBe(code)
})
