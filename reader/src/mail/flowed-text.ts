/** Number of `>` before a line, and the line without them and a stuffed space (RFC 3676, 4.4 and 4.5). */
function unquoted(line: string): { readonly depth: number; readonly text: string } {
  const depth = /^>*/.exec(line)?.[0].length ?? 0
  return { depth, text: line.slice(depth).replace(/^ /, '') }
}

const SIGNATURE = '-- '

/**
 * Joins the lines of text in `format=flowed`, which end with a space if they continue (RFC 3676). Quoted lines continue only
 * in lines that are quoted as often.
 * @param deletesSpace whether that space isn't part of the text (`DelSp=yes`)
 */
export function joinFlowed(text: string, deletesSpace: boolean): string {
  const joined: { depth: number; parts: string[]; isOpen: boolean }[] = []
  for (const line of text.split(/\r?\n/)) {
    const { depth, text: content } = unquoted(line)
    const before = joined.at(-1)
    const continues = content.endsWith(' ') && content !== SIGNATURE
    const part = continues && deletesSpace ? content.slice(0, -1) : content
    if (before?.isOpen === true && before.depth === depth && content !== SIGNATURE) {
      before.parts.push(part)
      before.isOpen = continues
    } else joined.push({ depth, parts: [part], isOpen: continues })
  }
  return joined
    .map(({ depth, parts }) => {
      const whole = parts.join('')
      const line = whole === SIGNATURE ? whole : whole.trimEnd()
      return depth === 0 ? line : `${'>'.repeat(depth)} ${line}`
    })
    .join('\n')
}
