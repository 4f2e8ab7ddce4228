import { hostname } from 'node:os'
import { StartFault } from '../platform/core/start-fault.ts'
import { createClient, Refused } from './client.ts'
import { noServer, print, say } from './terminal.ts'
import { readPassword } from './read-password.ts'

type SignInOptions = {
  readonly email: string
  readonly url: string
  readonly name?: string | undefined
}

const DEADLINE_MS = 30_000

/**
 * Signs in to a running server and prints only a new API key on standard output. The session ends with the command.
 * @throws StartFault with the reason, if no key was created
 */
export async function runSignIn({ email, url, name }: SignInOptions): Promise<void> {
  const password = await readPassword(`Password of ${email}: `, 'Not signed in.')
  if (password === '') throw new StartFault('The password is empty. Type it, or pipe it in.')
  const client = createClient(url.replace(/(?<!\/)\/+$/, ''), AbortSignal.timeout(DEADLINE_MS))
  try {
    const { credential } = await client.signIn({ email, password })
    const session = client.as(credential)
    const { key } = await session.post<{ key: string }>('/v1/api-keys', {
      name: name ?? `arbor sign-in on ${hostname()}`.slice(0, 100),
    })
    await session.post('/v1/auth/signout', {})
    say(`Signed in as ${email} at ${url} and created an API key.`)
    print(key)
  } catch (error) {
    throw new StartFault(reasonOf(error, url))
  }
}

function reasonOf(error: unknown, url: string): string {
  if (!(error instanceof Refused)) return noServer(url)
  const { status, detail } = error
  return detail === ''
    ? `${noServer(url)} Another program responded with status ${status}.`
    : `Sign-in failed: ${detail}`
}
