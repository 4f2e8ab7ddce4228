import { parseHtml } from '@arbor/reader/parse-html'
import { pageUrl } from './page-url.ts'

/** What a page says about itself, and its harmless markup. */
export type CleanPage = {
  readonly title: string
  readonly heading: string
  readonly language: string
  readonly canonical: string | undefined
  readonly isIndexed: boolean
  /** URLs that it links to, each once. Empty if it doesn't want them to be followed. */
  readonly links: readonly string[]
  /** Only elements and attributes with a meaning for text, with absolute URLs. */
  readonly html: string
  readonly elements: number
}

const setOf = (names: string) => new Set(names.split(' '))
const DROPPED = setOf(
  'script style template noscript iframe frame frameset object embed applet canvas svg audio video map ' +
    'button input select textarea option datalist dialog nav link meta base title head',
)
/** Part of the site and not of the page, unless inside of its main element. */
const AROUND = setOf('header footer aside')
const DROPPED_ROLES = setOf('navigation banner contentinfo search dialog alertdialog menu menubar')
const VOID = setOf('br hr img wbr col')
const KEPT = setOf(
  'alt title colspan rowspan scope id class role lang dir datetime start reversed type',
)
const HIDING = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)\b/i
const NAME = /^[a-z][a-z0-9-]{0,40}$/

/** Deeper elements lose their tags, because the cost of each element grows with its depth. */
const MAX_DEPTH = 120
const MAX_LINKS = 100_000
/** Longer pictures in the page itself lose their bytes. */
const MAX_DATA = 300_000

type Attributes = Readonly<Record<string, string>>
type Open = { readonly isShown: boolean; readonly isMain: boolean; readonly hasTag: boolean }

/** Reads a page in one pass. Nothing in it is executed or fetched. */
export function cleanHtml(text: string, url: URL): CleanPage {
  const reader = new CleanReader(url)
  parseHtml(text, {
    onopentag: (name, attributes) => reader.open(name, attributes),
    ontext: (data) => reader.text(data),
    onclosetag: (name) => reader.close(name),
  })
  return reader.result()
}

class CleanReader {
  readonly #url: URL
  #base: URL
  readonly #open: Open[] = []
  readonly #out: string[] = []
  readonly #links = new Set<string>()
  #elements = 0
  #depth = 0
  #title = ''
  #shareTitle = ''
  #heading = ''
  #headings = 0
  #language = ''
  #canonical: string | undefined
  #isIndexed = true
  #isFollowed = true
  #inside: 'title' | 'h1' | undefined

  constructor(url: URL) {
    this.#url = url
    this.#base = url
  }

  open(name: string, attributes: Attributes): void {
    this.#note(name, attributes)
    const above = this.#open.at(-1)
    const isMain = above?.isMain === true || name === 'main' || name === 'article'
    const isShown = (above?.isShown ?? true) && !isLeftOut(name, attributes, isMain)
    const hasTag =
      isShown && this.#depth < MAX_DEPTH && NAME.test(name) && name !== 'html' && name !== 'body'
    this.#open.push({ isShown, isMain, hasTag })
    if (!hasTag) return
    this.#elements++
    if (!VOID.has(name)) this.#depth++
    this.#out.push(`<${name}${this.#attributesOf(name, attributes)}>`)
  }

  text(data: string): void {
    if (this.#inside === 'title') this.#title += data
    if (this.#inside === 'h1') this.#heading += data
    if (this.#open.at(-1)?.isShown ?? true) this.#out.push(escapeText(data))
  }

  close(name: string): void {
    if (this.#inside === name) this.#inside = undefined
    const closed = this.#open.pop()
    if (closed?.hasTag !== true || VOID.has(name)) return
    this.#depth--
    this.#out.push(`</${name}>`)
  }

  result(): CleanPage {
    const title = this.#title.trim() || this.#shareTitle
    return {
      title: tidy(title),
      heading: this.#headings === 1 ? tidy(this.#heading) : '',
      language: this.#language,
      canonical: this.#canonical,
      isIndexed: this.#isIndexed,
      links: this.#isFollowed ? [...this.#links] : [],
      html: this.#out.join(''),
      elements: this.#elements,
    }
  }

  /** What elements say about the page. Links count wherever they are, also in menus. */
  #note(name: string, attributes: Attributes): void {
    if (name === 'a' || name === 'area') this.#noteLink(attributes)
    else if (name === 'meta') this.#noteMeta(attributes)
    else if (name === 'base') this.#rebase(attributes['href'] ?? '')
    else if (name === 'html') this.#language = (attributes['lang'] ?? '').slice(0, 35)
    else if (name === 'title' && this.#title === '') this.#inside = 'title'
    else if (name === 'h1' && ++this.#headings === 1) this.#inside = 'h1'
    else if (name === 'link' && /(?:^|\s)canonical(?:\s|$)/i.test(attributes['rel'] ?? '')) {
      this.#canonical ??= pageUrl(attributes['href'] ?? '', this.#base)?.href
    }
  }

  #rebase(href: string): void {
    this.#base = URL.parse(href, this.#url.href) ?? this.#base
  }

  #noteLink({ href, rel = '' }: Attributes): void {
    if (href === undefined || this.#links.size >= MAX_LINKS || /(?:^|\s)nofollow/i.test(rel)) return
    const url = pageUrl(href, this.#base)
    if (url) this.#links.add(url.href)
  }

  #noteMeta({ name = '', property = '', content = '' }: Attributes): void {
    if (property.toLowerCase() === 'og:title') this.#shareTitle ||= tidy(content)
    if (name.toLowerCase() !== 'robots') return
    const rules = readRobotsRules(content)
    if (!rules.isIndexed) this.#isIndexed = false
    if (!rules.isFollowed) this.#isFollowed = false
  }

  #attributesOf(name: string, attributes: Attributes): string {
    let kept = ''
    for (const [key, value] of Object.entries(attributes)) {
      if (KEPT.has(key)) kept += ` ${key}="${escapeAttribute(value.slice(0, 1000))}"`
    }
    if (name === 'a') {
      const href = linkOf(attributes['href'], this.#base)
      if (href !== undefined) kept += ` href="${escapeAttribute(href)}"`
    }
    if (name === 'img') {
      const src = this.#pictureOf(attributes)
      if (src !== undefined) kept += ` src="${escapeAttribute(src)}"`
    }
    return kept
  }

  /** The URL of a picture, also of one that a script would load later. */
  #pictureOf(attributes: Attributes): string | undefined {
    const given = [attributes['data-src'], attributes['data-original'], attributes['src']]
    for (const src of given) {
      if (src === undefined || src.trim() === '') continue
      if (/^data:image\/(?:png|jpeg|gif|webp);base64,/i.test(src)) {
        if (src.length <= MAX_DATA && !/["<>&\s]/.test(src)) return src
      } else {
        const url = pageUrl(src, this.#base)
        if (url) return url.href
      }
    }
    return undefined
  }
}

function isLeftOut(name: string, attributes: Attributes, isMain: boolean): boolean {
  if (DROPPED.has(name) || (AROUND.has(name) && !isMain)) return true
  if (name === 'body' || name === 'html') return false
  const { hidden, style, role } = attributes
  if (hidden !== undefined && hidden.toLowerCase() !== 'until-found') return true
  if (role !== undefined && DROPPED_ROLES.has(role.toLowerCase())) return true
  return style !== undefined && HIDING.test(style)
}

function linkOf(href: string | undefined, base: URL): string | undefined {
  if (href === undefined || href.length > 2000) return undefined
  const url = URL.parse(href.trim(), base.href)
  return url && /^(?:https?|mailto|tel):$/.test(url.protocol) ? url.href : undefined
}

/** The rules of a robots meta element or an X-Robots-Tag header. */
export function readRobotsRules(text: string): { isIndexed: boolean; isFollowed: boolean } {
  const words = new Set(text.toLowerCase().split(/[\s,:]+/))
  const isNothing = words.has('none')
  return {
    isIndexed: !isNothing && !words.has('noindex'),
    isFollowed: !isNothing && !words.has('nofollow'),
  }
}

export function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 500)
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;')
}
