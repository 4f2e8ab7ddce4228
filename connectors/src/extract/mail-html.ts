import { cleanHtml } from './clean-html.ts'
import { parseBody, type DomNode } from './dom.ts'

/** Elements in which mail programs put the message that is answered. */
const QUOTES =
  '.gmail_quote, .gmail_quote_container, blockquote[type=cite], .yahoo_quoted, .protonmail_quote, .moz-cite-prefix, #divRplyFwdMsg, #appendonsend'
/** What follows these is the answered message, too. */
const REST = new Set(['divrplyfwdmsg', 'appendonsend'])
const FORWARDED = /forwarded message|weitergeleitete nachricht|message transféré/i

/**
 * The harmless markup of a message.
 * @param dropQuote leaves out the quote at its end. Quotes that are followed by an answer stay, and so do forwarded messages
 */
export function extractMail(text: string, dropQuote: boolean): string {
  const { html } = cleanHtml(text, new URL('https://mail.invalid/'))
  const body = parseBody(html.replaceAll(/<(\/?)h[12]\b/g, '<$1h3'))
  if (dropQuote) dropQuotes(body)
  return body.innerHTML.replaceAll(/ href="https:\/\/mail\.invalid\/[^"]*"/g, '')
}

function dropQuotes(body: DomNode): void {
  for (const quote of body.querySelectorAll(QUOTES)) {
    if (FORWARDED.test((quote.textContent ?? '').slice(0, 300))) continue
    const isIntroduction = (quote.getAttribute('class') ?? '').includes('moz-cite-prefix')
    if (REST.has((quote.getAttribute('id') ?? '').toLowerCase())) dropAfter(quote, body)
    else if (!isIntroduction && hasTextAfter(quote, body)) continue
    quote.remove()
  }
}

function dropAfter(node: DomNode, body: DomNode): void {
  for (let at: DomNode | null = node; at && at !== body; at = at.parentNode) {
    while (at.nextSibling) at.nextSibling.remove()
  }
}

function hasTextAfter(node: DomNode, body: DomNode): boolean {
  for (let at: DomNode | null = node; at && at !== body; at = at.parentNode) {
    for (let next = at.nextSibling; next; next = next.nextSibling) {
      if ((next.textContent ?? '').trim() !== '') return true
    }
  }
  return false
}
