import { cpuUsage } from 'node:process'
import { expect, test } from 'vitest'
import { floodedDocx, floodedPptx, floodedXlsx } from '../../test/fixtures/floods.ts'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import type { SourceFormat } from '../formats/formats.ts'
import { convertAndPlan } from './convert.ts'

type Flood = {
  readonly format: SourceFormat
  readonly fileOf: (text: string) => string | Uint8Array
  /** Beside the characters. */
  readonly units?: readonly string[]
}

const CHARACTERS = Array.from(' \t\n\r\u00a0aA1.,;:-_*#`~=+|[]()<>{}"\'\\/$&!\u0301漢')

const MARKDOWN_UNITS =
  '**a* a_-. *a_ __a* ***a ~~a [a]( ]( [a [a][a] [^a] ^[a] ![ ![a]( <a <!-- <? <!a <![CDATA[ <b> &a $a $$a `a `` a@a. http://a. |a'
    .split(' ')
    .concat(
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
    )
const HTML_UNITS =
  '<p> <b> <i><b> <table> <td> <div><p> </p> <!-- <a &a <ul><li> <!a <? <svg>'.split(' ')
const CSV_UNITS = ['"a', 'a"', '"\n"', 'a\t', '1 ', '1,']
const FLOODS: Readonly<Record<string, Flood>> = {
  text: { format: 'text', fileOf: (text) => `Title\n\nA${text}B\n\n1 Head\n\nEnd` },
  'a web page': {
    format: 'text',
    fileOf: (text) => `<!doctype html><body>A${text}B`,
    units: HTML_UNITS,
  },
  Markdown: { format: 'markdown', fileOf: (text) => `A${text}B`, units: MARKDOWN_UNITS },
  'front matter': { format: 'markdown', fileOf: (text) => `---\na: A${text}B\n---\nEnd` },
  CSV: { format: 'csv', fileOf: (text) => `a,b\n1${text}B,c\n`, units: CSV_UNITS },
  'a Word file': { format: 'docx', fileOf: floodedDocx },
  'a presentation': { format: 'pptx', fileOf: floodedPptx },
  'a workbook': { format: 'xlsx', fileOf: floodedXlsx },
}

const SHORT = 12_000
const LONG = 48_000
/** Four times the text takes about four times as long, and sixteen times when time grows with the square. */
const MOST_TIMES = 9
/** Less is no measure: reading a short file is mostly overhead. */
const LEAST_MS = 150

/** Processor time in this process, which others on the machine do not change. */
async function msFor(path: string, format: SourceFormat): Promise<number> {
  const before = cpuUsage()
  const mode = format === 'csv' ? 'single_chunk' : 'standard'
  // A file that is refused is read far enough as well.
  await convertAndPlan({ path, format, mode, dpi: 72 }, {}).catch(() => undefined)
  const { user, system } = cpuUsage(before)
  return (user + system) / 1000
}

test.each(Object.entries(FLOODS))(
  'four times as long a run of one thing in %s takes about four times as long',
  async (_, { format, fileOf, units = [] }) => {
    await using folder = await tempFolder()
    const slow: string[] = []
    const measure = async (unit: string, length: number) => {
      const file = fileOf(unit.repeat(length / unit.length))
      return msFor(await folder.put(`a.${format}`, file), format)
    }
    for (const unit of [...CHARACTERS, ...units]) {
      let [short, long] = [await measure(unit, SHORT), await measure(unit, LONG)]
      for (let again = 0; again < 2 && long > LEAST_MS && long > short * MOST_TIMES; again++) {
        short = Math.max(short, await measure(unit, SHORT))
        long = Math.min(long, await measure(unit, LONG))
      }
      if (long > LEAST_MS && long > short * MOST_TIMES) {
        slow.push(`${JSON.stringify(unit)}: ${Math.round(short)} ms, ${Math.round(long)} ms`)
      }
    }
    expect(slow).toEqual([])
  },
)
