import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => 'en' })
const { AnswerText } = await import('./components/answer-text.tsx')

const renderMark = (number: number) => createElement('button', null, number)
const render = (text: string) =>
  renderToStaticMarkup(createElement(AnswerText, { text, count: 1, renderMark }))

test.each([
  'https://evil.example and www.evil.example and mail@evil.example',
  '&#104;ttps://evil.example',
  String.raw`https\://evil.example`,
  '`a`https://evil.example',
  '<https://evil.example>',
  '[x](https://evil.example) [y](/authorize?client_id=x) [z](#there) [m](mailto:a@evil.example)',
  '[x][1]\n\n[1]: //evil.example',
  '[x](javascript:alert(1))',
  'a[^1]\n\n[^1]: https://evil.example',
])('links to nothing in an answer: %s', (text) => {
  expect(render(text)).not.toMatch(/<a\b|href/)
})

test.each([
  '![x](https://evil.example/?d=1)',
  '![x](/authorize?client_id=https://evil.example)',
  '![x][1]\n\n[1]: /authorize',
  '<img src="//evil.example"> <iframe src="x">',
])('loads no image in an answer: %s', (text) => {
  expect(render(text)).not.toMatch(/<(?:img|iframe|image)\b|src="/)
})

test('marks the number of a citation', () => {
  expect(render('Three months [1]. [2]')).toContain('Three months <button>1</button>. [2]')
})
