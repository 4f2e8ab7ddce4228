import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conflictsIn, withMarks } from './conflicts.ts'
import { merge } from './merge.ts'

const NAMES = { mine: 'Yours', theirs: 'Theirs' }
const textOf = (...texts: readonly [string, string, string]) => withMarks(merge(...texts), NAMES)

test('changes in different lines, and in different words of a line, are both kept', () => {
  const base = 'One\n\nTwo words here\n\nThree\n'
  expect(textOf(base, base.replace('One', 'First'), base.replace('Three', 'Third'))).toBe(
    'First\n\nTwo words here\n\nThird\n',
  )
  expect(textOf(base, base.replace('Two', 'Both'), base.replace('here', 'there'))).toBe(
    'One\n\nBoth words there\n\nThree\n',
  )
})

test('the same words changed by both are a conflict that shows both texts', () => {
  const base = 'Before\nThe rent is 100.\nAfter'
  const [mine, theirs] = [base.replace('100', '200'), base.replace('100', '300')]
  const text = textOf(base, mine, theirs)
  expect(text).toBe(
    'Before\n<<<<<<< Yours\nThe rent is 200.\n======= Theirs\nThe rent is 300.\n>>>>>>> Theirs\nAfter',
  )
  const [conflict] = conflictsIn(text)
  expect(conflict).toMatchObject({ mine: 'The rent is 200.\n', theirs: 'The rent is 300.\n' })
  expect(text.slice(0, conflict?.from) + conflict?.theirs + text.slice(conflict?.to)).toBe(theirs)
})

test('lines that both add at the same place, and changes of what the other has deleted, are conflicts', () => {
  expect(conflictsIn(textOf('A\n', 'A\nmine\n', 'A\ntheirs\n'))).toMatchObject([
    { mine: 'mine\n', theirs: 'theirs\n' },
  ])
  expect(conflictsIn(textOf('A\nB\nC\n', 'A\nC\n', 'A\nBetter\nC\n'))).toHaveLength(1)
})

test('no added line is ever lost, and what only one has changed is taken as it is', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', '', 'long line of words'), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(lines, lines, lines, (base, mine, theirs) => {
      const [one, two, three] = [base, mine, theirs].map((each) =>
        each.map((it) => `${it}\n`).join(''),
      )
      expect(textOf(one ?? '', two ?? '', one ?? '')).toBe(two)
      expect(textOf(one ?? '', one ?? '', three ?? '')).toBe(three)
      expect(textOf(one ?? '', two ?? '', two ?? '')).toBe(two)
      const marked = [...mine.map((it) => `${it}\n`), 'MINE\n'].join('')
      const other = ['THEIRS\n', ...theirs.map((it) => `${it}\n`)].join('')
      const all = textOf(one ?? '', marked, other)
      expect(all).toContain('MINE')
      expect(all).toContain('THEIRS')
    }),
  )
})
