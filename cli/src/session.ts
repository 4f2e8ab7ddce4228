import { createArbor, kindOf, type Arbor } from '@arbor/client'
import { EXIT, Fault } from './fault.ts'
import { chooseProfile } from './profiles.ts'

/** Options of every command that calls a server. */
export type Common = { readonly profile?: string | undefined; readonly json?: true | undefined }

export type Session = { readonly arbor: Arbor; readonly url: string }

/** A client for the server that is meant. It calls nothing yet. @throws Fault when nobody is signed in */
export async function openSession({ profile }: Common): Promise<Session> {
  const { url, apiKey } = await chooseProfile(profile)
  return { arbor: createArbor({ baseUrl: url, apiKey }), url }
}

/** Runs a command in a session; faults of the connection name the server. */
export async function inSession(
  common: Common,
  run: (session: Session) => Promise<void>,
): Promise<void> {
  const session = await openSession(common)
  try {
    await run(session)
  } catch (error) {
    throw explain(error, session.url)
  }
}

/** The fault with what to do about it, where the server's own sentence does not say that. */
export function explain(error: unknown, url: string): unknown {
  const kind = kindOf(error)
  if (kind === 'offline') {
    const sentence = `No Arbor server answers at ${url}. Check that it is running, and its address.`
    return new Fault(sentence, EXIT.unreachable)
  }
  if (kind === 'unauthorized') {
    const sentence = `${url} does not accept the API key: it has expired, was deleted, or is mistyped. Run: arbor login`
    return new Fault(sentence, EXIT.signedOut)
  }
  return error
}
