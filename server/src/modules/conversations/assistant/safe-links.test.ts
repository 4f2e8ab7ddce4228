import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SafeLinks, addressesIn, type Addresses } from './safe-links.ts'

const NONE: Addresses = { linked: new Set(), shown: new Set() }

function neutraliseLinks(text: string, allowed: Addresses): string {
  const links = new SafeLinks(allowed)
  return links.push(text) + links.end()
}

function neutral(text: string): string {
  return neutraliseLinks(text, NONE)
}

describe('an answer leads to no other host', () => {
  test.each([
    ['![x](https://evil.example/?d=secret)', '![x](#)'],
    ['[read](https://evil.example/a "title")', '[read](# "title")'],
    ['[read](<https://evil.example/a b>)', '[read](<# b>)'],
    ['![x](  \n https://evil.example)', '![x](#)'],
    ['![x](//evil.example/a)', '![x](#)'],
    [String.raw`![x](\\evil.example/a)`, '![x](#)'],
    [String.raw`![x](https\://evil.example)`, '![x](#)'],
    ['![x](&#104;ttps://evil.example)', '![x](#)'],
    ['![x](/&#47;evil.example)', '![x](#)'],
    ['![x](HTTPS:evil.example)', '![x](#)'],
    ['![x](javascript:alert(1))', '![x](#))'],
    ['[![a](https://evil.example/1)](https://evil.example/2)', '[![a](#)](#)'],
    ['![x][1]\n\n[1]: https://evil.example/a', '![x][1]\n\n[1]: #'],
    ['[1]:\nhttps://evil.example/a', '[1]: #'],
    ['<https://evil.example>', '&lt;`https://evil.example`>'],
    ['<https:evil.example>', '&lt;https:evil.example>'],
    ['<img src=x>', '&lt;img src=x>'],
    ['<IMG\nsrc=x>', '&lt;IMG\nsrc=x>'],
    ['</a><a href=x>', '&lt;/a>&lt;a href=x>'],
    ['<math><mi xlink:href=x>', '&lt;math>&lt;mi xlink:href=x>'],
    ['<x-y style=background:url(//evil)>', '&lt;x-y style=background:url(//evil)>'],
    ['<!--><img src=x>-->', '&lt;!-->&lt;img src=x>-->'],
    ['<?php x ?><![CDATA[x]]>', '&lt;?php x ?>&lt;![CDATA[x]]>'],
    ['List<String> of <T> things', 'List&lt;String> of &lt;T> things'],
    ['see https://evil.example/a?b=c.', 'see `https://evil.example/a?b=c.`'],
    ['see www.evil.example now', 'see `www.evil.example` now'],
  ])('%j becomes %j', (text, expected) => {
    expect(neutral(text)).toBe(expected)
  })

  test.each([
    'plain text, [1] and [2]. a < b and b > c, if (x[1](y)) {}',
    '[folder](/shared/reports) and [there](#part) and [page](a-b_c.md?x=1)',
    '```html\n<img src="https://a.example">\n[a](https://a.example)\n```\n',
    '~~~~\n<b>\n~~~\n``` x\n<i>\n~~~~~\nx < 3 <3',
    '# heading\n\n- item: yes\n\n| a | b |\n|---|---|',
    '与文件有关 [1]。',
  ])('%j stays', (text) => {
    expect(neutral(text)).toBe(text)
  })
})

test.each([
  ['```\n<a>\n```\n<img>', '```\n<a>\n```\n&lt;img>'],
  // To Markdown these are no blocks of code, or ones that have ended.
  ['- ```\n<img>', '- ```\n&lt;img>'],
  ['- a\n  ```\n<img>', '- a\n  ```\n&lt;img>'],
  ['x ```\n<img>', 'x ```\n&lt;img>'],
  ['``` a`b\n<img>', '``` a`b\n&lt;img>'],
  ['``\n<img>', '``\n&lt;img>'],
  ['~~~\n~~~\r<img>', '~~~\n~~~\r&lt;img>'],
  ['`a\n<img>`', '`a\n&lt;img>`'],
  ['![x](\n```\n<img>', '![x](#\n&lt;img>'],
])('only a block of code keeps its tags: %j becomes %j', (text, expected) => {
  expect(neutral(text)).toBe(expected)
})

test('a part of an answer that ends within a line or a block of code opens none in the next part', () => {
  for (const first of ['abc', '```\n<a>\n']) {
    const links = new SafeLinks(NONE)
    links.push(first)
    links.end()
    expect(links.push('```\n```\n<img>\n')).toBe('```\n```\n&lt;img>\n')
  }
})

describe('addresses that are known', () => {
  const asked = 'What is on https://a.example/x_(y)? Or (see www.b.example/z).'
  const linked = new Set(addressesIn(asked))
  const allowed = { linked, shown: new Set([...linked, 'https://c.example/doc']) }

  test('may be linked when the question has them', () => {
    const text = '[b](www.b.example/z) https://a.example/x_ www.b.example/z.'
    expect(neutraliseLinks(text, { ...allowed, shown: linked })).toBe(
      '[b](www.b.example/z) `https://a.example/x_` www.b.example/z.',
    )
    const plain = { ...allowed, linked: new Set(['https://a.example/x']) }
    expect(neutraliseLinks('![a](https://a.example/x)', plain)).toBe('![a](https://a.example/x)')
    expect(neutraliseLinks('![a](https://a.example/x?d=1)', plain)).toBe('![a](#)')
    expect(neutraliseLinks('![a](<https://a.example/x>)', plain)).toBe(
      '![a](<https://a.example/x>)',
    )
    expect(neutraliseLinks('![a](https://a.example/x>d)', plain)).toBe('![a](#)')
  })

  test('may be shown, but not linked, when a passage has them', () => {
    expect(neutraliseLinks('at https://c.example/doc, they say', allowed)).toBe(
      'at https://c.example/doc, they say',
    )
    expect(neutraliseLinks('![c](https://c.example/doc)', allowed)).toBe('![c](#)')
    expect(neutraliseLinks('https://c.example/doc?d=secret', allowed)).toBe(
      '`https://c.example/doc?d=secret`',
    )
  })
})

describe('in a text that comes in pieces', () => {
  function inPieces(pieces: Iterable<string>): string {
    const links = new SafeLinks(NONE)
    let text = ''
    for (const piece of pieces) text += links.push(piece)
    return text + links.end()
  }

  test('how it is cut makes no difference', () => {
    const piece = fc.constantFrom(
      '![x](',
      '](',
      ']:',
      ']',
      ' ',
      '\n ',
      '<',
      '<img ',
      '\n```',
      '\n~~~\n',
      '`',
      'https://evil.example/a',
      'http',
      's://',
      'www.',
      ')',
      '>',
      '字',
      'word',
      '"',
    )
    const text = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''))
    const cuts = fc.array(fc.nat(), { maxLength: 8 })
    fc.assert(
      fc.property(text, cuts, (whole, places) => {
        const at = places.map((place) => place % (whole.length + 1)).toSorted((a, b) => a - b)
        const pieces = [...at, whole.length].map((end, i) => whole.slice(at[i - 1] ?? 0, end))
        expect(inPieces(pieces)).toBe(neutral(whole))
        expect(inPieces(whole)).toBe(neutral(whole))
      }),
      { numRuns: 1000 },
    )
  })

  test('blanks without end do not open a way', () => {
    const text = `![x](${' '.repeat(9000)}&#104;ttps://evil.example)`
    expect(inPieces(text.match(/[\s\S]{1,50}/g) ?? [])).toBe('![x](#)')
  })

  test('an address without end is held back no longer than it could be of use', () => {
    const links = new SafeLinks(NONE)
    const shown = links.push(`![x](https://evil.example/${'a'.repeat(5000)}`)
    expect(shown).toBe('![x](#')
    expect(links.push('a)') + links.end()).toBe('a)')
  })

  test('text is shown as soon as it can be', () => {
    const links = new SafeLinks(NONE)
    expect(links.push('The answer is ')).toBe('The answer is ')
    expect(links.push('答案是')).toBe('答案是')
  })
})
