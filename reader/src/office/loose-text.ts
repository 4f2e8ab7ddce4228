import { Parser } from 'htmlparser2'

/** The names of elements: those with text, and those that are a line each. */
export type LooseElements = { readonly text: string; readonly line: string }

const MAX_CHARACTERS = 1_000_000

/** The lines of text in a part whose XML may be damaged. What can't be read is left out. */
export function looseLines(xml: string, { text, line }: LooseElements): string[] {
  const lines: string[] = []
  let [open, inText] = ['', false]
  const parser = new Parser(
    {
      onopentagname: (name) => {
        inText = name === text
      },
      ontext: (data) => {
        if (inText) open += data
      },
      onclosetag: (name) => {
        inText = false
        if (name !== line) return
        if (open.trim() !== '') lines.push(open.trim())
        open = ''
      },
    },
    { xmlMode: true },
  )
  parser.end(xml.slice(0, MAX_CHARACTERS))
  return open.trim() === '' ? lines : [...lines, open.trim()]
}
