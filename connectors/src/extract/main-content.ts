import { createHash } from 'node:crypto'
import { Readability } from '@mozilla/readability'
import { cleanHtml, escapeText, tidy } from './clean-html.ts'
import { parseBody, parseDocument, type DomNode } from './dom.ts'

/** What a page contains. */
export type PageContent = {
  readonly title: string
  readonly canonical: string | undefined
  readonly isIndexed: boolean
  readonly links: readonly string[]
  /** An HTML file with the main content only: its headings, texts, tables, lists, pictures and links. */
  readonly file: string
  /** URLs of its pictures. */
  readonly pictures: readonly string[]
  /** Of what people read, so that menus, advertisements and markup don't count. */
  readonly hash: string
  readonly isEmpty: boolean
}

/** The search for the main content of a page with more elements would take too long. */
const MAX_ELEMENTS = 20_000
/** If the main content is a smaller part of the page, the search has lost some. */
const LEAST_PART = 0.4
const MAX_PICTURES = 500

/** Finds the main content of a page. It may take seconds: call it through `Extractor`. */
export function extractPage(text: string, address: string): PageContent {
  const page = cleanHtml(text, new URL(address))
  const isHeadingTitle =
    page.heading !== '' && (page.title === '' || page.title.includes(page.heading))
  const title = isHeadingTitle ? page.heading : page.title || page.heading
  const { html, words, pictures, links } =
    page.elements > MAX_ELEMENTS ? wholePage(page.html) : mainContent(page.html, title)
  const seen = [title, words, ...[...pictures, ...links].map(withoutQuery)]
  return {
    title,
    canonical: page.canonical,
    isIndexed: page.isIndexed,
    links: page.links,
    file: fileOf({ title, language: page.language, body: html }),
    pictures: [...new Set(pictures)]
      .filter((src) => !src.startsWith('data:'))
      .slice(0, MAX_PICTURES),
    hash: createHash('sha256').update(JSON.stringify(seen)).digest('base64url'),
    isEmpty: words === '' && pictures.length === 0,
  }
}

type Content = {
  readonly html: string
  readonly words: string
  readonly pictures: readonly string[]
  readonly links: readonly string[]
}

function mainContent(html: string, title: string): Content {
  const scope = mainOf(parseBody(html))
  const body = readMain(scope.innerHTML) ?? scope
  dropTitle(body, title)
  const valuesOf = (element: string, attribute: string) =>
    [...body.querySelectorAll(element)].flatMap((each) => each.getAttribute(attribute) ?? [])
  return {
    html: body.innerHTML,
    words: wordsOf(body),
    pictures: valuesOf('img', 'src'),
    links: valuesOf('a', 'href'),
  }
}

/** A page that is too large for the search. */
function wholePage(html: string): Content {
  const words = html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return { html, words, pictures: [], links: [] }
}

/** The only main element of a page, or all of it. */
function mainOf(body: DomNode): DomNode {
  const [main, other] = [...body.querySelectorAll('main, [role=main]')]
  return main && !other && lengthOf(main) > 0 ? main : body
}

/** Undefined if nothing is found, or too little. */
function readMain(html: string): DomNode | undefined {
  const whole = parseBody(html)
  const length = lengthOf(whole)
  const found = new Readability(parseDocument(html), { charThreshold: 100 }).parse()
  if (!found?.content) return undefined
  const content = parseBody(found.content)
  return lengthOf(content) < length * LEAST_PART ? undefined : content
}

function wordsOf(node: DomNode): string {
  return (node.textContent ?? '').replace(/\s+/g, ' ').trim()
}

function lengthOf(node: DomNode): number {
  return wordsOf(node).length
}

/** The title becomes the heading of the file, so its copy in the content is dropped. */
function dropTitle(body: DomNode, title: string): void {
  const [first] = body.querySelectorAll('h1, h2')
  if (first && tidy(first.textContent ?? '') === title) first.remove()
}

function withoutQuery(url: string): string {
  return url.startsWith('data:') ? url.slice(0, 200) : url.split(/[?#]/, 1)[0]!
}

function fileOf(page: { title: string; language: string; body: string }): string {
  const title = escapeText(page.title)
  const language = /^[A-Za-z-]{2,35}$/.test(page.language) ? ` lang="${page.language}"` : ''
  const heading = title === '' ? '' : `<h1>${title}</h1>\n`
  return `<!doctype html>\n<html${language}>\n<head><meta charset="utf-8"><title>${title}</title></head>\n<body>\n${heading}${page.body}\n</body>\n</html>\n`
}
