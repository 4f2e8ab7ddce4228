import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { outputOf, outputStream } from '../children/output.ts'
import { SourceFault, type Connector, type Content, type SourceItem } from '../core/connector.ts'
import { sourceGuard } from '../network/source-address.ts'
import type { ConnectorServices } from '../core/services.ts'
import { openAccess } from './git.access.ts'
import { folderOf, linkTemplate, parseAddress, refOf, serverOf } from './git.address.ts'
import { Clone } from './git.clone.ts'
import { leaseClone } from './git.clones.ts'
import { toGitFault } from './git.faults.ts'
import { listChanges, requireFolder } from './git.listing.ts'
import type { Selection } from './git.plan.ts'
import { startGit } from './git.program.ts'
import { GIT_SECRETS, GitSettings, type GitCredentials } from './git.settings.ts'
import { isFile, listTree, treeOf } from './git.tree.ts'

const SILENCE_MS = 60_000
const COUNTED = 1000
const LARGE_FILE = 'version https://git-lfs.github.com/spec/'

/** A branch of a repository. Files that git finds to be moved keep their ids. */
export const GIT_SOURCE = {
  kind: 'git',
  title: 'Git repository',
  settings: GitSettings,
  secrets: GIT_SECRETS,
  sentTo: ({ url }: GitSettings): string => serverOf(url),
  check: ({ url, branch, folder }: GitSettings): void => {
    parseAddress(url)
    refOf(branch)
    folderOf(folder)
  },
  movesKeepIds: true,
  open: openGitSource,
} as const

/** @throws SourceFault */
async function openGitSource(
  settings: GitSettings,
  credentials: GitCredentials,
  services: ConnectorServices,
): Promise<Connector> {
  const address = parseAddress(settings.url)
  const ref = refOf(settings.branch)
  const folder = folderOf(settings.folder)
  const guard = sourceGuard(services)
  const parent = join(services.dataDir, 'sources')
  const connect = (own: string) =>
    openAccess({
      address,
      settings,
      credentials,
      guard,
      folder: own,
      knownHosts: join(parent, 'known_hosts'),
    })
  const key = digestOf([settings, credentials, parent, services.network.allowed])
  const { clone, release } = await leaseClone(key, () => Clone.open(parent, ref, connect, services))
  const selection: Selection = {
    clone,
    folder,
    scope: digestOf([address.url, ref, folder]).slice(0, 16),
    link: settings.link ?? linkTemplate(address, ref),
  }
  return {
    changes: (at, signal) => listChanges(selection, at, signal),
    fetch: (item, signal) => fetchFile(clone, item, signal),
    test: (signal) => testBranch(selection, signal),
    close: async () => release(),
  }
}

function digestOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

async function fetchFile(clone: Clone, item: SourceItem, signal: AbortSignal): Promise<Content> {
  const id = item.fingerprint ?? ''
  await clone.fetchContent(id, signal)
  const child = startGit(clone.repository, { args: ['cat-file', 'blob', id], signal })
  const output = outputOf(child, { toFault: toGitFault, silenceMs: SILENCE_MS })
  return { stream: outputStream(child, withoutPointers(output)) }
}

async function* withoutPointers(output: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isFirst = true
  for await (const chunk of output) {
    if (isFirst && chunk.toString('latin1', 0, LARGE_FILE.length) === LARGE_FILE) {
      throw new SourceFault('item', 'The file is in Git LFS, which Arbor does not read.')
    }
    isFirst = false
    yield chunk
  }
}

async function testBranch(selection: Selection, signal: AbortSignal): Promise<string> {
  const { clone, folder } = selection
  if ((await clone.newest(signal)) === undefined) return 'Found the repository. It is empty.'
  const commit = await clone.fetchNewest(signal)
  await requireFolder(selection, commit, signal)
  let files = 0
  for await (const entry of listTree(
    { repository: clone.repository, signal },
    treeOf(commit, folder),
  )) {
    if (isFile(entry)) files += 1
    if (files > COUNTED) return `Found the branch and over ${COUNTED} files.`
  }
  return `Found the branch and ${files === 1 ? 'one file' : `${files} files`}.`
}
