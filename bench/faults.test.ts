import { expect, it } from 'vitest'
import { faultsOf } from './faults.ts'
import { figuresOf, type Row } from './table.ts'

const row = (rest: Partial<Row>): Row => ({ work: 'it', target: '', ...rest })

it.each([
  ['no row', []],
  ['it: no figure', [row({})]],
  ['it: no figure', [row({ remark: 'none' })]],
  ['it: no figure', [row({ arbor: undefined, remark: '5 statements' })]],
  ['it: p50 is NaN', [row({ arbor: figuresOf([]) })]],
  ['it: cpu is -1', [row({ arbor: { p50: 1, cpu: -1 } })]],
  ['it: it says NaN: NaN ms', [row({ remark: 'NaN ms' })]],
  ['it: it says -1: -1 ms', [row({ remark: '-1 ms' })]],
])('%s', (fault, rows) => {
  expect(faultsOf(rows)).toContain(fault)
})

it('finds no fault in figures, and none in a comparison that is missing', () => {
  const rows = [
    row({ arbor: figuresOf([1, 2]), bare: undefined, remark: 'a 5-word question, +-20 %' }),
    row({ remark: 'p50 3.2 ms' }),
  ]
  expect(faultsOf(rows)).toEqual([])
})
