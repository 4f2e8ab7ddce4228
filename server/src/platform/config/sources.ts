import { isAbsolute, resolve } from 'node:path'
import type { RcloneConfig, RcloneRemote } from '@arbor/connectors'
import type { EnvReader } from './env.ts'
import { readNetworks } from './network.ts'

/** What sources may read. */
export type SourcesConfig = {
  /** Networks in addition to the internet in which the servers of sources may be. See `networksOf`. */
  readonly networks: readonly string[]
  /** Absolute paths of folders of this server. */
  readonly folders: readonly string[]
  readonly rclone: RcloneConfig
}

const REMOTE_NAME = /^[A-Za-z0-9_][A-Za-z0-9_.+@ -]{0,99}$/

export function readSources(reader: EnvReader): SourcesConfig {
  return {
    networks: readNetworks(reader, 'ARBOR_SOURCE_NETWORKS') ?? [],
    folders: readFolders(reader),
    rclone: { remotes: readRemotes(reader), configFile: readConfigFile(reader) },
  }
}

function readFolders(reader: EnvReader): readonly string[] {
  const given = (reader.text('ARBOR_SOURCE_FOLDERS') ?? '').split(',').map((each) => each.trim())
  const folders = given.filter((folder) => folder !== '')
  const wrong = folders.find((folder) => !isAbsolute(folder))
  if (wrong !== undefined) {
    reader.fault(`ARBOR_SOURCE_FOLDERS must be absolute paths separated by commas, not "${wrong}".`)
  }
  return folders.map((folder) => resolve(folder))
}

function readRemotes(reader: EnvReader): readonly RcloneRemote[] {
  const given = (reader.text('ARBOR_RCLONE_REMOTES') ?? '').split(',').map((each) => each.trim())
  return given.filter((each) => each !== '').flatMap((each) => readRemote(reader, each))
}

function readRemote(reader: EnvReader, text: string): RcloneRemote[] {
  const at = text.indexOf(':')
  const name = (at === -1 ? text : text.slice(0, at)).trimEnd()
  const folder = at === -1 ? '' : text.slice(at + 1).replace(/(?<!\/)\/+$/, '')
  const isSafe = folder.split('/').every((part) => part !== '.' && part !== '..')
  if (REMOTE_NAME.test(name) && isSafe) return [{ name, folder }]
  reader.fault(
    'ARBOR_RCLONE_REMOTES must be names of remotes separated by commas, each with a folder if you like, such as ' +
      `team,archive:2026/reports. "${text}" is neither.`,
  )
  return []
}

function readConfigFile(reader: EnvReader): string | undefined {
  const path = reader.text('ARBOR_RCLONE_CONFIG')
  if (path !== undefined && !isAbsolute(path)) {
    reader.fault(`ARBOR_RCLONE_CONFIG must be an absolute path, not "${path}".`)
  }
  return path
}
