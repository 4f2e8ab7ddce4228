import { splitAt } from '../children/output.ts'
import { SourceFault } from '../core/connector.ts'
import { gitOutput, type Access } from './git.program.ts'

const MAX_FILES = 200_000
const MAX_PATH_BYTES = 64 * 1024
/** The mode of a file, executable or not. */
const FILE = /^100/

/** A file of a commit. */
export type Entry = {
  /** Undefined if it isn't valid UTF-8. */
  readonly path: string | undefined
  readonly shownPath: string
  readonly mode: string
  /** The id of its content. */
  readonly id: string
}

export const isFile = ({ mode }: Pick<Entry, 'mode'>): boolean => FILE.test(mode)

/** A folder of a commit, as git names it. */
export function treeOf(commit: string, folder: string): string {
  return `${commit}:${folder}`
}

type Reading = { readonly repository: string; readonly signal: AbortSignal }

/** All files below a folder. @throws SourceFault if there are too many */
export async function* listTree(reading: Reading, tree: string): AsyncGenerator<Entry> {
  let count = 0
  const args = ['ls-tree', '-r', '-z', '--full-tree', tree]
  for await (const record of records(reading, { args })) {
    count += 1
    if (count > MAX_FILES) throw tooMany()
    const tab = record.indexOf(9)
    const [mode = '', , id = ''] = record.toString('latin1', 0, tab).split(' ')
    yield { ...toPath(record.subarray(tab + 1)), mode, id }
  }
}

/** A difference between two commits. */
export type Difference =
  | { readonly type: 'gone'; readonly path: string }
  | { readonly type: 'present'; readonly entry: Entry; readonly from: string | undefined }

/**
 * The differences between two folders. A file that is similar enough to one that disappeared counts as moved.
 * @param access git may need contents to compare them. Without it, only an equal file counts as moved
 */
export async function* compareTrees(
  reading: Reading,
  [before, after]: readonly [string, string],
  access?: Access,
): AsyncGenerator<Difference> {
  const similar = access === undefined ? '-M100%' : '-M'
  const args = ['diff-tree', '-r', '-z', '--raw', similar, '-l2000', '--no-abbrev', before, after]
  const rows = records(reading, { args, ...(access && { access }) })
  let count = 0
  for (;;) {
    const { value: meta, done } = await rows.next()
    if (done === true) return
    count += 1
    if (count > MAX_FILES) throw tooMany()
    const words = meta.toString('latin1').replace(/^:/, '').split(' ')
    const [, mode = '', , id = '', status = ''] = words
    const first = await nextOf(rows)
    const isMove = status.startsWith('R')
    const last = isMove ? await nextOf(rows) : first
    const from = first.toString('utf8')
    if (status === 'D') yield { type: 'gone', path: from }
    else {
      const entry = { ...toPath(last), mode, id }
      yield { type: 'present', entry, from: status === 'A' ? undefined : from }
    }
  }
}

async function nextOf(rows: AsyncGenerator<Buffer>): Promise<Buffer> {
  const { value, done } = await rows.next()
  if (done === true) throw new SourceFault('away', 'git wrote an incomplete list.')
  return value
}

type Command = { readonly args: readonly string[]; readonly access?: Access }

function records({ repository, signal }: Reading, command: Command): AsyncGenerator<Buffer> {
  return splitAt(gitOutput(repository, { ...command, signal }), {
    separator: 0,
    maxBytes: MAX_PATH_BYTES,
    tooLong: () => new SourceFault('settings', 'A path of the repository is too long.'),
  })
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function toPath(bytes: Buffer): Pick<Entry, 'path' | 'shownPath'> {
  const shownPath = bytes.toString('utf8')
  try {
    return { path: UTF8.decode(bytes), shownPath }
  } catch {
    return { path: undefined, shownPath }
  }
}

function tooMany(): SourceFault {
  return new SourceFault(
    'settings',
    `The folder has more than ${MAX_FILES.toLocaleString('en')} files. Choose a smaller one.`,
  )
}
