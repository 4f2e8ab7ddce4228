import { describe, expect, it, test } from 'vitest'
import { detectAmong, detectLanguage } from './detect.ts'
import { ASKED, questionsIn } from './questions.test-support.ts'

describe.each(ASKED)('questions and titles in %s', (language) => {
  const questions = questionsIn(language)
  const right = (among: Parameters<typeof detectAmong>[1]) =>
    questions.filter((question) => detectAmong(question, among) === language).length

  it('have the language of the texts that they are about', () => {
    expect(questions.length).toBeGreaterThan(40)
    expect(right([language])).toBe(questions.length)
    expect(right([language, 'en'])).toBeGreaterThanOrEqual(questions.length - 1)
  })

  it('are told apart if the texts are in many languages', () => {
    expect(right(ASKED) / questions.length).toBeGreaterThan(0.87)
  })

  it('tell too little on their own', () => {
    const alone = questions.filter((question) => detectLanguage(question) === language).length
    expect(alone / questions.length).toBeLessThan(0.7)
  })
})

test.each([
  ['Comment faut-il résilier le contrat de location ?', ['de'], 'fr'],
  ['Какие решения принимает совет больницы?', ['de'], null],
  ['Wie kündige ich den Vertrag?', ['en', 'de'], 'de'],
  ['', ['de'], null],
] as const)('%j about texts in %j is in %j', (question, among, language) => {
  const found = detectAmong(question, among)
  expect(language === null ? found !== 'de' : found === language).toBe(true)
})
