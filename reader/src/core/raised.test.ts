import { expect, test } from 'vitest'
import { withoutNotes, withoutSuperscripts, withRaised } from './raised.ts'

test.each([
  ['10', '6', '10^6'],
  ['10', '\u22126', '10^\u22126'],
  ['410', '3', '410 [3]'],
  ['1,410', '3', '1,410 [3]'],
  ['clause 4', '3', 'clause 4 [3]'],
  ['110', '6', '110 [6]'],
  ['2022', 'a', '2022 [a]'],
  ['12 %', '*', '12 % [*]'],
  ['410', '1,2', '410 [1,2]'],
  ['410', '(3)', '410 [3]'],
  ['410', '[3]', '410 [3]'],
  ['the gate', '3', 'the gate[3]'],
  ['the gate.', '3', 'the gate.[3]'],
  ['25 m', '2', '25 m^2'],
  ['km', '3', 'km^3'],
  ['x', '2', 'x^2'],
  ['in the EU', '38', 'in the EU[38]'],
  ["the bachelor's", '1', "the bachelor's[1]"],
  ['Ca', '2+', 'Ca^2+'],
  ['1', 'st', '1st'],
  ['2', 'ème', '2ème'],
  ['3', 'o', '3o'],
  ['n', 'os', 'nos'],
  ['M', 'lle', 'Mlle'],
  ['Arbor', 'TM', 'ArborTM'],
  ['20', '°', '20°'],
  ['', '1', '[1]'],
  ['a ', 'see below', 'a see below'],
])('%j with %j above the line is %j', (before, raised, text) => {
  expect(withRaised(before, raised)).toBe(text)
})

test('a value is read without the marks of its notes', () => {
  expect(withoutNotes('410 [3]')).toBe('410')
  expect(withoutNotes('410 [1,2][*]')).toBe('410')
  expect(withoutNotes('[3]')).toBe('')
  expect(withoutNotes('410 [see below]')).toBe('410 [see below]')
})

test.each([
  ['410\u00B3 in Oslo', '410 [3] in Oslo'],
  ['10\u207B\u2076 g', '10^\u22126 g'],
  ['12 %\u1D43', '12 % [a]'],
  ['25 m\u00B2', '25 m\u00B2'],
  ['the gate\u00B9', 'the gate\u00B9'],
])('raised characters join no figure: %j is %j', (given, text) => {
  expect(withoutSuperscripts(given)).toBe(text)
})
