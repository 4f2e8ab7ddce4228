import { Parser } from 'htmlparser2'
import { createElement, type ReactNode } from 'react'

/** Allowed elements, for tables and text. None of them loads, links or runs anything. */
const SHOWN = new Set(
  (
    'table caption colgroup col thead tbody tfoot tr th td p br b strong i em u s sub sup code pre span div ' +
    'ul ol li dl dt dd blockquote h1 h2 h3 h4 h5 h6'
  ).split(' '),
)
/** Elements whose content isn't text for readers. */
const HIDDEN = new Set(
  'script style template noscript iframe object embed svg math head title textarea select'.split(
    ' ',
  ),
)
const EMPTY = new Set(['br', 'col'])
/** Deeper elements are replaced by their text. */
const MOST_LEVELS = 60
const MOST_SPAN = 1000

type Open = { readonly name: string; readonly props: object; readonly children: ReactNode[] }

/**
 * Converts HTML of a document into React elements. The browser never parses it. Only text, tables, lists, paragraphs
 * and the spans of cells are kept.
 */
export function readHtml(html: string): ReactNode {
  const root: Open = { name: '', props: {}, children: [] }
  const open = [root]
  let hidden = 0
  const top = (): Open => open.at(-1) ?? root
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (HIDDEN.has(name)) hidden += 1
      if (hidden > 0 || !SHOWN.has(name) || open.length > MOST_LEVELS) return
      open.push({ name, props: propsOf(attributes), children: [] })
    },
    ontext: (text) => {
      if (hidden === 0 && top().name !== 'col') top().children.push(text)
    },
    onclosetag: (name) => {
      if (HIDDEN.has(name)) hidden = Math.max(0, hidden - 1)
      // Tags close in order: the parser adds missing ones. Elements that are too deep were never opened.
      if (hidden > 0 || open.length === 1 || top().name !== name) return
      const { props, children } = open.pop() ?? root
      const key = String(top().children.length)
      const content = EMPTY.has(name) ? [] : children
      top().children.push(createElement(name, { ...props, key }, ...content))
    },
  })
  parser.end(html)
  return root.children
}

function propsOf({ colspan, rowspan }: Readonly<Record<string, string>>): object {
  return { ...spanOf('colSpan', colspan), ...spanOf('rowSpan', rowspan) }
}

function spanOf(name: 'colSpan' | 'rowSpan', value: string | undefined): object {
  const span = Number.parseInt(value ?? '', 10)
  return span > 1 ? { [name]: Math.min(span, MOST_SPAN) } : {}
}

/** The text of HTML, without its markup. */
export function wordsOfHtml(html: string): string {
  let [words, hidden] = ['', 0]
  const parser = new Parser({
    onopentag: (name) => void (hidden += HIDDEN.has(name) ? 1 : 0),
    ontext: (text) => void (words += hidden === 0 ? text : ''),
    onclosetag: (name) => void (hidden -= HIDDEN.has(name) ? 1 : 0),
  })
  parser.end(html)
  return words
}
