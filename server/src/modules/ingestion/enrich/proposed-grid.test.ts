import { describe, expect, it } from 'vitest'
import { readGrid } from './proposed-grid.ts'

describe('the grid in an answer', () => {
  it('is read with or without text around it', () => {
    const grid = { heads: 1, rows: [[{ words: [0] }, { words: [1, 2], span: 2 }]] }
    const answer = '{"heads": 1, "rows": [[[0], {"words": [1, 2], "span": 2}]]}'
    expect(readGrid(answer)).toEqual(grid)
    expect(readGrid(`Here it is:\n\`\`\`json\n${answer}\n\`\`\``)).toEqual(grid)
  })

  it('has only numbers of words', () => {
    expect(readGrid('{"heads": 1, "rows": [[["410"], ["420"]]]}')).toBeNull()
    expect(readGrid('{"heads": 1, "rows": [[{"words": [0], "text": "411"}]]}')).toEqual({
      heads: 1,
      rows: [[{ words: [0] }]],
    })
  })

  it('is none in anything else', () => {
    for (const answer of [
      '',
      'I cannot help with {that}.',
      '{"heads": 1}',
      '{"heads": "1", "rows": [[[0]]]}',
      '{"heads": 1, "rows": {"0": [[0]]}}',
      '{"heads": 1, "rows": [[[0], [1]], ',
      '{"heads": 1, "rows": [[[0], {"words": [1], "span": "2"}]]}',
      `{"heads": 1, "rows": ${'['.repeat(18_000)}${']'.repeat(18_000)}}`,
      `{"heads": 1, "rows": [${'[],'.repeat(9_000)}[]]}`,
      `{"heads": 1, "rows": [[${'[],'.repeat(9_000)}[]]]}`,
    ]) {
      expect(readGrid(answer)).toBeNull()
    }
  })
})
