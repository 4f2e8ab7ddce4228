import { describe, expect, it } from 'vitest'
import { snippetOf } from './snippet.ts'

const filler = 'nothing to see here. '.repeat(20)

describe('snippetOf', () => {
  it('returns a short text whole, in one line', () => {
    expect(snippetOf('one\n  two', 'three', 50)).toBe('one two')
  })

  it('shows the part with most words of the query', () => {
    const text = `${filler}Ferries stop. ${filler}The ferry stopped at night. ${filler}`
    const snippet = snippetOf(text, 'when does the ferry stop at night', 80)
    expect(snippet).toContain('The ferry stopped at night.')
    expect(snippet).toMatch(/^… \S.* …$/)
    expect(snippet.length).toBeLessThanOrEqual(84)
  })

  it('starts at the beginning if no word occurs', () => {
    expect(snippetOf(filler, 'zebra', 30)).toBe('nothing to see here. nothing …')
  })

  it('reads tables cell by cell', () => {
    const table =
      '<table><tr><th>a &amp; b</th><th>c</th></tr><tr><td>1 &lt; 2</td><td>3</td></tr></table>'
    expect(snippetOf(table, 'a', 99)).toBe('a & b | c / 1 < 2 | 3')
  })
})
