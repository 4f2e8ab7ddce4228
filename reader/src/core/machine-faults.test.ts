import { expect, it } from 'vitest'
import { machineFault } from './machine-faults.ts'

const systemError = (code: string): Error => Object.assign(new Error(`${code}: read`), { code })

it.each([
  [systemError('EIO'), 'unavailable'],
  [systemError('EMFILE'), 'unavailable'],
  [systemError('ERR_ACCESS_DENIED'), 'unavailable'],
  [systemError('ENOSPC'), 'no_space'],
  [new Error('IO error: Input/output error (os error 5)'), 'unavailable'],
  [new Error('No space left on device (os error 28)'), 'no_space'],
  [new Error('invalid cross-reference table'), null],
  [new Error('unexpected end of file at byte 5'), null],
  ['EIO', null],
])('classifies %s as a machine fault or not: %s', (error, fault) => {
  expect(machineFault(error)).toBe(fault)
})
