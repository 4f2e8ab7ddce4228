import { expect, test } from 'vitest'
import { newHeadings, readHeading } from './headings.ts'

test.each([
  ['2. Chapter of\n the archive', 'Chapter of the archive'],
  ['1.2 Notice period', 'Notice period'],
  ['3) Fees', 'Fees'],
  ['10 rules for visitors', '10 rules for visitors'],
  ['2026 budget', '2026 budget'],
  ['Kündigung', 'Kündigung'],
])('the heading %s is suggested as %s', (name, heading) => {
  expect(readHeading(name)).toBe(heading)
})

test.each(['', '1.', '2.1', '§ 3', 'A', '***', 'x'.repeat(121)])(
  '%s is no good as a suggestion',
  (name) => expect(readHeading(name)).toBeUndefined(),
)

test('headings that are cited, asked or listed before are left out', () => {
  const near = ['Fees', 'Notice period', 'Term', 'FEES', 'Parties', 'How to pay'].map(
    (heading) => ({ heading }),
  )
  const left = newHeadings(near, {
    cited: ['Parties'],
    questions: ['What about the notice  period?', 'When does a termination end?', 'How do I pay?'],
  })
  expect(left.map(({ heading }) => heading)).toEqual(['Fees', 'Term'])
})
