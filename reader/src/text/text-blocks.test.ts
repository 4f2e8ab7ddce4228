import { describe, expect, test } from 'vitest'
import { textToBlocks } from './text-blocks.ts'

const brief = (text: string, extension?: string) =>
  textToBlocks(text, extension).map((b) => [b.kind === 'heading' ? `h${b.level}` : b.kind, b.text])

const WRAPPED = `The quick brown fox jumps over the lazy dog and runs on through the
long grass of the meadow until it comes to the wide and slow river-
side path, where it stops for a while to look at the water and rest
before it turns back home.`

describe('the layout of plain text', () => {
  test('turns a page with every kind of layout into blocks', () => {
    const text = [
      '==========\nField book\n==========',
      '1. Birds',
      WRAPPED,
      '1.1 Small birds',
      '- a robin sings\n  in the hedge\n  * and a wren\n- a finch',
      '2. Numbers',
      'Name     Count   Place\nRobin        3   hedge\nWren        12   wood',
      '+---+---+\n| a | b |\n+---+---+',
      '2026-11-21 10:00:00 INFO started\n2026-11-21 10:00:01 WARN slow\n2026-11-21 10:00:02 INFO done',
      'The end\n-------\n1 Main Street\nOldtown',
    ].join('\n\n')
    expect(brief(text)).toEqual([
      ['h1', 'Field book'],
      ['h2', '1. Birds'],
      ['paragraph', WRAPPED.replace('-\n', '-').replaceAll('\n', ' ')],
      ['h3', '1.1 Small birds'],
      ['list_item', '- a robin sings in the hedge'],
      ['list_item', '  * and a wren'],
      ['list_item', '- a finch'],
      ['h2', '2. Numbers'],
      ['code', 'Name     Count   Place\nRobin        3   hedge\nWren        12   wood'],
      ['code', '+---+---+\n| a | b |\n+---+---+'],
      ['code', expect.stringMatching(/started\n.*slow\n.*done/)],
      ['h2', 'The end'],
      ['paragraph', '1 Main Street\nOldtown'],
    ])
  })

  test('turns the sections of a manual page into headings', () => {
    const text = 'NAME\n       ls - list files\n\nSEE ALSO\n       dir, and\n       others'
    expect(brief(text).filter(([kind]) => kind === 'h1')).toEqual([
      ['h1', 'NAME'],
      ['h1', 'SEE ALSO'],
    ])
  })

  test.each([
    [
      'verse',
      'Shall I compare thee to a summer day?\nThou art more lovely and more temperate:\nRough winds do shake the darling buds',
    ],
    ['an address', 'Jane Roe\n12 High Street\nOldtown'],
    [
      'statements',
      'let a = first(one, two, three, four);\nlet b = other(one, two, three, four);\nlet c = third(one, two, three, four);',
    ],
    ['one line in capitals', 'some text before\n\nATTENTION PLEASE\n\nsome text after'],
    ['an enumeration', '1. Buy milk\n\n2. Sell bread\n\n3. Sleep well'],
    ['the head of a table drawn with spaces', 'Name    Age\n-----------\nBob       3'],
  ])('keeps the lines of %s and finds no heading', (_name, text) => {
    const blocks = textToBlocks(text)
    expect(blocks.some((block) => block.kind === 'heading')).toBe(false)
    expect(
      blocks
        .map((block) => block.text)
        .join('\n\n')
        .split('\n')
        .filter(Boolean),
    ).toEqual(text.split('\n').filter(Boolean))
  })

  test('finds headings by AsciiDoc and Org markup in files with their suffixes', () => {
    expect(brief('== Part\ntext', '.adoc')).toEqual([
      ['h2', 'Part'],
      ['paragraph', 'text'],
    ])
    expect(brief('** Part\ntext', '.org')[0]).toEqual(['h2', 'Part'])
  })
})
