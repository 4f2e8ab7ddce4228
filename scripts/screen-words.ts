import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const STRING = String.raw`'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|` + '`(?:[^`\\\\]|\\\\.)*`'
/** A string (with a colon if it is the key of an object), a bracket, or a comma. */
const TOKEN = new RegExp(String.raw`(${STRING})(:?)|[()[\]{},]`, 'g')
const QUOTED = /'([^']*)'/g
/** Words that come before a noun. "Run again" and "who runs the server" are verbs, "the run" is a noun. */
const BEFORE_NOUN = String.raw`(?:an?|the|this|that|these|those|each|every|all|no|any|of|your|its|new|last|next|failed|\d+) `
const NOUN = ' (noun)'

/** A word that only the API and the code use, and the word that people read instead. */
type ProgramWord = { readonly word: string; readonly instead: string; readonly pattern: RegExp }
type ScreenText = { readonly file: string; readonly text: string }

/** The words of programs in the glossary's table "On screens and in the API". */
export function programWords(): readonly ProgramWord[] {
  const glossary = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8')
  const [, section = ''] = glossary.split('## On screens and in the API')
  const [table = ''] = section.split('\n## ')
  const rows = table.split('\n').filter((line) => line.startsWith('| '))
  return rows.slice(1).flatMap((row) => {
    const [, instead = '', words = ''] = row.split('|').map((cell) => cell.trim())
    // Paths and numbers are code, not words.
    if (words.includes('`')) return []
    return words.split(', ').map((word) => ({ word, instead, pattern: patternOf(word) }))
  })
}

/** Matches a word in the singular and the plural. */
export function patternOf(word: string): RegExp {
  const isNoun = word.endsWith(NOUN)
  const stem = isNoun ? word.slice(0, -NOUN.length) : word
  const forms = stem.replace(/y$/, '(?:y|ie)')
  return new RegExp(String.raw`\b${isNoun ? BEFORE_NOUN : ''}${forms}s?\b`, 'i')
}

/** Every English text of the workspace's catalogues, without the values that are filled in. */
export function englishTexts(): readonly ScreenText[] {
  return globSync('web/src/**/*.{ts,tsx}', { cwd: ROOT })
    .toSorted()
    .flatMap((file) =>
      textsIn(readFileSync(join(ROOT, file), 'utf8')).map((text) => ({ file, text })),
    )
}

/** The texts in the second argument of each call of `catalogue`. */
export function textsIn(source: string): readonly string[] {
  const calls = source.split(/\bcatalogue(?:<\w+>)?\(\s*'[^']+',(?=\s*\{)/).slice(1)
  return calls.flatMap((call) => {
    const found: string[] = []
    let depth = 0
    for (const [token, literal, colon] of call.matchAll(TOKEN)) {
      if (literal !== undefined) {
        if (colon === '') found.push(wordsOf(literal))
      } else if ('([{'.includes(token)) depth++
      else if (')]}'.includes(token)) depth--
      if (depth === 0 && token === ',') break
    }
    return found
  })
}

/** What a literal says. Of the code in a template, only the words that it chooses from count. */
function wordsOf(literal: string): string {
  return literal.slice(1, -1).replaceAll(/\$\{([^}]*)\}/g, (_, code: string) => {
    const words = Array.from(code.matchAll(QUOTED), ([, word = '']) => word)
    return words.length === 0 ? '…' : words.join(' / ')
  })
}
