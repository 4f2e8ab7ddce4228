import { randomBytes } from 'node:crypto'
import { splitAt } from '../children/output.ts'
import { SourceFault, type SourceItem } from '../core/connector.ts'
import type { Clone } from './git.clone.ts'
import { gitOutput } from './git.program.ts'

type Version = NonNullable<SourceItem['version']>

const MAX_MESSAGE = 1000
const MAX_AUTHOR = 200
const MAX_TOKEN_BYTES = 1024 * 1024
const MAX_MS = 5 * 60 * 1000

export type HistoryRange = {
  readonly commit: string
  /** Commits that belong to the history of this one are left out. */
  readonly after?: string | undefined
  readonly folder: string
}

/**
 * The commit that last changed each file, by the path of the file in the folder. One walk through the history, which ends as
 * soon as all files are known. Files that were last changed before the commits that were fetched have none.
 */
export async function readVersions(
  clone: Clone,
  range: HistoryRange,
  paths: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Version>> {
  const found = new Map<string, Version>()
  const boundary = await clone.boundary()
  const limit = AbortSignal.any([signal, AbortSignal.timeout(MAX_MS)])
  try {
    for await (const { id, version, names } of commits(clone, range, limit)) {
      // It looks as if it had created everything.
      if (boundary.has(id)) continue
      for (const name of names) {
        if (paths.has(name) && !found.has(name)) found.set(name, version)
      }
      if (found.size === paths.size) break
    }
  } catch (error) {
    signal.throwIfAborted()
    // Who made a version is worth knowing, but no reason to fail.
    if (!(error instanceof SourceFault) && !limit.aborted) throw error
  }
  return found
}

type Commit = { readonly id: string; readonly version: Version; readonly names: string[] }

async function* commits(
  clone: Clone,
  { commit, after, folder }: HistoryRange,
  signal: AbortSignal,
): AsyncGenerator<Commit> {
  // No file can be called like this, because nobody can guess it.
  const mark = `\u0001${randomBytes(12).toString('hex')}`
  const args = [
    'log',
    '-z',
    '--topo-order',
    '--name-only',
    '--no-renames',
    '--diff-merges=combined',
    `--format=${mark}%H%n%at%n%an%n%B`,
    '--end-of-options',
    after === undefined ? commit : `${after}..${commit}`,
    '--',
    ...(folder === '' ? [] : [`:(literal)${folder}`]),
  ]
  const tokens = splitAt(gitOutput(clone.repository, { args, signal }), {
    separator: 0,
    maxBytes: MAX_TOKEN_BYTES,
    tooLong: () => new SourceFault('settings', 'A message of the history is too long.'),
  })
  let current: Commit | undefined
  const prefix = folder === '' ? '' : `${folder}/`
  for await (const token of tokens) {
    const text = token.toString('utf8')
    if (text.startsWith(mark)) {
      if (current) yield current
      current = toCommit(text.slice(mark.length))
      continue
    }
    // A line break separates the message from the first name.
    const name = current?.names.length === 0 ? text.replace(/^\n/, '') : text
    if (name.startsWith(prefix)) current?.names.push(name.slice(prefix.length))
  }
  if (current) yield current
}

function toCommit(text: string): Commit {
  const [id = '', seconds = '', author = '', ...message] = text.split('\n')
  const at = new Date(Number(seconds) * 1000)
  const isTime = /^\d+$/.test(seconds) && Number.isFinite(at.getTime())
  return {
    id,
    names: [],
    version: {
      ...(author !== '' && { author: author.slice(0, MAX_AUTHOR).toWellFormed() }),
      ...(isTime && { at }),
      message: message.join('\n').trim().slice(0, MAX_MESSAGE).toWellFormed(),
    },
  }
}
