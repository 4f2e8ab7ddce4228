import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/** What the environment says to the command; the only place that reads it. */
export type Environment = {
  readonly url: string | undefined
  readonly apiKey: string | undefined
  readonly profile: string | undefined
  /** The user wants no colors, or has a terminal without them. */
  readonly isPlain: boolean
  /** Folder of the user's configuration files, by the XDG rules. */
  readonly configFolder: string
}

export function readEnvironment(): Environment {
  const { env } = process
  // The XDG rules ignore a relative folder.
  const given = env['XDG_CONFIG_HOME']
  const base = given !== undefined && isAbsolute(given) ? given : join(homedir(), '.config')
  return {
    url: env['ARBOR_URL'] || undefined,
    apiKey: env['ARBOR_API_KEY'] || undefined,
    profile: env['ARBOR_PROFILE'] || undefined,
    isPlain: (env['NO_COLOR'] ?? '') !== '' || env['TERM'] === 'dumb',
    configFolder: join(base, 'arbor'),
  }
}
