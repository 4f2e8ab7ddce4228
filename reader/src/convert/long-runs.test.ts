import { cpuUsage } from 'node:process'
import { expect, test } from 'vitest'
import {
  floodedDocx,
  floodedEpub,
  floodedPptx,
  floodedSheet,
  floodedXlsx,
} from '../../test/fixtures/floods.ts'
import { floodedOdt } from '../../test/fixtures/opendocument.ts'
import { outlookMessage } from '../../test/fixtures/outlook.ts'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import type { SourceFormat } from '../formats/formats.ts'
import { convertAndPlan } from './convert.ts'

type Flood = {
  readonly format: SourceFormat
  readonly fileOf: (text: string) => string | Uint8Array
  readonly units: readonly string[]
}

const CHARACTERS = Array.from(' \t\n\r\u00a0aA1.,;:-_*#`~=+|[]()<>{}"\'\\/$&!\u0301漢')

const TAGS = '<p> <b> <i><b> <table> <td> <div><p> </p> <!-- <a &a <ul><li> <!a <? <svg>'
/** Runs that are struck out or raised, links to notes, and their marks. */
const RUNS = [
  '<s>a</s> b',
  '10<sup>6</sup> ',
  '<a href="#a">[1]</a>',
  '<a id="a">',
  '[1] ',
  '[1-99]',
]
const HTML_UNITS = [...CHARACTERS, ...TAGS.split(' '), ...RUNS]
/** A few characters are enough for XML formats, because the same code reads all of their text. */
const FEW = [' ', '\t', '\n', 'a', '.', '-', '1', '\u0301']
const CSV_UNITS = [...CHARACTERS, '"a', 'a"', '"\n"', 'a\t', '1 ', '1,']
const MARKS =
  '**a* a_-. *a_ __a* ***a ~~a [a]( ]( [a [a][a] [^a] ^[a] ![ ![a]( <a <!-- <? <!a <![CDATA[ <b> &a $a $$a `a `` |a'
const LINES = [
  'a\n=\n',
  '===\n',
  '--\n',
  '> ',
  '> a\n\n',
  '- ',
  '- a\n',
  '1. a\n',
  '[a]: a\n',
  '|-|\n',
]
const FLOODS: Readonly<Record<string, Flood>> = {
  text: {
    format: 'text',
    fileOf: (text) => `Title\n\nA${text}B\n\n1 Head\n\nEnd`,
    units: CHARACTERS,
  },
  'a web page': {
    format: 'text',
    fileOf: (text) => `<!doctype html><body>A${text}B`,
    units: HTML_UNITS,
  },
  Markdown: {
    format: 'markdown',
    fileOf: (text) => `A${text}B`,
    units: [...CHARACTERS, ...MARKS.split(' '), ...LINES, '~~a~~ b', '10^6^ ', '<s>', '[^1]'],
  },
  'front matter': {
    format: 'markdown',
    fileOf: (text) => `---\na: A${text}B\n---\nEnd`,
    units: CHARACTERS,
  },
  CSV: { format: 'csv', fileOf: (text) => `a,b\n1${text}B,c\n`, units: CSV_UNITS },
  'a Word file': { format: 'docx', fileOf: floodedDocx, units: FEW },
  'a presentation': { format: 'pptx', fileOf: floodedPptx, units: FEW },
  'an OpenDocument text': { format: 'odt', fileOf: floodedOdt, units: FEW },
  'rich text': {
    format: 'rtf',
    fileOf: (text) =>
      `{\\rtf1 A${text}B\\par{\\listtext ${text}}C\\par\\intbl D${text}\\cell\\row}`,
    units: [
      ...FEW,
      '{',
      '}',
      '{}',
      '\\par',
      '\\cell',
      '\\row',
      '\\trowd',
      '{\\footnote a}',
      '{\\strike a} b',
      '10{\\super 6} ',
      "\\'e9",
      '\\u8364?',
    ],
  },
  'an email': {
    format: 'eml',
    fileOf: (text) =>
      `Received: a\r\nFrom: A${text}B\r\nSubject: A${text}B\r\nContent-Type: text/html\r\n\r\n<p>A${text}B`,
    units: [...FEW, '<', '>', ',', ';', ':', '=?utf-8?q?a?= ', '"', '('],
  },
  'an Outlook message': {
    format: 'msg',
    fileOf: (text) =>
      outlookMessage({ subject: `A${text}B`, sender: `A${text}B`, body: `A${text}B` }),
    units: FEW,
  },
  'a book': { format: 'epub', fileOf: floodedEpub, units: FEW },
  'a workbook': { format: 'xlsx', fileOf: floodedXlsx, units: FEW },
  'an old workbook': { format: 'xls', fileOf: (text) => floodedSheet(text, 'biff8'), units: FEW },
  'an OpenDocument sheet': {
    format: 'ods',
    fileOf: (text) => floodedSheet(text, 'ods'),
    units: FEW,
  },
  'a binary workbook': { format: 'xlsb', fileOf: (text) => floodedSheet(text, 'xlsb'), units: FEW },
}

const SHORT = 8_000
/**
 * The most that the time may grow for four times the text. Linear growth takes about 4 times as
 * long, quadratic growth 16 times.
 */
const MOST_TIMES = 9
/** Shorter times are mostly overhead and can't be compared. */
const LEAST_MS = 250

/** CPU time of this process, which other programs on the machine don't affect. */
async function msFor(path: string, format: SourceFormat): Promise<number> {
  const before = cpuUsage()
  const mode = format === 'csv' ? 'single_chunk' : 'standard'
  // Rejected files count, too: they are read far enough.
  await convertAndPlan({ path, format, mode, dpi: 72 }, {}).catch(() => undefined)
  const { user, system } = cpuUsage(before)
  return Math.round((user + system) / 1000)
}

test.each(Object.entries(FLOODS))(
  'reads a long run of one character or word in %s in linear time',
  async (_, { format, fileOf, units }) => {
    await using folder = await tempFolder()
    const slow: string[] = []
    const measure = async (unit: string, length: number) => {
      const file = fileOf(unit.repeat(Math.ceil(length / unit.length)))
      return msFor(await folder.put(`a.${format}`, file), format)
    }
    /**
     * Describes the measured times if they grew faster than the text when its length was multiplied
     * by four.
     */
    const growthOf = async (unit: string, length: number): Promise<string | undefined> => {
      let long = await measure(unit, 4 * length)
      let short = Infinity
      for (let again = 0; again < 3 && long > LEAST_MS; again++) {
        short = await measure(unit, length)
        if (long <= short * MOST_TIMES) return undefined
        long = Math.min(long, await measure(unit, 4 * length))
      }
      return long > LEAST_MS ? `${JSON.stringify(unit)}: ${short} ms, ${long} ms` : undefined
    }
    for (const unit of units) {
      // Work that only longer texts need, such as dividing them, causes a single step. Quadratic
      // growth continues.
      const growth = (await growthOf(unit, SHORT)) && (await growthOf(unit, 4 * SHORT))
      if (growth) slow.push(growth)
    }
    expect(slow).toEqual([])
  },
)
