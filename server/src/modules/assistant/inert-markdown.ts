import { END_OF_SENTENCE } from '../tools/index.ts'
import MarkdownIt, { type Token } from 'markdown-it'

/**
 * Text that Markdown programs turn into links, without any markup. After two slashes, symbols and the name of a user
 * may come before the host.
 */
const BARE =
  /(?:(?:https?|ftp):\/\/|(?<![\p{L}\p{N}_:/])\/\/(?=[^\s/()[\]])|www\.)[^\s<>()[\]"'`|]*/giu

/** Addresses of other hosts that an answer may contain. */
export type Addresses = {
  /** Allowed as link targets: those in the question. */
  readonly linked: ReadonlySet<string>
  /** Allowed as text: also those in the passages that were read. */
  readonly shown: ReadonlySet<string>
}

/** Parses HTML so that it can be shown as text. Bare addresses are found in the text of the tree. */
const markdown = new MarkdownIt({ html: true, linkify: false })
// The parser would show invalid links as source. Here every link is checked.
markdown.validateLink = () => true

/** The only allowed targets on this site: places in the answer itself. */
const WITHIN = /^#[\p{L}\p{N}_-]*$/u

/** An invisible character that is not a letter. It keeps the text on both sides from forming Markdown or HTML. */
const JOINER = '\u2060'

/**
 * Lines of Markdown outside code blocks. They stay unchanged if they link only to allowed addresses, and are otherwise
 * reduced to the words that they show. The parsed tree decides, so entities, escapes and references are judged by their
 * effect.
 * @param isCut whether something in them could continue in the following text, which must be prevented
 */
export function inertMarkdown(source: string, allowed: Addresses, isCut = false): string {
  if (isCut) return write(treeOf(source), allowed)
  const trees = partsOf(source).map(treeOf)
  const isHarmless = trees.every((tokens) => tokens.every((token) => isAllowed(token, allowed)))
  if (isHarmless && !hasDefinition(source)) return source
  return write(treeOf(source), allowed)
}

/** A line that may start with a link definition. */
const BRACKET = /^[\s>*+\-\d.)]*\[/
/** What HTML treats as the start of a tag, even without an end. */
const TAG = /<(?=[a-z/!?])/gi

/** Link definitions, whose targets may be on the next line, are shown as text. */
function hasDefinition(source: string): boolean {
  return source.includes(']:') && source.split(/[\r\n]/).some((line) => BRACKET.test(line))
}

function treeOf(source: string): readonly Token[] {
  return markdown.parseInline(source, {}).flatMap(({ children }) => children ?? [])
}

/** The whole text, its lines and their cells: blocks and tables end constructs that would otherwise continue. */
function partsOf(source: string): string[] {
  const lines = source.split(/[\r\n]/)
  return [...new Set([source, ...lines, ...lines.flatMap((line) => line.split('|'))])]
}

function isAllowed(token: Token, allowed: Addresses): boolean {
  switch (token.type) {
    case 'link_open':
      return isTarget(hrefOf(token), allowed)
    case 'image':
    case 'html_inline':
      return false
    case 'text':
      if (token.content.search(TAG) >= 0) return false
      return (token.content.match(BARE) ?? []).every((address) => isShown(address, allowed))
    default:
      return true
  }
}

function isTarget(href: string, { linked }: Addresses): boolean {
  if (WITHIN.test(href)) return true
  return linked.has(href) || [...linked].some((each) => markdown.normalizeLink(each) === href)
}

function isShown(address: string, { shown }: Addresses): boolean {
  return shown.has(address) || shown.has(address.replace(END_OF_SENTENCE, ''))
}

/** Writes a tree back as Markdown. */
function write(tokens: readonly Token[], allowed: Addresses): string {
  let written = ''
  const links: boolean[] = []
  for (const token of tokens) {
    switch (token.type) {
      case 'text':
        written += words(token.content, allowed, written.at(-1) ?? '')
        break
      case 'code_inline':
        // Inside a table, the code would end at the end of the cell.
        written += token.content.includes('|')
          ? words(token.content, allowed, written.at(-1) ?? '')
          : code(token.content, written.at(-1) ?? '')
        break
      case 'softbreak':
        written += '\n'
        break
      case 'hardbreak':
        written += '\\\n'
        break
      case 'link_open':
        links.push(isTarget(hrefOf(token), allowed))
        written += links.at(-1) ? '[' : ''
        break
      case 'link_close': {
        written += links.pop() ? `](<${targetBefore(tokens, token)}>)` : ''
        break
      }
      case 'image':
        written += write(token.children ?? [], allowed)
        break
      case 'html_inline':
        written += words(token.content, allowed, written.at(-1) ?? '')
        break
      default:
        written += token.markup
    }
  }
  return written
}

function targetBefore(tokens: readonly Token[], close: Token): string {
  const before = tokens.slice(0, tokens.indexOf(close))
  const open = before.findLast(({ type }) => type === 'link_open')
  return open ? hrefOf(open) : '#'
}

function hrefOf(token: Token): string {
  return String(token.attrGet('href') ?? '')
}

/** Text that Markdown shows unchanged, with unknown addresses as code, which is never a link. */
function words(text: string, allowed: Addresses, last: string): string {
  let written = ''
  let from = 0
  for (const { 0: address, index } of text.matchAll(BARE)) {
    written += escaped(text.slice(from, index))
    from = index + address.length
    const isKnown = isShown(address, allowed)
    written += isKnown ? escaped(address) : code(address, written.at(-1) ?? last)
  }
  return written + escaped(text.slice(from))
}

function escaped(text: string): string {
  return text
    .replaceAll(/[\\`[\]]/g, String.raw`\$&`)
    .replaceAll(TAG, `<${JOINER}`)
    .replaceAll(/&(?=#|\w+;)/g, '&amp;')
}

/** @param last the character before it: a backtick would become part of the mark */
function code(text: string, last: string): string {
  const line = text.replaceAll(/[\r\n]/g, ' ')
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map(({ length }) => length))
  const mark = '`'.repeat(longest + 1)
  const blank = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return `${last === '`' ? JOINER : ''}${mark}${blank}${line}${blank}${mark}`
}

/** A character that affects what follows, or the start of an address. */
const HANGING = /(?:[`\]!\\&<:/]|\b(?:h|ht|htt|https?|ft?|ftp|w{1,3}))$/i
const TAKEN_UP = /^[\p{L}\p{N}`([:!#/?.\\&]/u

/** The separator needed between two texts that were judged separately. */
export function between(before: string, after: string): string {
  return HANGING.test(before) && TAKEN_UP.test(after) ? JOINER : ''
}
