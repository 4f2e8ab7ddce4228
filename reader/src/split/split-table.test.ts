import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellOf, rowsToHtml, type TableCell } from '../html/html-table.ts'
import { countTokens } from '../tokens/count-tokens.ts'
import { splitTable } from './split-table.ts'

const LIMIT = 128

const headOf = (names: readonly string[]) => names.map((name) => cellOf(name, 'th'))

const textsIn = (html: string): string[] =>
  [...html.matchAll(/<t[dh][^>]*>([^<]*)/gu)].map(([, text]) => text ?? '')

describe('a split table', () => {
  test('ends before a group or a name rather than within it', () => {
    const rows = Array.from({ length: 12 }, (_, at) => [
      [{ ...cellOf(`Area ${at}`), colspan: 3 }],
      ...['Sales', 'Costs', 'Taxes'].map((kind) =>
        ['\u2003' + kind, `${at},204`, `${at},310`].map((text) => cellOf(text)),
      ),
    ]).flat()
    for (const { html } of splitTable(rowsToHtml([headOf(['', '2023', '2022']), ...rows]), 300)) {
      expect(html.match(/Taxes/gu)).toHaveLength(html.match(/Area/gu)?.length ?? 0)
    }
    const people = Array.from({ length: 12 }, (_, at) =>
      ['Salary', 'Bonus', 'Shares'].map((kind) =>
        [`Person ${at}`, kind, `${at},204`].map((text) => cellOf(text)),
      ),
    ).flat()
    const parts = splitTable(rowsToHtml([headOf(['Name', 'Kind', 'Value']), ...people]), 300)
    expect(parts.length).toBeGreaterThan(3)
    for (const { html } of parts) {
      expect(html.match(/Shares/gu)).toHaveLength(html.match(/Salary/gu)?.length ?? 0)
    }
  })

  test('repeats the row that indented rows are below', () => {
    const rows = Array.from({ length: 30 }, (_, i) => [
      [cellOf(`Return ${i}`), cellOf(`${i}.5`)],
      ...[2023, 2022, 2021].map((year) => [cellOf(`\u2003${year}`), cellOf(`${i}.${year}`)]),
    ]).flat()
    const parts = splitTable(rowsToHtml(rows), 90)
    expect(parts.length).toBeGreaterThan(5)
    for (const { html } of parts) {
      const texts = [...html.matchAll(/<tr><td>(.*?)<\/td><td>(.*?)<\/td>/gu)]
      let name = ''
      for (const [, text = '', value = ''] of texts) {
        if (text.startsWith('Return')) name = text
        expect(value).toMatch(new RegExp(`^${name.slice('Return '.length)}\\.`, 'u'))
      }
      expect(texts[0]?.[1]).toMatch(/^Return/u)
    }
  })

  test('keeps each row below the names of its groups', () => {
    const group = (name: string): TableCell[] => [{ ...cellOf(name), colspan: 2 }]
    const members = (kind: string): TableCell[][] =>
      Array.from({ length: 40 }, (_, at) => [cellOf(`\u2003\u2003${kind} ${at}`), cellOf(`${at}`)])
    const html = rowsToHtml([
      headOf(['Name', 'Value']),
      group('Assets'),
      group('\u2003Loans'),
      ...members('Loan'),
      group('\u2003Bonds'),
      ...members('Bond'),
    ])
    const parts = splitTable(html, LIMIT)
    expect(parts.length).toBeGreaterThan(8)
    for (const part of parts) {
      const groups = part.html.includes('Loan ') ? 'Loans' : 'Bonds'
      expect(part.html).toMatch(
        new RegExp(`colspan="2">Assets<.*colspan="2">\u2003${groups}<`, 'u'),
      )
      expect(part.html).not.toMatch(/colspan="2">[^<]*<\/td><\/tr><\/table>$/u)
      expect(countTokens(part.html)).toBeLessThanOrEqual(LIMIT)
    }
  })

  test('shortens a long head after the first part, but keeps its names apart', () => {
    const names = ['Interest', 'Fees', 'Trading', 'Leases'].flatMap((kind) => [
      `${kind} income of foreign branches before reserves and taxes ($)`,
      `${kind} income of domestic branches after reserves and taxes`,
    ])
    const rows = Array.from({ length: 20 }, (_, i) => names.map((__, at) => cellOf(`${i}${at}`)))
    const [first, ...rest] = splitTable(rowsToHtml([headOf(names), ...rows]), 325)
    expect(textsIn(first?.html ?? '').slice(0, 8)).toEqual(names)
    expect(rest.length).toBeGreaterThan(1)
    for (const { html } of rest) {
      const heads = textsIn(html).slice(0, 8)
      expect(heads.slice(0, 2)).toEqual([
        'Interest income of foreign… ($)',
        'Interest income of domestic…',
      ])
      expect(new Set(heads).size).toBe(8)
    }
    const rowsIn = (html = ''): number => html.split('<tr><td>').length
    expect(rowsIn(rest[0]?.html)).toBeGreaterThan(rowsIn(first?.html))
  })

  test('keeps every row whole and in order, below the head', () => {
    const rows = Array.from({ length: 300 }, (_, at) => [`Item ${at}`, `${at * 7}.00`, 'Hall B'])
    const html = rowsToHtml([
      headOf(['Name', 'Price', 'Place']),
      ...rows.map((row) => row.map((text) => cellOf(text))),
    ])
    const parts = splitTable(html, LIMIT, 'Prices')
    expect(parts.length).toBeGreaterThan(20)
    const head =
      '<table><caption>Prices</caption><tr><th>Name</th><th>Price</th><th>Place</th></tr>'
    for (const part of parts) {
      expect(part.html.startsWith(head)).toBe(true)
      expect(countTokens(part.html)).toBeLessThanOrEqual(LIMIT)
    }
    const found = parts.flatMap((part) => textsIn(part.html.slice(head.length)))
    expect(found).toEqual(rows.flat())
    expect(parts[0]?.rows[0]).toBe(0)
    for (const [at, part] of parts.slice(1).entries()) {
      expect(part.rows[0]).toBe(parts[at]?.rows[1])
    }
    expect(parts.at(-1)?.rows[1]).toBe(301)
  })

  test('is unchanged if it fits', () => {
    const html = rowsToHtml([headOf(['a']), [cellOf('b')]])
    expect(splitTable(html, LIMIT)).toEqual([{ html, rows: [0, 2], columns: [0, 1] }])
  })

  test('repeats a merged cell in each chunk that has some of its rows', () => {
    const rows: TableCell[][] = [headOf(['Region', 'Town', 'Sales'])]
    for (let region = 0; region < 4; region += 1) {
      for (let town = 0; town < 30; town += 1) {
        const own = [cellOf(`Town ${region}-${town}`), cellOf(`${region * 100 + town}`)]
        rows.push(town === 0 ? [{ ...cellOf(`Region ${region}`), rowspan: 30 }, ...own] : own)
      }
    }
    const parts = splitTable(rowsToHtml(rows), LIMIT)
    for (const { html } of parts) {
      for (const [, region = ''] of html.matchAll(/Town (\d)-/gu)) {
        expect(html).toContain(`>Region ${region}<`)
      }
    }
  })

  test("splits a row that is too long by columns, and each part has the row's name", () => {
    const names = Array.from({ length: 90 }, (_, at) => `Column ${at}`)
    const cells = names.map((_, at) => cellOf(at === 0 ? 'Harbour' : `value ${at}`))
    const parts = splitTable(rowsToHtml([headOf(names), cells]), LIMIT)
    for (const { html } of parts) {
      expect(html).toContain('<td>Harbour</td>')
      expect(countTokens(html)).toBeLessThanOrEqual(LIMIT)
      for (const [, at] of html.matchAll(/value (\d+)/gu)) expect(html).toContain(`Column ${at}<`)
    }
    const found = parts
      .flatMap(({ html }) => textsIn(html))
      .filter((text) => text.startsWith('value'))
    expect(found).toEqual(cells.slice(1).map(({ text }) => text))
  })

  test('splits a cell that is too long by its text, once', () => {
    const text = Array.from({ length: 400 }, (_, at) => `word${at}`).join(' ')
    const note = { ...cellOf(text), colspan: 2 }
    for (const row of [[cellOf('Note'), cellOf(text)], [note]]) {
      const parts = splitTable(rowsToHtml([headOf(['Key', 'Text']), row]), LIMIT)
      const found = parts.flatMap(({ html }) => html.match(/word\d+/gu) ?? [])
      expect(found).toEqual(text.split(' '))
      for (const { html } of parts) {
        expect(countTokens(html)).toBeLessThanOrEqual(LIMIT)
        expect(html).toContain('<th>Text</th>')
        if (row.length > 1) expect(html).toContain('<td>Note</td>')
      }
    }
  })

  test('never loses text, and every chunk fits', () => {
    const cell = fc.record({
      tag: fc.constantFrom('td' as const, 'th' as const),
      text: fc.string({ maxLength: 300, unit: 'grapheme' }),
      rowspan: fc.integer({ min: 1, max: 3 }),
      colspan: fc.integer({ min: 1, max: 3 }),
    })
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 8 }), {
      minLength: 1,
      maxLength: 30,
    })
    // This table once lost the name of a row that was split without a fitting head.
    const lostName = [
      [
        ['th', 'ⵗ﮽𐬢𞸵𓈚', 1, 3],
        ['th', '⬺ǲ𐲝𝁙𑶀𐃓', 1, 1],
      ],
      [
        ['td', 'ꃿ≂𞸢℥𑇮ⴡ𐂪𜾏', 1, 1],
        ['td', 'ꁭ', 2, 2],
        ['td', '𓀽ഄ廒', 1, 2],
        ['th', 'ꀗꢆ⮽🜏𝇛ᛚ', 2, 1],
      ],
      [
        ['th', '𛁣㍖‖𘡟𞅀ꌬئट', 2, 1],
        ['td', '𐫕📴𛅹ネ', 1, 2],
        ['th', '𑰀𝂢Ꚑ⌫', 2, 3],
        ['th', '𖩳𒆌◸𐤓', 2, 3],
      ],
      [
        ['td', 'ᩎ𐔗𘦞ᬥﹲ呈ǌꌌꍥ𐖉', 1, 3],
        ['td', '𘩍⊊ᡡ𘪵ഌﱬ〚𑜈በ', 3, 3],
        ['td', '', 3, 3],
        ['th', '', 2, 2],
      ],
      [['th', 'ꩁ௯𐤂😦Љؠ𘪭𐾆', 2, 2]],
      [
        ['td', 'ᾇ🄌𞀸ㆢ𥐝𝜫⸪𞓴ㆨ𞤱', 1, 2],
        ['td', '𖢡𞤴᧣𑗉', 3, 1],
        ['td', '𝌀⮶𝈗𓎌⥰ﾢቫ', 2, 1],
        ['th', '⿐𐛺߿𐧣', 2, 2],
        ['th', '⊯៷Ǎꯌ', 1, 1],
        ['th', '𖠓ⴓ𝄭𘫸🍠', 2, 3],
        ['th', '𑼣𖨏𓄚㏬ꖛདྷ˖𘰅', 1, 2],
      ],
      [
        ['th', 'ዊꌲヱ𤾡𐣵𐑪⥏𛈌', 2, 2],
        ['td', '꠴Ҟ𐌃𝀭“₂ታ⭚', 1, 3],
      ],
    ] as const
    const known = lostName.map((row) =>
      row.map(([tag, text, rowspan, colspan]) => ({ tag, text, rowspan, colspan })),
    )
    fc.assert(
      fc.property(rows, (table) => {
        const named = table.map((row, at) =>
          row.map((own, column) => ({ ...own, text: `x${at}y${column}z ${own.text}` })),
        )
        const parts = splitTable(rowsToHtml(named), LIMIT)
        const all = parts.map(({ html }) => html).join('')
        for (const [at, row] of named.entries()) {
          for (const column of row.keys()) expect(all).toContain(`x${at}y${column}z`)
        }
        for (const { html } of parts) expect(countTokens(html)).toBeLessThanOrEqual(LIMIT)
      }),
      { numRuns: 300, endOnFailure: true, examples: [[known]] },
    )
  })
})
