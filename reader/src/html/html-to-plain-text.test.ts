import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { htmlToPlainText } from './html-to-plain-text.ts'

describe('htmlToPlainText', () => {
  test('drops tags and scripts, puts each block on a line and decodes entities', () => {
    const html =
      '<h1>Fish</h1><p>Some <b>silver</b><br>herrings</p><script>x()</script><ul><li>one</li><li>two</li></ul>'
    expect(htmlToPlainText(html)).toBe('Fish\nSome silver\nherrings\none\ntwo')
  })

  test('separates empty cells and cells with blocks', () => {
    const html =
      '<table><tr><td><p>a</p><p>b</p></td><td></td><td>c</td></tr><tr><td>d</td></tr></table>'
    expect(htmlToPlainText(html)).toBe('a b | | c\nd')
  })

  test('leaves text without markup unchanged', () => {
    expect(htmlToPlainText('3 < 4 and a & b\nnext line')).toBe('3 < 4 and a & b\nnext line')
  })

  test('accepts any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(htmlToPlainText(`<td>${text}<table><tr><td>`)).toEqual(expect.any(String))
      }),
    )
  })
})

test('text above the line does not run into the figure or word before it', () => {
  const html =
    '<p>10<sup>6</sup> cycles at 410<sup><a href="#n">3</a></sup> on the 1<sup>st</sup></p>'
  expect(htmlToPlainText(html)).toBe('10^6 cycles at 410 [3] on the 1st')
})
