import { expect, test } from 'vitest'
import { figuresOf, judge } from './judge.ts'

const question = { id: 'a-1', text: 'How long?', document: 'a.md', answers: ['three months'] }
const intro = 'The best passages:'
const passages =
  '1. b.md\n“It takes three months.” [2]\n\n2. a.md › Term\n“It takes three\nmonths.” [3]'

test('a passage counts if it is from the marked document and contains the words of the answer', () => {
  const verdict = judge(question, `“Not this.” [1]\n\n${intro}\n\n${passages}`)
  expect(verdict).toMatchObject({ rank: 2, isSentenceRight: false })
  const right = judge(question, `“It is three months.” [1]\n\n${intro}\n\n${passages}`)
  expect(right.isSentenceRight).toBe(true)
  const likely = judge(
    question,
    `May answer your question:\n\n“It is three months.” [1]\n— a.md\n\n${intro}\n\n${passages}`,
  )
  expect(likely).toMatchObject({ rank: 2, isSentenceRight: true, answer: { isSure: false } })
  expect(right.answer.isSure).toBe(true)
  expect(judge(question, `${intro}\n\n${passages}`).isSentenceRight).toBeUndefined()
})

test('a sentence counts as pretended if its question has no answer', () => {
  const none = { id: 'none-1', text: 'Who?' }
  const verdicts = [
    judge(question, `${intro}\n\n${passages}`),
    judge(none, `“It was me.” [1]\n\n${intro}`),
    judge(none, 'No passage that you can read answers this question.'),
    judge(none, `No passage clearly answers this question. Related passages:\n\n${passages}`),
  ]
  expect(figuresOf(verdicts)).toEqual({
    questions: 1,
    inFirst: 0,
    inThree: 1,
    answered: 1,
    sentences: 0,
    wrongSentences: 0,
    unanswerable: 3,
    refused: 2 / 3,
    empty: 2 / 3,
    pretended: 1,
  })
})
