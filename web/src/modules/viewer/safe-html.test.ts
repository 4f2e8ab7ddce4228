import { isValidElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { readHtml, wordsOfHtml } from './safe-html.ts'

/** Writes elements as text: names, attributes and content. */
function written(node: ReactNode): string {
  if (Array.isArray(node)) return node.map((each: ReactNode) => written(each)).join('')
  if (!isValidElement<{ children?: ReactNode }>(node)) return typeof node === 'string' ? node : ''
  const { children, ...props } = node.props
  const members = Object.entries(props).map(([name, value]) => ` ${name}=${String(value)}`)
  return `<${String(node.type)}${members.join('')}>${written(children)}</${String(node.type)}>`
}

test('keeps the cells of a table and their spans', () => {
  const html = '<table><tr><th colspan="2">A &amp; b</th></tr><tr><td rowspan=3>1<br>2<td>x</table>'
  const table =
    '<table><tr><th colSpan=2>A & b</th></tr><tr><td rowSpan=3>1<br></br>2</td><td>x</td></tr></table>'
  expect(written(readHtml(html))).toBe(table)
  expect(wordsOfHtml(html)).toBe('A & b12x')
})

test.each([
  ['<td onclick="x()" style="color:red" class=a id=b>cell</td>', '<td>cell</td>'],
  ['<a href="javascript:x()">link</a><img src=x onerror=y>', 'link'],
  ['a<script>x()</script><style>b</style><svg><text>c</text></svg><iframe>d</iframe>e', 'ae'],
  ['<p colspan="1e9">a</p><td colspan="99999">b', '<p>a</p><td colSpan=1000>b</td>'],
  ['</div></p>a<b', '<p></p>a'],
  ['&lt;script&gt;x&lt;/script&gt;', '<script>x</script>'],
])('turns %j into %j', (html, shown) => {
  expect(written(readHtml(html))).toBe(shown)
})

test('reduces very deep nesting to its text', () => {
  const html = `${'<div>'.repeat(10_000)}deep${'</div>'.repeat(10_000)}`
  const shown = written(readHtml(html))
  expect(shown).toContain('deep')
  expect(shown.split('<div>').length).toBeLessThan(100)
})
