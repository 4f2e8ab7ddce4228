import type { ChildEnd } from '../children/child.ts'
import { SourceFault, type FaultKind } from '../core/connector.ts'

type Sign = readonly [RegExp, FaultKind, string]

/** What git, curl and ssh say, and what it means. The first one counts. */
const SIGNS: readonly Sign[] = [
  [
    /dubious ownership|safe\.directory/i,
    'lost',
    'On the server, git refuses the repository because another user owns it. Let the user of the address own it, or run this command there: git config --system --add safe.directory PATH.',
  ],
  [
    /host key verification failed|remote host identification has changed|no matching host key/i,
    'settings',
    'The server does not have the expected ssh host key. If it was changed on purpose, enter the new one.',
  ],
  [
    /authentication failed|could not read (?:username|password)|permission denied|terminal prompts disabled|returned error: 40[13]|invalid credentials|access denied|error in libcrypto|invalid format/i,
    'credentials',
    'The server does not accept the credentials, or they do not allow reading the repository.',
  ],
  [
    /returned error: 30\d|unable to update url base from redirection/i,
    'lost',
    'The address of the repository redirects elsewhere. Enter the final address.',
  ],
  [/couldn't find remote ref/i, 'lost', 'The repository does not have the branch.'],
  [
    /file size limit exceeded|file too large|died of signal 25|signal 25/i,
    'settings',
    'The repository is larger than Arbor reads.',
  ],
  [
    /repository not found|not found|does not appear to be a git repository|returned error: 404|no such file or directory/i,
    'lost',
    'There is no repository at this address, or the credentials do not allow seeing it.',
  ],
  [
    /dumb http transport|does not support shallow|transport '.*' not allowed|not valid: is this a git repository/i,
    'lost',
    'The server is not a git server, or too old.',
  ],
  [
    /no space left on device/i,
    'away',
    'The server has no disk space left for the repository. An administrator must free some.',
  ],
]

/** The fault behind the end of git. Only our own words are shown, because messages come from the other server. */
export function toGitFault({ code, why, log }: ChildEnd): SourceFault {
  const cause = new Error(`git ended with code ${code ?? why}: ${log.slice(0, 2000)}`)
  if (why === 'missing') {
    return new SourceFault('lost', 'git is not installed on this server.', { cause })
  }
  if (why === 'timeout') return new SourceFault('away', 'The server takes too long.', { cause })
  const sign = SIGNS.find(([pattern]) => pattern.test(log))
  if (sign) return new SourceFault(sign[1], sign[2], { cause })
  return new SourceFault('away', 'The server does not respond as expected.', { cause })
}
