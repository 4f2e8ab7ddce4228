import { parseArgs } from 'node:util'

export const MODES = ['full_text', 'dense_only', 'hybrid'] as const
export type Mode = (typeof MODES)[number]

export type Options = {
  readonly folders: readonly string[]
  readonly modes: readonly Mode[]
  readonly limitQueries: number
  readonly json: string | undefined
  readonly halves: boolean
  readonly kinds: boolean
  readonly examples: number
  readonly settings: Readonly<Record<string, string>>
}

export const USAGE = `npm run evals -- <folder> [<folder> ...] [options]

  <folder>             in the layout of BEIR: corpus.jsonl, queries.jsonl, qrels/*.tsv
  --modes A,B          of full_text, dense_only, hybrid (all three)
  --limit-queries N    the first N queries of each set only
  --json FILE          also writes all figures, query by query
  --halves             also the figures of the tuning half and of the half held out
  --kinds              also the figures of each kind of query, told by the ids: KIND-...
  --examples N         the N queries on which each mode loses most to exact BM25 (0)
  --setting NAME=VALUE a setting of the instance; may be repeated
`

/**
 * Reads the command line. @returns undefined when help is asked for
 * @throws Error in words for whoever typed it
 */
export function readOptions(words: readonly string[]): Options | undefined {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      modes: { type: 'string', default: MODES.join(',') },
      'limit-queries': { type: 'string' },
      json: { type: 'string' },
      halves: { type: 'boolean', default: false },
      kinds: { type: 'boolean', default: false },
      examples: { type: 'string', default: '0' },
      setting: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined
  if (positionals.length === 0) throw new Error(`Which sets?\n\n${USAGE}`)
  const limit = values['limit-queries']
  return {
    folders: positionals,
    modes: values.modes.split(',').map(modeOf),
    limitQueries: limit === undefined ? Infinity : wholeNumber('limit-queries', limit, 1),
    json: values.json,
    halves: values.halves,
    kinds: values.kinds,
    examples: wholeNumber('examples', values.examples, 0),
    settings: Object.fromEntries(values.setting.map(settingOf)),
  }
}

function modeOf(word: string): Mode {
  const mode = MODES.find((known) => known === word.trim())
  if (mode !== undefined) return mode
  throw new Error(`--modes: "${word}" is none of ${MODES.join(', ')}.`)
}

function wholeNumber(name: string, text: string, least: number): number {
  const value = Number(text)
  if (Number.isSafeInteger(value) && value >= least) return value
  throw new Error(`--${name} must be a whole number of at least ${least}, not "${text}".`)
}

function settingOf(text: string): [string, string] {
  const at = text.indexOf('=')
  if (at > 0) return [text.slice(0, at), text.slice(at + 1)]
  throw new Error(`--setting must be NAME=VALUE, not "${text}".`)
}
