import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { StartFault } from '../core/start-fault.ts'
import { snapshotOf, socketOf, type SnapshotReply } from './snapshot-server.ts'

/**
 * Lets the server that runs on a data folder copy its database, and calls `work` with the folder of the copy.
 * @throws StartFault when no server answers, or it can't copy, or it ended before `work` did
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
    gone.abort(new StartFault('The server was stopped while the backup was being made.')),
  )
  socket.once('error', () => gone.abort(noAnswer(dataDir)))
  const stop = AbortSignal.any([signal, gone.signal])
  try {
    const [line] = (await once(createInterface(socket), 'line', { signal: stop }).catch(() => {
      throw stop.reason
    })) as [string]
    const reply = JSON.parse(line) as SnapshotReply
    if ('fault' in reply) throw new StartFault(reply.fault)
    const result = await work(snapshotOf(dataDir), stop)
    stop.throwIfAborted()
    return result
  } finally {
    socket.destroy()
  }
}

function noAnswer(dataDir: string): StartFault {
  return new StartFault(
    `The process that uses the data folder ${dataDir} does not make copies of its database: it is starting, ` +
      'or of an earlier version, or has no socket there. Try again, or stop it and then make the backup.',
  )
}
