import { expect, test } from 'vitest'
import { readQuotedAnswer } from './quoted-answer.ts'

const other = '1. Minutes.txt\n“The meeting was moved.” [2]'
const leave =
  '2. Handbook.pdf › Leave, page 4\n“… Rest is a right.\nYou get 28 days\nof leave. Ask first.” [3]'
const answered = `“You get 28 days of leave.” [1]\n— Handbook.pdf › Leave, page 4\n\nThe best passages:\n\n${other}\n\n${leave}`

test('puts the passage with the answering sentence first and marks the sentence', () => {
  const read = readQuotedAnswer(answered, false)
  expect(read?.sentence).toEqual({
    place: 'Handbook.pdf › Leave, page 4',
    quotes: [{ number: 1, pieces: [{ text: 'You get 28 days of leave.' }] }],
  })
  expect(read?.hedge).toBeUndefined()
  expect(read?.passages).toMatchObject([
    {
      place: 'Handbook.pdf › Leave, page 4',
      isAnswering: true,
      quotes: [
        {
          number: 3,
          pieces: [
            { text: '… Rest is a right.\n' },
            { text: 'You get 28 days\nof leave.', answer: 1 },
            { text: ' Ask first.' },
          ],
        },
      ],
    },
    { place: 'Minutes.txt', isAnswering: false },
  ])
})

test('keeps the order of passages if there is no answering sentence', () => {
  const intro = 'No passage clearly answers this question. Related passages:'
  const read = readQuotedAnswer(`${intro}\n\n1. a\n“x” [1]\n\n2. b\n“y” [2]`, false)
  expect(read).toMatchObject({ intro, passages: [{ place: 'a' }, { place: 'b' }] })
})

test('reads the line above a sentence that may answer', () => {
  const read = readQuotedAnswer(answered, false)
  const hedge = 'May answer your question:'
  expect(readQuotedAnswer(`${hedge}\n\n${answered}`, false)).toEqual({ ...read, hedge })
})

test('marks the row of a table but not its header', () => {
  const row = '“Part | Price” [1]\n“Ball (8) | 8.10” [2]\n— p.csv'
  const rows = '“Part | Price …” [3]\n“… Ball (8) | 8.10” [4]'
  const read = readQuotedAnswer(`${row}\n\nThe best passages:\n\n1. p.csv\n${rows}`, false)
  expect(read?.passages[0]?.quotes.map(({ pieces }) => pieces)).toEqual([
    [{ text: 'Part | Price …' }],
    [{ text: '… ' }, { text: 'Ball (8) | 8.10', answer: 2 }],
  ])
})

test('returns the complete passages while the answer is being written', () => {
  expect(readQuotedAnswer(answered.slice(0, -20), true)?.passages).toHaveLength(1)
})

test.each([
  ['an answering sentence', answered],
  ['a sentence that may answer', `May answer your question:\n\n${answered}`],
  ['no answering sentence', 'Related passages:\n\n1. a\n“x” [1]'],
])('reads an answer with %s in the same way if the model failed', (_what, text) => {
  const lead = 'The language model did not answer (401). These passages may help.'
  const read = readQuotedAnswer(text, false)
  expect(read).toBeDefined()
  expect(readQuotedAnswer(`${lead}\n\n${text}`, false)).toEqual(read)
})

test.each([
  ['without passages', 'No passage that you can read answers this question.'],
  ['with something behind', `${answered}\n\nThe answer was canceled.`],
  ['that is cut', answered.slice(0, -20)],
  ['whose quotes are no longer told apart', answered.replace('moved.', 'moved.” [2]\nand')],
  ['whose sentence is in no passage', answered.replace('28 days of', '29 days of')],
])('shows a text %s unchanged', (_what, text) => {
  expect(readQuotedAnswer(text, false)).toBeUndefined()
})
