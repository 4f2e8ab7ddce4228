import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { testServices } from '../../test/services.ts'
import { startDovecot, type DovecotServer } from '../../test/dovecot-server.ts'
import { lacks } from '../../../server/test/support/programs.ts'
import { sourceGuard } from '../network/source-address.ts'
import { SourceFault } from '../core/connector.ts'
import { addAccount } from './imap.test-support.ts'
import { watchMailbox } from './watch-mailbox.ts'

/** Several changes within this time are reported once. */
const GATHER_MS = 200

const guard = sourceGuard(testServices())

describe.skipIf(lacks('dovecot', 'openssl'))('a watched mailbox', () => {
  let server: DovecotServer
  beforeAll(async () => {
    server = await startDovecot()
  })
  afterAll(() => server?.[Symbol.asyncDispose]())

  async function watch(user: string, chosen: { folders?: string[] } = {}) {
    const handlers = { changed: vi.fn<() => void>(), ended: vi.fn<(error: unknown) => void>() }
    const { port, password } = server
    const settings = { host: '127.0.0.1', port, security: 'none', user, ...chosen } as const
    const watching = await watchMailbox(
      { settings, password, guard, version: '1.0.0' },
      handlers,
      GATHER_MS,
    )
    onTestFinished(() => watching.close())
    return { ...handlers, watching }
  }

  it('says soon that a message has arrived or is gone, until it is closed', async () => {
    const { user, client, add } = await addAccount(server)
    const { changed, ended, watching } = await watch(user)
    expect(await watching.isCurrent()).toBe(true)
    await add('INBOX', { id: '1@x' })
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1), 60_000)
    await client.mailboxOpen('INBOX')
    await client.messageDelete('1:*')
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2), 60_000)
    watching.close()
    expect(await watching.isCurrent()).toBe(false)
    expect(ended).not.toHaveBeenCalled()
  })

  it('watches the first of the chosen folders if the inbox is not one of them', async () => {
    const { user, add } = await addAccount(server)
    await add('Work', { id: '1@x' })
    const { changed } = await watch(user, { folders: ['Work'] })
    await add('INBOX', { id: '2@x' })
    await add('Work', { id: '3@x' })
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1), 60_000)
  })

  it('says that it has ended if the server goes away', async () => {
    const { user } = await addAccount(server)
    const { ended, watching } = await watch(user)
    await server[Symbol.asyncDispose]()
    await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(1), 60_000)
    expect(ended.mock.lastCall?.[0]).toBeInstanceOf(SourceFault)
    expect(await watching.isCurrent()).toBe(false)
    server = await startDovecot()
  })
})
