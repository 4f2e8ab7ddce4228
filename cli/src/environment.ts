import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/** The environment variables that the command uses. No other file reads them. */
export type Environment = {
  readonly url: string | undefined
  readonly apiKey: string | undefined
  readonly profile: string | undefined
  /** The user has turned colors off, or the terminal doesn't support them. */
  readonly isPlain: boolean
  /** The user's configuration folder, according to the XDG specification. */
  readonly configFolder: string
}

export function readEnvironment(): Environment {
  const { env } = process
  // The XDG specification says to ignore relative paths.
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
