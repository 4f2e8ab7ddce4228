import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanHtml } from './clean-html.ts'

describe('a table from a model', () => {
  test.each([
    [
      'keeps rows, cells and spans, and nothing else',
      '<p>Here it is:</p><table class="x" onclick="y()"><tr><th colspan="2" style="a">A<script>alert(1)</script></th></tr><tr><td rowspan=2><b>1</b></td><td>2 &lt; 3</td></tr></table>Done.',
      '<table><tr><th colspan="2">A</th></tr><tr><td rowspan="2">1</td><td>2 &lt; 3</td></tr></table>',
    ],
    [
      'is taken out of a fenced block, and closed if the model did not close it',
      '```html\n<table>\n<tr><td>1<td>2\n```',
      '<table><tr><td>1</td><td>2</td></tr></table>',
    ],
    [
      'has no span that would create millions of cells',
      '<table><tr><td colspan="99999999">1</td></tr></table>',
      '<table><tr><td colspan="1000">1</td></tr></table>',
    ],
    ['is null if there is no table', '<p>There is no table.</p>', null],
    ['is null if all of its cells are empty', '<table><tr><td> </td></tr></table>', null],
  ])('%s', (_, markup, html) => {
    expect(cleanHtml(markup, 'tables')).toBe(html)
  })
})

test('a page keeps its headings, paragraphs and lists, without scripts and links', () => {
  const page =
    '<html><head><title>T</title></head><body><h1 id=a>One</h1><p><a href="javascript:x()">two</a><img src=x onerror=y></p><iframe>no</iframe><ul><li>three</ul></body></html>'
  expect(cleanHtml(page, 'page')).toBe('<h1>One</h1><p>two</p><ul><li>three</li></ul>')
})

const HOSTILE = [
  '<td colspan=3 onclick=x>',
  '<svg><a href="x">',
  '<p style="">',
  '```html\n',
  ...'<table> </table> <tr> </td> <th> <script> </script> <style <!-- --> </p> <li> </ul>'.split(
    ' ',
  ),
  ...'&lt;script&gt; &#60; <![CDATA[ <br/> <x-y> <title> "'.split(' '),
]

test('words without any markup are not a page', () => {
  expect(cleanHtml("I'm sorry, I can't read this page.", 'page')).toBeNull()
})

test('whatever a model writes, the result has only closed plain tags and escaped text', () => {
  const piece = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ maxLength: 8 }))
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 40 }),
      fc.constantFrom('tables' as const, 'page' as const),
      (pieces, kept) => {
        const html = cleanHtml(pieces.join(''), kept) ?? ''
        const open: string[] = []
        const rest = html.replaceAll(
          /<(\/?)([a-z0-9]+)((?: (?:row|col)span="\d{1,4}")*)>/g,
          (_, slash: string, name: string) => {
            if (slash === '') open.push(name)
            else expect(open.pop()).toBe(name)
            expect(name).not.toMatch(/^(?:script|style|svg|a|img|iframe|title)$/)
            return ''
          },
        )
        expect(open).toEqual([])
        expect(rest).not.toMatch(/[<>]/)
      },
    ),
  )
})
