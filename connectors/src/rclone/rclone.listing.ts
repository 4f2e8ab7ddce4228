import { outputOf, splitAt } from '../children/output.ts'
import type { Change, ChangePage, SourceItem } from '../core/connector.ts'
import { toRcloneFault } from './rclone.faults.ts'
import { parsed, readFeatures, unreadable, type Features, type Remote } from './rclone.program.ts'

const PAGE = 1000
const MAX_ID = 1024
const MAX_NAMES = 200
const MAX_LINE_BYTES = 256 * 1024
const LINE_FEED = 10
const SILENCE_MS = 10 * 60 * 1000

/**
 * Everything below the folder, page by page. rclone can't continue a listing, so each one starts from the beginning. It
 * writes an item in a line, so memory doesn't grow with their number.
 */
export async function* listPages(remote: Remote, signal: AbortSignal): AsyncGenerator<ChangePage> {
  const features = await readFeatures(remote, signal)
  let changes: Change[] = []
  for await (const entry of listEntries(remote, ['-R', ...flagsFor(features)], signal)) {
    changes.push(toChange(entry))
    if (changes.length < PAGE) continue
    yield { changes, cursor: '{}' }
    changes = []
  }
  yield { changes, cursor: '{}' }
}

function flagsFor({ hash, slowTimes }: Features): string[] {
  if (hash === undefined) return []
  // With a hash, the times aren't worth a request for each file.
  return ['--hash', `--hash-type=${hash}`, ...(slowTimes ? ['--no-modtime'] : [])]
}

/** An item as rclone describes it. Its members are checked when they are read. */
export type Entry = Readonly<Record<string, unknown>>

export async function* listEntries(
  remote: Remote,
  flags: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<Entry> {
  const args = ['lsjson', '--no-mimetype', ...flags, remote.place()]
  const child = remote.start(args, signal, 'long')
  const output = outputOf(child, {
    toFault: (end) => toRcloneFault(end),
    silenceMs: SILENCE_MS,
  })
  const lines = splitAt(output, {
    separator: LINE_FEED,
    maxBytes: MAX_LINE_BYTES,
    tooLong: unreadable,
  })
  let isWhole = false
  for await (const line of lines) {
    const text = line.toString('utf8').trim().replace(/,$/, '')
    isWhole = text === ']' || (isWhole && text === '')
    if (text === '' || text === '[' || text === ']') continue
    const entry = parsed(text)
    if (typeof entry !== 'object' || entry === null) throw unreadable()
    yield entry as Entry
  }
  // What a listing doesn't name is gone, so it must not be cut off.
  if (!isWhole) throw unreadable()
}

function toChange(entry: Entry): Change {
  const given = entry['Path']
  if (typeof given !== 'string') throw unreadable()
  const path = given.split('/')
  const reason = faultOf(given, path)
  if (reason !== undefined) return { type: 'skipped', path: path.slice(0, MAX_NAMES), reason }
  return { type: 'present', item: toItem(entry, path) }
}

function faultOf(given: string, path: readonly string[]): string | undefined {
  if (given.length > MAX_ID) return 'Its path is longer than 1,024 characters.'
  if (path.length > MAX_NAMES) return `It is in more than ${MAX_NAMES} folders.`
  return isPath(path) ? undefined : 'Its path is not valid.'
}

/** Whether these are names of which rclone gets a path. */
export function isPath(path: readonly string[]): boolean {
  return path.every((name) => !['', '.', '..'].includes(name) && !/[/\0]/.test(name))
}

function toItem(entry: Entry, path: readonly string[]): SourceItem {
  const id = toId(entry['ID']) ?? path.join('/')
  if (entry['IsDir'] === true) return { id, kind: 'folder', path }
  const size = sizeOf(entry)
  const modifiedAt = timeOf(entry['ModTime'])
  return {
    id,
    kind: 'file',
    path,
    ...(size !== undefined && { size }),
    ...(modifiedAt && { modifiedAt }),
    fingerprint: toFingerprint(entry),
  }
}

/** With a prefix, so that an id is never another item's path. */
function toId(id: unknown): string | undefined {
  return isText(id) && id.length < MAX_ID ? `/${id}` : undefined
}

/** Negative for documents whose size is only known after a download, such as those of Google. */
function sizeOf({ Size: size }: Entry): number | undefined {
  return typeof size === 'number' && Number.isSafeInteger(size) && size >= 0 ? size : undefined
}

function timeOf(given: unknown): Date | undefined {
  const time = typeof given === 'string' ? new Date(given) : undefined
  return time && Number.isFinite(time.getTime()) ? time : undefined
}

function toFingerprint({ Size: size, ModTime: time, Hashes: hashes }: Entry): string {
  const [known] = Object.entries((hashes ?? {}) as Entry).filter(([, hash]) => isText(hash))
  const content = known?.join(':') ?? (isText(time) ? time : '')
  return `${typeof size === 'number' ? size : ''} ${content.slice(0, 200)}`
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
