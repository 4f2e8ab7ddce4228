import { outputOf, outputStream } from '../children/output.ts'
import { SourceFault, type Connector, type Content, type SourceItem } from '../core/connector.ts'
import type { ConnectorServices } from '../core/services.ts'
import { toRcloneFault } from './rclone.faults.ts'
import { isPath, listEntries, listPages } from './rclone.listing.ts'
import { folderOf, openRemote, type Remote } from './rclone.program.ts'
import { RcloneSettings } from './rclone.settings.ts'

const SILENCE_MS = 5 * 60 * 1000
const COUNTED = 1000

/**
 * Everything that rclone reads, through remotes of the operator. Where the server has ids, an item keeps its id after a move.
 */
export const RCLONE_SOURCE = {
  kind: 'rclone',
  title: 'Storage read by rclone',
  settings: RcloneSettings,
  secrets: [],
  check: ({ folder }: RcloneSettings): void => void folderOf(folder),
  movesKeepIds: false,
  unavailable: ({ rclone }: ConnectorServices) =>
    rclone.remotes.length > 0
      ? undefined
      : 'The operator of this server has not allowed any remote of rclone. They can list some in ARBOR_RCLONE_REMOTES.',
  open: openRcloneSource,
} as const

/** @throws SourceFault */
function openRcloneSource(
  settings: RcloneSettings,
  _credentials: Readonly<Record<string, string>>,
  { rclone }: ConnectorServices,
): Promise<Connector> {
  const remote = openRemote(settings, rclone)
  const closing = new AbortController()
  const both = (signal: AbortSignal) => AbortSignal.any([signal, closing.signal])
  return Promise.resolve({
    changes: (_at, signal) =>
      Promise.resolve({
        listing: 'all',
        isFromStart: true,
        pages: listPages(remote, both(signal)),
      }),
    fetch: (item, signal) => Promise.resolve(readFile(remote, item, both(signal))),
    test: (signal) => testRemote(remote, both(signal)),
    close: () => Promise.resolve(closing.abort()),
  })
}

function readFile(remote: Remote, item: SourceItem, signal: AbortSignal): Content {
  const { path, size } = item
  if (!isPath(path)) throw new SourceFault('item', 'Its path is not valid.')
  const child = remote.start(['cat', remote.place(path.join('/'))], signal, 'long')
  const output = outputOf(child, {
    toFault: (end) => toRcloneFault(end, path),
    silenceMs: SILENCE_MS,
  })
  return { stream: outputStream(child, size === undefined ? output : exactly(size, output)) }
}

/** rclone writes all files of a folder that has replaced the file, and nothing if it was emptied. */
async function* exactly(size: number, output: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of output) {
    bytes += chunk.length
    if (bytes > size) break
    yield chunk
  }
  if (bytes !== size) throw new SourceFault('item', 'The file has changed since it was listed.')
}

async function testRemote(remote: Remote, signal: AbortSignal): Promise<string> {
  let [files, folders] = [0, 0]
  for await (const entry of listEntries(remote, ['--no-modtime'], signal)) {
    if (entry['IsDir'] === true) folders += 1
    else files += 1
    if (files + folders >= COUNTED) return `Found the folder and over ${COUNTED} entries in it.`
  }
  return `Found the folder with ${counted(files, 'file')} and ${counted(folders, 'folder')} in it.`
}

function counted(count: number, what: string): string {
  return `${count === 0 ? 'no' : count} ${what}${count === 1 ? '' : 's'}`
}
