import { errorCode } from '../core/error-code.ts'
import { StartFault } from '../core/start-fault.ts'

/** Codes of Node, of the driver, and of a server that is starting or stopping (class 57). */
const AWAY =
  /^(ECONN|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT|EPIPE|CONNECT_TIMEOUT|CONNECTION_|57P0[1-3]$)/
const CERTIFICATE = /CERT|ERR_TLS|SIGNATURE/

/** Whether no server answers, so that the same settings may work later. */
export function isUnreachable(error: unknown): boolean {
  return AWAY.test(errorCode(error) ?? '')
}

/**
 * Explains why the PostgreSQL server of a URL can't be used, and suggests a fix.
 * @param url is never repeated in full, because it contains a password
 * @param setting the setting that contains the URL
 * @returns what to throw; other errors are returned unchanged
 */
export function connectionFault(
  error: unknown,
  url: string,
  setting = 'ARBOR_DATABASE_URL',
): unknown {
  const code = errorCode(error) ?? ''
  const { server, user, database } = partsOf(url)
  const said = error instanceof Error ? error.message.replace(/\.$/, '') : ''
  if (AWAY.test(code)) {
    return new StartFault(
      `No PostgreSQL server answers at ${server} (${code}). Check the address in ${setting}, that the server is running, and that it accepts connections from this machine.`,
    )
  }
  if (CERTIFICATE.test(code)) {
    return new StartFault(
      `The certificate of the PostgreSQL server at ${server} is not trusted (${code}). Set NODE_EXTRA_CA_CERTS to the certificate file of its authority.`,
    )
  }
  switch (code) {
    case '28P01':
    case '28000':
      return new StartFault(
        `PostgreSQL at ${server} rejects the user ${user}: ${said}. Correct the user and the password in ${setting} (special characters are percent-encoded), or the rules in pg_hba.conf.`,
      )
    case '3D000':
      return new StartFault(
        `PostgreSQL at ${server} has no database ${database}. Create it (createdb --owner=${user} ${database}), or correct ${setting}.`,
      )
    case '42501':
      return new StartFault(
        `The user ${user} lacks rights in the database ${database} at ${server}: ${said}. As a superuser, run: ` +
          `alter database "${database}" owner to "${user}"; alter role "${user}" createrole; ` +
          'and `npm run arbor -- doctor` to see what else is missing.',
      )
    case '53300':
      return new StartFault(
        `PostgreSQL at ${server} has no connections left: ${said}. Raise max_connections there, or stop programs that use connections.`,
      )
    default:
      return error
  }
}

/** The driver's defaults, for what is missing in the URL. */
function partsOf(url: string): { server: string; user: string; database: string } {
  const [, userInfo = '', server = '', path = ''] =
    /^\w+:\/\/(?:([^@/]*)@)?([^/?]*)\/?([^?]*)/.exec(url) ?? []
  const user = decode(userInfo.split(':')[0] ?? '') || 'of this process'
  return { server: server || 'localhost', user, database: decode(path) || user }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
