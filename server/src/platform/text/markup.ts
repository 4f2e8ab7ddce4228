/** Separates cells, rows and blocks, which phrases must not cross. */
export const BREAK = '\u2029'

const BLOCKS =
  'address article aside blockquote body br caption col colgroup dd div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hr html li main nav ol p pre section table tbody td tfoot th thead tr ul'
const INLINES =
  'a abbr b bdi bdo big cite code del dfn em font i img ins kbd mark q s samp small span strike strong sub sup tt u var'

const BLOCK_NAMES = new Set(BLOCKS.split(' '))
const NAMES = [...BLOCK_NAMES, ...INLINES.split(' ')].join('|')

/** Only HTML names count, since `List<String>` and `a < b` are text. An attribute can contain neither < nor >. */
const TAG = new RegExp(`</?(${NAMES})(?:\\s[^<>]{0,2000})?/?>|<!--[^<>]*-->`, 'gi')

const ENTITY = /&(#\d{1,7}|#x[0-9a-f]{1,6}|amp|lt|gt|quot|apos|nbsp|shy);/gi

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '',
}

/** The character for an entity, given the text between `&` and `;`. A space for an unknown entity. */
export function characterOfEntity(entity: string): string {
  const name = entity.toLowerCase()
  if (!name.startsWith('#')) return NAMED[name] ?? ' '
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : ' '
}

/**
 * The text of content that may contain HTML, as tables do. Removes tags, decodes entities, and puts a BREAK
 * between blocks and `^` before text above the line, so that 10⁶ is not the word 106.
 */
export function textOfMarkup(content: string): string {
  let text = content
  if (text.includes('<')) {
    text = text.replace(TAG, (tag: string, name: string | undefined) => {
      if (/^<sup\b/i.test(tag)) return '^'
      return name === undefined || BLOCK_NAMES.has(name.toLowerCase()) ? BREAK : ''
    })
  }
  if (!text.includes('&')) return text
  return text.replace(ENTITY, (_, entity: string) => characterOfEntity(entity))
}

/** HTML of a table without its tags, with a space for each. Exponents follow `^`, as in plain text. */
export function withoutTags(html: string): string {
  return html.replaceAll(/<sup>([^<>]*)<\/sup>/g, '^$1').replaceAll(/<[^<>]*>/g, ' ')
}
