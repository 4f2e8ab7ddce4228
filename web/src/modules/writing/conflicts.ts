import type { Part } from './merge.ts'

/** A conflict in the text of the editor, with both texts between marks. */
export type Conflict = {
  readonly from: number
  readonly to: number
  readonly mine: string
  readonly theirs: string
}

/** The words after the marks of a conflict. */
export type Names = { readonly mine: string; readonly theirs: string }

const MARKS =
  /^<{7} [^\n]*\n(?<mine>(?:[^\n]*\n)*?)={7} [^\n]*\n(?<theirs>(?:[^\n]*\n)*?)>{7} [^\n]*(?:\n|$)/gm

/** The merged text. A conflict is both texts, between lines with marks. */
export function withMarks(parts: readonly Part[], { mine, theirs }: Names): string {
  let text = ''
  for (const part of parts) {
    if (part.kind === 'text') text += part.text
    else {
      const start = onNewLine(text)
      text = `${start}<<<<<<< ${mine}\n${onNewLine(part.mine)}======= ${theirs}\n${onNewLine(part.theirs)}>>>>>>> ${theirs}\n`
    }
  }
  return text
}

/** The conflicts that are still in a text. */
export function conflictsIn(text: string): Conflict[] {
  if (!text.includes('<<<<<<< ')) return []
  return Array.from(text.matchAll(MARKS), (match) => ({
    from: match.index,
    to: match.index + match[0].length,
    mine: match.groups?.['mine'] ?? '',
    theirs: match.groups?.['theirs'] ?? '',
  }))
}

function onNewLine(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`
}
