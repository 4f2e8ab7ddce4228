import { expect, test } from 'vitest'
import { englishTexts, patternOf, programWords, textsIn } from './screen-words.ts'

/** Places where people need the word of programs. */
const ALLOWED = [
  // The folder in which a server without a mail server writes its mails.
  'mail folder',
]

test('screens use the words that the glossary has for people, not those of the API and the code', () => {
  const words = programWords()
  expect(words.map(({ word }) => word)).toEqual(
    expect.arrayContaining(['chunk', 'run (noun)', 'grant', 'node']),
  )
  const texts = englishTexts()
  expect(texts.length).toBeGreaterThan(500)
  const found = texts.flatMap(({ file, text }) => {
    const rest = ALLOWED.reduce((left, allowed) => left.replaceAll(allowed, ''), text)
    return words
      .filter(({ pattern }) => pattern.test(rest))
      .map(({ word, instead }) => `${file}: “${text}” says ${word}. Say ${instead}.`)
  })
  expect(found).toEqual([])
})

test('the English texts of a catalogue are found without keys and values', () => {
  const source = `
    export const texts = catalogue(
      'members',
      {
        title: 'Members',
        screens: { '/admin/tags': "The tenant's tags" },
        removed: (name: string, n: number) =>
          \`\${name} lost \${f(n)} \${plural(n, 'grant', 'grants')}\`,
      },
    )`
  expect(textsIn(source)).toEqual(['Members', "The tenant's tags", '… lost … grant / grants'])
})

test('finds a word in the singular and plural, and a noun only where it is used as one', () => {
  const found = (word: string, texts: readonly string[]): readonly string[] =>
    texts.filter((text) => patternOf(word).test(text))
  expect(found('chunk', ['Two chunks', 'a chunk', 'chunky'])).toEqual(['Two chunks', 'a chunk'])
  const texts = ['Cancel the run', 'No runs yet', 'Run again', 'Ask the person who runs it']
  expect(found('run (noun)', texts)).toEqual(['Cancel the run', 'No runs yet'])
})
