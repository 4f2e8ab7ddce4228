import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, unitsOf, type Block } from './model.ts'

const chunk = (content: string, chunk_type: 'TEXT' | 'TABLE' = 'TEXT', metadata_obj_id = 'c') => ({
  metadata_obj_id,
  content,
  chunk_type,
})
const units = (...contents: string[]) =>
  unitsOf(contents.map((content, at) => chunk(content, 'TEXT', String(at))))

/** Writes a comparison as text: [-removed-] and {+added+}. */
const written = (blocks: readonly Block[] | undefined): string[] =>
  (blocks ?? []).map((block) =>
    block.kind === 'same'
      ? block.units.map(({ text }) => text).join(' / ')
      : block.pieces
          .map(
            ({ kind, text }) =>
              ({ same: text, removed: `[-${text}-]`, added: `{+${text}+}` })[kind],
          )
          .join(''),
  )

describe('the comparison of two texts', () => {
  it('marks the changed words in similar lines', () => {
    const blocks = compare(
      units('The lease', 'The notice period is nine weeks.'),
      units('The lease', 'The notice period is ten weeks.', 'It ends.'),
    )
    expect(written(blocks)).toEqual([
      'The lease',
      'The notice period is [-nine-]{+ten+} weeks.{+\nIt ends.+}',
    ])
    expect(blocks?.[1]).toMatchObject({ chunk: '1', isIn: 'after' })
  })
  it('shows lines with little in common as a whole, in their place', () => {
    const blocks = compare(units('a b c d'), units('Quite another sentence.'))
    expect(written(blocks)).toEqual(['[-a b c d-]{+Quite another sentence.+}'])
    expect(compare(units('same', 'gone'), units('same'))?.[1]).toMatchObject({
      chunk: '1',
      isIn: 'before',
    })
  })
  it('ignores passage boundaries and white space', () => {
    expect(written(compare(units('one\ntwo', 'three'), units('one', ' two\n\nthree ')))).toEqual([
      'one / two / three',
    ])
  })
  it('compares tables row by row', () => {
    const table = (cell: string) =>
      unitsOf([
        chunk(`<table><tr><td>a</td><td>b</td></tr><tr><td>${cell}</td></tr></table>`, 'TABLE'),
      ])
    expect(written(compare(table('9 weeks'), table('10 weeks')))).toEqual([
      'a b',
      '[-9-]{+10+} weeks',
    ])
  })
  it('compares long lines sentence by sentence', () => {
    const long = (word: string) =>
      units(`${'This sentence stays as it is. '.repeat(12)}That ${word} one differs. The end.`)
    expect(written(compare(long('first'), long('other'))).slice(1)).toEqual([
      'That [-first-]{+other+} one differs.',
      'The end.',
    ])
  })
  it('contains both texts completely', () => {
    const text = fc.array(fc.constantFrom('a b', 'a c', 'd', 'd e f'), { maxLength: 12 })
    fc.assert(
      fc.property(text, text, (before, after) => {
        const blocks = compare(units(...before), units(...after)) ?? []
        const linesOf = (left: 'removed' | 'added') =>
          blocks.flatMap((block) =>
            block.kind === 'same'
              ? block.units.map((unit) => unit.text)
              : block.pieces
                  .filter(({ kind }) => kind === 'same' || kind === left)
                  .map((piece) => piece.text)
                  .join('')
                  .split('\n')
                  .filter((line) => line !== ''),
          )
        expect(linesOf('removed')).toEqual(before)
        expect(linesOf('added')).toEqual(after)
      }),
    )
  })
})
