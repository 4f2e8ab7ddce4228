import { readableQuote, splitCitations, type Citation, type Message } from '../model.ts'

/** A question and its answer, as they are saved. */
export type Turn = {
  readonly question: string | undefined
  /** Empty if the question wasn't answered. */
  readonly text: string
  readonly citations: readonly Citation[]
}

/** Where a cited passage is. */
export type LinkTo = (citation: Citation) => string | undefined

/** The questions and answers of a thread, oldest first. */
export function turnsOf(messages: readonly Message[]): Turn[] {
  const turns: Turn[] = []
  let asked: string | undefined
  const unanswered = (): void => {
    if (asked !== undefined) turns.push({ question: asked, text: '', citations: [] })
  }
  for (const { role, content } of messages) {
    if (role === 'USER') {
      unanswered()
      asked = content.text
    } else if (role === 'ASSISTANT') {
      turns.push({ question: asked, text: content.text, citations: content.citations ?? [] })
      asked = undefined
    }
  }
  unanswered()
  return turns
}

/** A thread as Markdown, with the sources of all answers as footnotes at the end. */
export function threadAsMarkdown(title: string, turns: readonly Turn[], linkTo: LinkTo): string {
  const parts = [`# ${plain(title)}`]
  const notes: string[] = []
  for (const { question, text, citations } of turns) {
    const before = notes.length
    if (question !== undefined) parts.push(`## ${plain(question)}`)
    const body = splitCitations(text, citations.length)
      .map((piece) => (typeof piece === 'number' ? `[^${before + piece}]` : piece))
      .join('')
    if (body !== '') parts.push(body)
    for (const citation of citations) {
      const name = plain(citation.document_name ?? '')
      const link = linkTo(citation)
      const source = link === undefined ? name : `[${name}](<${link}>)`
      notes.push(`[^${notes.length + 1}]: ${source}: “${plain(readableQuote(citation))}”`)
    }
  }
  return `${[...parts, ...(notes.length > 0 ? [notes.join('\n')] : [])].join('\n\n')}\n`
}

/** A text on one line in which no character means anything in Markdown. */
function plain(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[!#*<>[\\\]_`|~]/g, String.raw`\$&`)
}
