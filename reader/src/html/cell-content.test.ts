import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellContent, textOfCell } from './cell-content.ts'
import { htmlToPlainText } from './html-to-plain-text.ts'

test.each([
  ['10^6 cycles', '10<sup>6</sup> cycles'],
  ['5 m^2, 3 km^2', '5 m<sup>2</sup>, 3 km<sup>2</sup>'],
  ['10^\u22126', '10<sup>\u22126</sup>'],
  ['Ca^2+', 'Ca<sup>2+</sup>'],
  ['410 [3] < 500', '410 [3] &lt; 500'],
  ['=A1^2', '=A1^2'],
  ['110^6', '110^6'],
  ['value^2', 'value^2'],
  ['$a^2$', '$a^2$'],
])('%j in a cell is %j', (text, html) => {
  expect(cellContent(text)).toBe(html)
  expect(textOfCell(html)).toBe(text)
  expect(htmlToPlainText(`<table><tr><td>${html}</td></tr></table>`)).toBe(text)
})

test('any text of a cell comes back', () => {
  const piece = fc.constantFrom('10', '^', '6', 'm', '2+', ' ', '<', '&', '[3]', '1,4', 'x', '-')
  const text = fc.array(piece, { minLength: 1 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(text, (given) => {
      const plain = given.replace(/\s+/g, ' ').trim()
      const html = cellContent(plain)
      expect(textOfCell(html)).toBe(plain)
      expect(htmlToPlainText(`<table><tr><td>${html}</td></tr></table>`)).toBe(plain)
    }),
  )
})
