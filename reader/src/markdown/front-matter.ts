const MAX_LINES = 2000
const PAIR = /^([\p{L}_][\p{L}\p{N}_. -]{0,80}?)\s*[:=](?:\s|$)(.*)$/su
const TOML_PAIR = /^([\w.-]+)\s*=(.*)$/s
const TABLE = /^\[+([^[\]]+)\]+$/

export type FrontMatter = {
  /** Empty if it has none. */
  readonly title: string
  /** The other members, one per line as `name: value`. */
  readonly text: string
}

/** Lists are nested deeper only by mistake. */
const MAX_DEPTH = 20

function plainValue(value: string, depth = 0): string {
  const bare = value.trim()
  if (/^[|>][-+]?\d?$/.test(bare)) return ''
  const list = /^\[(.*)\]$/.exec(bare)?.[1]
  if (list !== undefined && depth < MAX_DEPTH) {
    const inner = (each: string): string => plainValue(each, depth + 1)
    return list.split(',').map(inner).join(', ')
  }
  return /^(["'])(.*)\1$/.exec(bare)?.[2] ?? bare
}

/**
 * Reads the front matter of a Markdown file line by line. For search, the names, values and lists
 * of YAML and TOML are enough. Comments are left out.
 */
export function readFrontMatter(source: string): FrontMatter {
  const members: { name: string; values: string[] }[] = []
  for (const line of source.split('\n').slice(0, MAX_LINES)) {
    const bare = line.trim()
    if (bare === '' || bare.startsWith('#')) continue
    const isTop = !/^[\s-]/.test(line)
    const pair = isTop ? (TOML_PAIR.exec(line) ?? PAIR.exec(line)) : null
    const table = isTop ? TABLE.exec(bare) : null
    if (table) members.push({ name: table[1] ?? '', values: [] })
    else if (pair) members.push({ name: pair[1] ?? '', values: [plainValue(pair[2] ?? '')] })
    else {
      const value = plainValue(bare.replace(/^-\s+/, ''))
      const last = members.at(-1)
      if (last) last.values.push(value)
      else members.push({ name: '', values: [value] })
    }
  }
  return render(members)
}

function render(members: readonly { name: string; values: readonly string[] }[]): FrontMatter {
  let title = ''
  const lines: string[] = []
  for (const { name, values } of members) {
    const filled = values.filter((value) => value !== '')
    const value = filled.join(filled.length > 1 && values[0] === '' ? ', ' : ' ')
    if (name.toLowerCase() === 'title' && title === '') title = value
    else lines.push(name === '' ? value : `${name}: ${value}`.trim())
  }
  return { title, text: lines.join('\n') }
}
