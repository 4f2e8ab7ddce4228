import { setTimeout as sleep } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'
import { SourceFault } from '../core/connector.ts'
import { NotWatched, type Watch, type WatchHandlers } from '../core/source-kind.ts'
import { connectTo, openFolder, type ImapAccount } from './imap-client.ts'
import { listFolders } from './mailbox.ts'

/** Several changes at once are reported together. */
const GATHER_MS = 2000
/** Between two times of listening, so that a server that ends each at once isn't asked without a pause. */
const AGAIN_MS = 1000

/**
 * Listens with a connection of its own (IDLE, RFC 2177) for messages that arrive in or leave a mailbox. The server tells
 * this of one folder only: the inbox, or the first of the chosen folders.
 * @throws SourceFault, NotWatched
 */
export async function watchMailbox(
  account: ImapAccount,
  handlers: WatchHandlers,
  gatherMs = GATHER_MS,
): Promise<Watch> {
  const client = await connectTo(account)
  try {
    if (!canIdle(client)) throw new NotWatched('The mail server can’t say when messages arrive.')
    const folders = await listFolders(client, account.settings)
    const folder = folders.find(({ path }) => path.toUpperCase() === 'INBOX') ?? folders[0]
    if (!folder) throw new NotWatched('The mailbox has no folder to watch.')
    await openFolder(client, folder.path)
  } catch (error) {
    client.close()
    throw error
  }
  return listen(client, handlers, gatherMs)
}

function canIdle({ capabilities }: ImapFlow): boolean {
  return capabilities.has('IDLE') || capabilities.has('IMAP4rev2')
}

function listen(client: ImapFlow, { changed, ended }: WatchHandlers, gatherMs: number): Watch {
  const closing = new AbortController()
  let gathering: NodeJS.Timeout | undefined
  const later = (): void => {
    gathering ??= setTimeout(() => {
      gathering = undefined
      changed()
    }, gatherMs).unref()
  }
  const close = (): void => {
    closing.abort()
    clearTimeout(gathering)
    client.close()
  }
  const end = (): void => {
    if (closing.signal.aborted) return
    close()
    ended(new SourceFault('away', 'The mail server closed the connection.'))
  }
  client.on('exists', later)
  client.on('expunge', later)
  client.on('close', end)
  void idleUntil(closing.signal, client).then(end, end)
  return { isCurrent: () => Promise.resolve(client.usable), close }
}

/** Listens again whenever the library had to interrupt it, such as to see whether the server still answers. */
async function idleUntil(signal: AbortSignal, client: ImapFlow): Promise<void> {
  while (client.usable && client.mailbox !== false && !signal.aborted) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, until the connection is closed
    await client.idle()
    // oxlint-disable-next-line no-await-in-loop -- the pause between them
    await sleep(AGAIN_MS, undefined, { signal, ref: false })
  }
}
