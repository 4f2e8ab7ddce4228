import { expect, it } from 'vitest'
import { askedBy } from './parsed-question.ts'

it.each([
  ['Quel est le délai de préavis ?', 'fr'],
  ['Combien de jours de congé avons-nous ?', 'fr'],
  ['Qui est le bailleur ?', 'fr'],
  ['Qu’est-ce que la franchise ?', 'fr'],
  ['Wie lange ist die Kündigungsfrist?', 'de'],
  ['试用期有多长？', 'zh'],
  ['How long is the notice period?', 'en'],
  ['Who can comment on this, and when does it end (EST)?', 'en'],
  ['How do I pour concrete in Des Moines?', 'en'],
  // Neither has words around its quotes.
  ['Kun je de huur opzeggen?', 'en'],
  ['Cosa c’è scritto qui?', 'en'],
])('the words around the quotes for “%s” are in %s', (question, language) => {
  expect(askedBy(question, [], []).language).toBe(language)
})
