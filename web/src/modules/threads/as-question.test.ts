import { expect, test } from 'vitest'
import { asQuestion } from './as-question.ts'

test.each([
  ['Wie kündige ich?', 'Wie kündige ich?'],
  ['How to end the contract', 'How do I end the contract?'],
  ['How to change your order', 'About: How to change your order'],
  ['Notice period', 'About: Notice period'],
])('after an answer, the heading “%s” is offered as “%s”', (heading, question) => {
  expect(asQuestion(heading)).toBe(question)
})
