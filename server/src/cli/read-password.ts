import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { StartFault } from '../platform/core/start-fault.ts'

/**
 * Asks for a password without echoing it. If standard input isn't a terminal, reads the password from it.
 * @param stopped the message if the person stops
 */
export async function readPassword(question: string, stopped: string): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '')
  process.stderr.write(question)
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: hidden, terminal: true })
  const interrupted = new Promise<never>((_resolve, reject) => {
    terminal.once('close', () => reject(new StartFault(stopped)))
  })
  try {
    return await Promise.race([terminal.question(''), interrupted])
  } finally {
    process.stderr.write('\n')
    terminal.close()
  }
}
