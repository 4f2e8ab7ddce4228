import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createTranslator } from '../app/translate.ts'
import { dictionary as de } from './de.ts'
import { dictionary as fr } from './fr.ts'

const ROOT = join(import.meta.dirname, '../../..')
const TEXT = String.raw`('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|` + '`(?:[^`\\\\]|\\\\.)*`)'
/** Why a file could not be read. Errors of the API have a reason, see refusals.test.ts. */
const REFUSALS = new RegExp(
  String.raw`(?:ConversionError|noEmbeddings)\([\w\s,'.]*?` + TEXT + String.raw`,?\s*\)`,
  'g',
)
const PLACEHOLDER = /\$\{(?:[^{}]|\{[^}]*\})*\}/g
/** Files in which all messages say why an ingestion failed or what is missing from a document. */
const FAILURES = [
  'connectors/src/**/*.ts',
  'reader/src/**/*.ts',
  'server/src/modules/embeddings/failure.ts',
  'server/src/modules/ingestion/steps/retry.ts',
  'server/src/modules/sources/**/*.ts',
  'server/src/modules/webhooks/deliver/*.ts',
]
/** What a person can't find. */
const MISSING = /\b(?:what|called): '([A-Z][\w ]*)'/g
const SENTENCE = new RegExp(TEXT, 'g')
/** Comments, errors that only the log shows, and why something has no audit event. Comments could contain quotation marks. */
const NOT_SHOWN = new RegExp(
  String.raw`/\*[\s\S]*?\*/|(?<=^|\s)//.*|(?:new (?:Range|Type)?Error|unaudited)\(\s*` + TEXT,
  'gm',
)
/** Sentences of the reader that are part of a document, or that only operators and the log show. */
const NOT_A_WARNING =
  /^(?:Absolute path of|Picture of|Table (?:of|with)|ARBOR_OCR_LANGUAGES|The conversion pool|Another process) /
/** Code that the workspace does not call. */
const ELSEWHERE =
  /test|\/(workflows|mcp|agent|oauth|cli|command)\/|\/sources\/.*(?:schemas|operations|settings|tables)\.ts$|^connectors\/.*settings\.ts$/

const isRead = (file: string): boolean => !ELSEWHERE.test(file)
const readSource = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** Messages in the sources, with numbers for their values. */
function sentences(): string[] {
  const refusals = globSync('{server,connectors,reader}/src/**/*.ts', { cwd: ROOT })
    .filter(isRead)
    .flatMap((file) => Array.from(readSource(file).matchAll(REFUSALS)))
  const failures = globSync(FAILURES, { cwd: ROOT })
    .filter(isRead)
    .flatMap((file) => Array.from(readSource(file).replaceAll(NOT_SHOWN, '').matchAll(SENTENCE)))
  return [...refusals, ...failures]
    .map(([, text = '']) => text.slice(1, -1).replaceAll('\\', ''))
    .map((text) => text.replace(/\$\{[^}]*\}$/, '').replaceAll(PLACEHOLDER, '7'))
    .filter((text) => /^[A-Z\d].* .*\.$/.test(text) && !NOT_A_WARNING.test(text))
}

describe.each([
  ['German', de],
  ['French', fr],
])('in %s,', (_language, dictionary) => {
  const { sentences: texts } = dictionary
  const { stored } = createTranslator(dictionary)

  test('every failure that a person can see has a message', () => {
    const found = sentences()
    expect(found.length).toBeGreaterThan(200)
    expect(found).toEqual(
      expect.arrayContaining([
        'Page 7 was read by OCR with a confidence of 7, so its text may have errors.',
        '7 is nearly empty: its chunk has only its first rows; the plain text has all of them.',
      ]),
    )
    expect(found.filter((text) => stored(text) === text)).toEqual([])
  })

  test('what a source says about its rules and its deletions has a message', () => {
    const said = [
      'Found the folder and one file.',
      'Found the folder and 6 files.',
      'Found the folder with 2 files and 1 folder in it.',
      'Found “Home” with one link to the site.',
      'Found 3 folders with 1 message.',
      'One item failed and will be tried again.',
      '2 items failed and will be tried again.',
      'Excluded by the pattern *.tmp.',
      '3 of 5 documents are no longer at the source. Nothing has been deleted yet. Confirm that they may be moved to the trash, or keep them.',
      'The operator of this server has not allowed any folder. They can list some in ARBOR_SOURCE_FOLDERS.',
      'The run failed because of a server error. An administrator of the server can find the cause in the log.',
    ]
    expect(said.filter((text) => stored(text) === text)).toEqual([])
  })

  test('every word for what is missing has a translation', () => {
    const words = globSync('server/src/**/*.ts', { cwd: ROOT })
      .filter((file) => !/test|\/(?:models|availability|mcp)\//.test(file))
      .flatMap((file) => Array.from(readSource(file).matchAll(MISSING), ([, word = '']) => word))
    expect(words).toContain('Legal hold')
    expect(words.filter((word) => !(word in texts))).toEqual([])
  })

  test('values stay, in their order', () => {
    const unlike = Object.entries(texts).filter(
      ([english, says]) =>
        // A translation may leave out what only programs understand.
        says.includes('{}') && english.split('{}').length !== says.split('{}').length,
    )
    expect(unlike).toEqual([])
  })
})

test('values are kept, with words in the language, and messages can have several sentences', () => {
  expect(
    createTranslator(de).stored(
      'The file does not match its name: it is a ZIP archive. Unpack it and upload the files.',
    ),
  ).toBe(
    'Die Datei passt nicht zu ihrem Namen: Sie ist ein ZIP-Archiv. Packen Sie sie aus und laden Sie die Dateien hoch.',
  )
  expect(createTranslator(de).stored('String should have at most 255 characters')).toBe(
    'Das darf höchstens 255 Zeichen haben',
  )
})

test('an unknown message stays in English', () => {
  const half = 'The file is empty. The moon is full.'
  expect(createTranslator(de).stored(half)).toBe(half)
  expect(createTranslator(de).stored('constructor')).toBe('constructor')
})
