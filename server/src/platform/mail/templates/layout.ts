/** Languages that mail is written in. */
export type MailLanguage = 'en' | 'de' | 'fr' | 'zh'

/** The content of a mail, in plain text. It is escaped when it is rendered as HTML. */
export type MailContent = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Listed below the paragraphs. */
  readonly items?: readonly MailItem[]
  /** The link that the mail asks the reader to open. */
  readonly action: { readonly label: string; readonly link: string }
  /** Small print below the link. */
  readonly notes: readonly string[]
  /** Ends such mails. Unset for mails that somebody has asked for. */
  readonly unsubscribe?: { readonly label: string; readonly link: string }
}

/** A sentence, and the address of what it is about. */
export type MailItem = { readonly text: string; readonly link?: string | undefined }

/** The text of one kind of mail. */
export type Template<Data> = (data: Data, language: MailLanguage) => MailContent

export type RenderedMail = {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly unsubscribe?: string
}

/** Renders both bodies of a message from the same content. */
export function layOut(content: MailContent, language: MailLanguage): RenderedMail {
  const subject = oneLine(content.subject)
  return {
    subject,
    text: toText(content),
    html: toHtml({ ...content, subject }, language),
    ...(content.unsubscribe && { unsubscribe: content.unsubscribe.link }),
  }
}

function toText({ paragraphs, items = [], action, notes, unsubscribe }: MailContent): string {
  const linkOf = ({ label, link }: MailContent['action']) => `${label}:\n${link}`
  const blocks = [
    ...paragraphs.map(wrap),
    ...items.map(({ text, link }) => [wrap(`- ${oneLine(text)}`), link ?? []].flat().join('\n')),
    linkOf(action),
    ...notes.map(wrap),
    ...(unsubscribe ? [linkOf(unsubscribe)] : []),
  ]
  return blocks.join('\n\n')
}

const LINE_CHARACTERS = 72

/** Wraps a paragraph. Longer lines would be sent encoded, including links. */
function wrap(paragraph: string): string {
  const lines: string[] = []
  for (const word of paragraph.split(' ')) {
    const last = lines.at(-1)
    const longer = `${last ?? ''} ${word}`
    if (last === undefined || longer.length > LINE_CHARACTERS) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines.join('\n')
}

function toHtml(content: MailContent, language: MailLanguage): string {
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    `<title>${escape(content.subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font-family:sans-serif;font-size:16px;line-height:1.5;color:#1f2933">',
    ...content.paragraphs.map((text) => `<p>${escape(text)}</p>`),
    ...(content.items ? ['<ul>', ...content.items.map(toListItem), '</ul>'] : []),
    button(content.action),
    ...content.notes.map((text) => `<p style="font-size:14px;color:#616e7c">${escape(text)}</p>`),
    ...(content.unsubscribe
      ? [`<p style="font-size:14px">${anchor(content.unsubscribe)}</p>`]
      : []),
    '</body></html>',
  ].join('\n')
}

function toListItem({ text, link }: MailItem): string {
  return `<li>${link === undefined ? escape(text) : anchor({ label: text, link })}</li>`
}

function anchor({ label, link }: MailContent['action']): string {
  return `<a href="${escape(link)}">${escape(label)}</a>`
}

/** The link is also shown as text, for people who don't click buttons in mails. */
function button({ label, link }: { label: string; link: string }): string {
  const style =
    'display:inline-block;padding:12px 20px;border-radius:6px;background:#1f5f8b;color:#fff;text-decoration:none'
  const address = escape(link)
  return [
    `<p><a href="${address}" style="${style}">${escape(label)}</a></p>`,
    `<p style="font-size:14px;color:#616e7c;word-break:break-all">${address}</p>`,
  ].join('\n')
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

/** Removes line breaks from a value that people type. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
}

/** Formats a time in UTC. @param iso as in `Date.toISOString` */
export function inWords(iso: string, language: MailLanguage): string {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return `${format.format(new Date(iso))} UTC`
}

const MAX_NAME_CHARACTERS = 60
/** The rest of a longer name is ignored. Real names are shorter, and the search below takes time. */
const MAX_READ = 500

/**
 * What mail programs make clickable or callable: addresses, links, domains and phone numbers. A name, which anyone can
 * choose, must not smuggle them into a mail.
 */
// oxlint-disable-next-line arbor/linear-patterns -- it sees MAX_READ characters
const CONTACTS = /\S*(?:[@＠]|:\/\/)\S*|\S+[.。．｡]\p{L}{2}\S*|\+?\d(?:[\s().\-/]*\d){6,}/gu
/** Control, format and unassigned characters, except the joiners of scripts and emoji. */
const INVISIBLE = /(?![\u200c\u200d])[\p{C}\p{Zl}\p{Zp}]/gu

/**
 * Makes a user-chosen name safe for a mail to a stranger: one line, short, without addresses and links.
 * @param otherwise used if nothing is left of the name
 */
export function nameInMail(name: string, otherwise: string): string {
  const plain = oneLine(
    oneLine(name.slice(0, MAX_READ)).replace(INVISIBLE, '').replace(CONTACTS, '…'),
  )
  if (!/[\p{L}\p{N}]/u.test(plain)) return otherwise
  const characters = [...new Intl.Segmenter().segment(plain)].map(({ segment }) => segment)
  return characters.length > MAX_NAME_CHARACTERS
    ? `${characters.slice(0, MAX_NAME_CHARACTERS).join('').trimEnd()}…`
    : plain
}
