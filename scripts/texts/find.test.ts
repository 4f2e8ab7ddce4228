import { describe, expect, it } from 'vitest'
import { findUnnatural } from './find.ts'
import { LONGEST_SENTENCE, PATTERNS } from './patterns.ts'

const wordsIn = (file: string, text: string) =>
  findUnnatural(file, text).map(({ words }) => words.replaceAll(/\s+/g, ' ').trim())

describe('findUnnatural', () => {
  it.each(PATTERNS)('finds "$example"', ({ example, instead }) => {
    expect(findUnnatural('page.md', example)).toMatchObject([{ instead }])
  })

  it.each(PATTERNS.filter(({ fine }) => fine !== undefined))('allows "$fine"', ({ fine = '' }) => {
    expect(findUnnatural('page.md', fine)).toEqual([])
  })

  it('reads comments and strings of programs, but not identifiers', () => {
    const program = `
      // Begins anew.
      const anew = 'run anew' + \`told
        anew\`
      /** Sorts anew. */
    `
    expect(wordsIn('a.ts', program)).toEqual(['anew', 'anew', 'anew', 'anew'])
    expect(wordsIn('a.ts', 'const anew = blanks + meanwhile')).toEqual([])
  })

  it('reads the comments and names of tests, but not their other strings', () => {
    const program = `
      // Begins anew.
      describe('anew', () => {
        it.each(['anew'])(
          'told anew', () => expect('anew').toBe('anew'))
      })
    `
    expect(wordsIn('a.test.ts', program)).toEqual(['anew', 'anew', 'anew'])
  })

  it('ignores paths of imports', () => {
    expect(wordsIn('a.ts', "import a from './colour.ts'")).toEqual([])
  })

  it('finds words that a line break separates', () => {
    expect(wordsIn('a.ts', '/**\n * Deletes it for\n * good.\n */')).toEqual(['for * good'])
    expect(wordsIn('a.ts', '// Deletes it for\n// good.')).toEqual(['for // good'])
  })

  it('ignores code and links in Markdown', () => {
    expect(wordsIn('a.md', '```sh\nrun anew\n```\n\n`anew` [a link](anew)\n')).toEqual([])
  })

  it('allows questions and headings of tables that begin with a question word', () => {
    expect(
      wordsIn('a.md', '| What is read | Who can use it |\n|---|---|\n| a | What is in it. |'),
    ).toEqual([])
  })

  it('says where the words begin', () => {
    expect(findUnnatural('a.md', 'One\nruns anew')).toMatchObject([{ index: 9 }])
  })

  it('finds sentences that are too long, but counts cells of a table apart', () => {
    const half = 'word '.repeat(LONGEST_SENTENCE - 5).trim()
    expect(wordsIn('a.md', `${half} ${half}.`)).toEqual(['word word word word word …'])
    expect(wordsIn('a.md', `${half}. ${half}. ${half}\n\n| ${half} | ${half} |`)).toEqual([])
  })
})
