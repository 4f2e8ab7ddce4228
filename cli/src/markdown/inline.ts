import type { Token } from 'markdown-it'
import { BREAK, span, type Span, type Style } from './spans.ts'

const STYLES: Readonly<Record<string, Style>> = {
  strong: 'bold',
  em: 'italic',
  s: 'strikethrough',
  link: 'underline',
}

/** The words of a block. If a link's text isn't its URL, the URL follows in parentheses. */
export function inlineOf(tokens: readonly Token[], styles: readonly Style[] = []): Span[] {
  const spans: Span[] = []
  const open: { readonly style: Style; readonly href: string; readonly from: number }[] = []
  let current = styles
  const restyle = () => (current = [...styles, ...open.map(({ style }) => style)])
  for (const { type, content, attrs } of tokens) {
    const style = STYLES[type.replace(/_(?:open|close)$/, '')]
    if (style && type.endsWith('_open')) {
      const href = String(attrs?.find(([name]) => name === 'href')?.[1] ?? '')
      open.push({ style, href, from: spans.length })
      restyle()
    } else if (style) {
      const { href = '', from = 0 } = open.pop() ?? {}
      restyle()
      const shown = spans.slice(from).map(({ text }) => text)
      if (href !== '' && shown.join('') !== href) {
        spans.push(span(` (${href})`, [...current, 'dim']))
      }
      // Line breaks in quotes are meaningful, and answers contain no others.
    } else if (type === 'softbreak' || type === 'hardbreak') spans.push(BREAK)
    else if (type === 'code_inline') spans.push(span(content, [...current, 'cyan']))
    else spans.push(span(content, current))
  }
  return spans
}
