import type { ChildEnd } from '../children/child.ts'
import { SourceFault, type FaultKind } from '../core/connector.ts'

/** What rclone's messages say, for errors that its exit code doesn't tell apart. */
const SIGNS: readonly (readonly [RegExp, FaultKind, string])[] = [
  [
    /didn't find section in config file|Config file ".*" not found/,
    'settings',
    'The operator of this server has not configured the remote in rclone.',
  ],
  [
    /\b401\b|unauthori[sz]ed|invalid_grant|invalid_client|unable to authenticate|login incorrect|logon failure|token (?:has )?expired|empty token found|InvalidAccessKeyId|SignatureDoesNotMatch/i,
    'credentials',
    'The server no longer accepts the credentials of the remote. Its operator has to renew them in rclone.',
  ],
  [
    /\b429\b|too many requests|rate ?limit|quota exceeded|dial tcp|no such host|connection re(?:fused|set)|timeout|timed out|unexpected EOF|\b50[0234]\b/i,
    'away',
    'The server of the remote does not respond or is overloaded.',
  ],
]
const DENIED = /\b403\b|forbidden|permission denied|access ?denied/i
const NOT_FOUND = new Set<number | null>([3, 4])

/**
 * The fault behind the end of rclone. Its messages may have secrets of the operator, so only our own words are shown.
 * @param path the names of the item that was requested. If only an item fails, others continue
 */
export function toRcloneFault(end: ChildEnd, path?: readonly string[]): SourceFault {
  const { code, why } = end
  const what = path === undefined ? 'remote' : 'item'
  const log = messagesOf(end.log, path ?? [])
  const cause = new Error(`rclone ended with code ${code ?? why}: ${log.slice(0, 2000)}`)
  const fault = (kind: FaultKind, message: string) => new SourceFault(kind, message, { cause })
  if (why === 'missing') return fault('lost', 'rclone is not installed on this server.')
  if (why === 'timeout') return fault('away', 'The server of the remote takes too long.')
  if (why === 'killed') return fault('away', 'Reading the remote was stopped.')
  const sign = SIGNS.find(([pattern]) => pattern.test(log))
  if (sign !== undefined) return fault(sign[1], sign[2])
  if (NOT_FOUND.has(code)) {
    return what === 'item'
      ? fault('item', 'The file no longer exists.')
      : fault('lost', 'The folder of the remote does not exist.')
  }
  if (what === 'item') return fault('item', 'rclone cannot read the file.')
  if (DENIED.test(log)) {
    return fault('credentials', 'The credentials of the remote do not allow reading all folders.')
  }
  return fault('away', `rclone cannot read the remote (exit code ${code ?? 'unknown'}).`)
}

/** The messages without names of files, which may look like an error: "report 401.pdf". */
function messagesOf(log: string, path: readonly string[]): string {
  const messages = log.split('\n').map((line) => {
    try {
      return String((JSON.parse(line) as { readonly msg?: unknown }).msg)
    } catch {
      return line
    }
  })
  return path.reduce((text, name) => text.replaceAll(name, ' '), messages.join('\n'))
}
