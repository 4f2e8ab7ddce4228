import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('cells of a CSV file keep quotes and line breaks, and never become formulas', () => {
  expect(
    csvOf([
      ['a "b"', 'one\ntwo, three'],
      ['=1+1', '@x'],
    ]),
  ).toBe('\uFEFF"a ""b""","one\ntwo, three"\r\n"\'=1+1","\'@x"\r\n')
})
