import { describe, expect, it } from 'vitest'
import { titleFor } from './title.ts'

describe('titleFor', () => {
  it.each([
    ['What is the notice period?', 'What is the notice period?'],
    ['Hello there. I have a question.', 'Hello there'],
    ['## **Costs** of `x`\n\nand more', 'Costs of x'],
    [
      '- see [the plan](https://example.org/a) and ![a picture](b.png)',
      'see the plan and a picture',
    ],
    ['<p>Hi <b>you</b></p>', 'Hi you'],
    ['\n \n  two   blanks\there', 'two blanks here'],
    ['```js\nlet a_b = 1\n```', 'let a_b = 1'],
    ['How much is 3.5 kg?', 'How much is 3.5 kg?'],
    ['---\n***', 'New thread'],
    ['   ', 'New thread'],
  ])('returns for %j the title %j', (message, title) => {
    expect(titleFor(message)).toBe(title)
  })

  it('cuts between words, at 60 characters at most', () => {
    const title = titleFor('alpha '.repeat(100))
    expect(title).toBe(`${'alpha '.repeat(10).trim()}…`)
    expect(titleFor(`${'a'.repeat(59)} b`)).toBe(`${'a'.repeat(59)}…`)
    expect(titleFor('a'.repeat(60))).toBe('a'.repeat(60))
  })

  it('never cuts inside a grapheme', () => {
    const family = '👩‍👩‍👧‍👦'
    const title = titleFor(`x${family.repeat(20)}`)
    expect(title.length).toBeLessThanOrEqual(60)
    expect(title).toMatch(new RegExp(`^x(?:${family})+…$`))
    expect(titleFor(`a${'\u0301'.repeat(4000)}`)).toBe('New thread')
  })

  // With cubic complexity, this would never finish.
  it.each(['[', '<a', '![](', '`', '_', '<', '# ', '1. '])('handles many %j', (text) => {
    expect(titleFor(text.repeat(20_000)).length).toBeLessThanOrEqual(60)
  })
})
