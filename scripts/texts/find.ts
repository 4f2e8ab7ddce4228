import { LONGEST_SENTENCE, PATTERNS } from './patterns.ts'

export type Finding = {
  /** Where the words begin in the file. */
  readonly index: number
  readonly words: string
  readonly instead: string
}

/** White space, or a line break and the comment or quote marker on the next line. */
const GAP = String.raw`(?:[ \t]+|[ \t]*\n[ \t]*(?:(?://|\*|--|#|>)[ \t]*)?)`
const COMPILED = PATTERNS.map(({ words, instead, prose = false }) => ({
  pattern: new RegExp(words.source.replaceAll(' ', GAP), prose ? 'gm' : 'g'),
  instead,
  prose,
}))

/** Good enough to tell text from identifiers: a string is on one line or in backticks. */
const COMMENT_OR_STRING =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g
/** Blocks, spans and the targets of links. */
const CODE_IN_MARKDOWN = /^```[\s\S]*?^```|`[^`\n]+`|\]\([^)\s]*\)/gm
const TABLE_OR_HEADING = /^[|#].*$/gm
const SENTENCE = /[^\s|][^|\n]*?(?:[.?!:;](?=\s)|(?=\||\n|$))/g

/** Other strings of tests are often content of documents. */
const TEST = /\.test(?:-support)?\.tsx?$|(?:^|\/)test\//
const BEFORE_NAME = /(?:\b(?:describe|it|test)(?:\.\w+)*(?:\([^()\n]*\))?|\])\(\s*$/
const IMPORT = /^['"]\.{1,2}\//

/**
 * Finds unnatural words: in the comments and strings of a program, in the comments and names of tests, in the prose of
 * Markdown, or anywhere in another file.
 */
export function findUnnatural(file: string, text: string): Finding[] {
  if (file.endsWith('.md')) return findInMarkdown(text)
  const found = find(text, false)
  if (found.length === 0 || !/\.tsx?$/.test(file)) return found
  const spans = spansToRead(text, TEST.test(file))
  return found.filter(({ index }) => spans.some(({ from, to }) => from <= index && index < to))
}

function spansToRead(text: string, isTest: boolean): { from: number; to: number }[] {
  return Array.from(text.matchAll(COMMENT_OR_STRING), ({ index, 0: part }) => ({ index, part }))
    .filter(({ index, part }) => {
      if (part.startsWith('/')) return true
      return isTest
        ? BEFORE_NAME.test(text.slice(Math.max(0, index - 80), index))
        : !IMPORT.test(part)
    })
    .map(({ index, part }) => ({ from: index, to: index + part.length }))
}

function findInMarkdown(text: string): Finding[] {
  const readable = text.replaceAll(CODE_IN_MARKDOWN, hide)
  const prose = readable.replaceAll(TABLE_OR_HEADING, hide)
  return [...find(readable, false), ...find(prose, true), ...findLongSentences(readable)].toSorted(
    (a, b) => a.index - b.index,
  )
}

function find(text: string, prose: boolean): Finding[] {
  return COMPILED.filter((one) => one.prose === prose).flatMap(({ pattern, instead }) =>
    Array.from(text.matchAll(pattern), ({ index, 0: words }) => ({ index, words, instead })),
  )
}

function findLongSentences(text: string): Finding[] {
  return Array.from(text.matchAll(SENTENCE))
    .map(({ index, 0: sentence }) => ({ index, words: sentence.split(/\s+/) }))
    .filter(({ words }) => words.length > LONGEST_SENTENCE)
    .map(({ index, words }) => ({
      index,
      words: `${words.slice(0, 5).join(' ')} …`,
      instead: `shorter sentences: this one has ${words.length} words`,
    }))
}

/** Text of the same length without words, so that indexes stay the same. */
const hide = (code: string): string => code.replaceAll(/[^\n]/g, '`')
