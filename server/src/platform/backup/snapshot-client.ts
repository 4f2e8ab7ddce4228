import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { StartFault } from '../core/start-fault.ts'
import { snapshotOf, socketOf, type SnapshotReply } from './snapshot-server.ts'

/** The server can't copy its database now, because it already does, or has no space. */
export class SnapshotRefused extends StartFault {
  readonly reason: 'busy' | 'no_space'

  constructor(message: string, reason: SnapshotRefused['reason']) {
    super(message)
    this.reason = reason
  }
}

/**
 * Asks the server that uses a data folder to copy its database, and calls `work` with the folder of the copy.
 * @throws StartFault if no server answers, it can't copy the database, or it stopped before `work` finished
 */
export async function withSnapshot<T>(
  dataDir: string,
  signal: AbortSignal,
  work: (folder: string, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const path = socketOf(dataDir)
  if (path === undefined) throw noAnswer(dataDir)
  const socket = connect(path)
  const gone = new AbortController()
  socket.once('close', () =>
    gone.abort(new StartFault('The server was stopped during the backup.')),
  )
  socket.once('error', () => gone.abort(noAnswer(dataDir)))
  const stop = AbortSignal.any([signal, gone.signal])
  try {
    const [line] = (await once(createInterface(socket), 'line', { signal: stop }).catch(() => {
      throw stop.reason
    })) as [string]
    const reply = JSON.parse(line) as SnapshotReply
    if ('fault' in reply) {
      const { fault, reason } = reply
      throw reason === undefined ? new StartFault(fault) : new SnapshotRefused(fault, reason)
    }
    const result = await work(snapshotOf(dataDir), stop)
    stop.throwIfAborted()
    return result
  } finally {
    socket.destroy()
  }
}

function noAnswer(dataDir: string): StartFault {
  return new StartFault(
    `The process that uses the data folder ${dataDir} can’t copy its database. It may still be starting, ` +
      'be an earlier version, or have no socket there. Try again, or stop it and run the backup again.',
  )
}
