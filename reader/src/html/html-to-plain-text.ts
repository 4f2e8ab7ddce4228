import { Parser } from 'htmlparser2'
import { withRaised } from '../core/raised.ts'
import { tidy } from './flow.ts'

/** Elements whose content isn't text. */
const SKIPPED = new Set(['script', 'style', 'template', 'svg', 'math', 'title'])
const CELLS = new Set(['td', 'th'])
/** Pieces of text before raised text that decide what it is. */
const LOOKED_AT = 4
/** Elements on a separate line. */
const LINES = new Set(
  (
    'table tr caption p div li ul ol br hr h1 h2 h3 h4 h5 h6 pre blockquote section article header footer ' +
    'figcaption dt dd'
  ).split(' '),
)

/**
 * The text of HTML without tags: one line per row or block, ` | ` between cells, and entities
 * decoded. Text above the line is told apart (see withRaised). Broken markup is read as in browsers. In text without markup, only white space changes.
 */
export function htmlToPlainText(html: string): string {
  const parts: string[] = []
  /** Text above the line, while a `sup` element is open. */
  let raised: string | undefined
  let skipped = 0
  let lineHasCell = false
  const newLine = () => {
    parts.push('\n')
    lineHasCell = false
  }
  const settle = () => {
    const before = parts.slice(-LOOKED_AT).join('')
    parts.push(withRaised(before, raised ?? '').slice(before.length))
    raised = undefined
  }
  const parser = new Parser(
    {
      onopentag: (name) => {
        if (SKIPPED.has(name)) skipped++
        else if (name === 'sup') raised ??= ''
        else if (CELLS.has(name)) {
          if (lineHasCell) parts.push(' | ')
          lineHasCell = true
        } else if (LINES.has(name) && !(lineHasCell && name !== 'tr')) newLine()
        else parts.push(LINES.has(name) ? ' ' : '')
      },
      ontext: (text) => {
        if (skipped > 0) return
        if (raised === undefined) parts.push(text)
        else raised += text
      },
      onclosetag: (name) => {
        if (SKIPPED.has(name)) skipped = Math.max(0, skipped - 1)
        else if (name === 'sup') settle()
        else if (name === 'tr' || name === 'table') newLine()
        else if (LINES.has(name)) {
          if (lineHasCell) parts.push(' ')
          else newLine()
        }
      },
    },
    { decodeEntities: true },
  )
  parser.write(html)
  parser.end()
  return tidy(parts.join(''))
}
