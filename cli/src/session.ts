import { createArbor, kindOf, type Arbor } from '@arbor/client'
import { EXIT, Fault } from './fault.ts'
import { chooseProfile } from './profiles.ts'

/** Options of every command that calls a server. */
export type Common = { readonly profile?: string | undefined; readonly json?: true | undefined }

export type Session = { readonly arbor: Arbor; readonly url: string }

/** A client for the chosen server. It makes no request yet. @throws Fault if nobody is signed in */
export async function openSession({ profile }: Common): Promise<Session> {
  const { url, apiKey } = await chooseProfile(profile)
  return { arbor: createArbor({ baseUrl: url, apiKey }), url }
}

/** Runs a command in a session. Connection errors name the server. */
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

/** Turns connection and credential errors into messages that say what to do. Other errors are returned unchanged. */
export function explain(error: unknown, url: string): unknown {
  const kind = kindOf(error)
  if (kind === 'offline') {
    const message = `Can’t reach an Arbor server at ${url}. Check the URL and that the server is running.`
    return new Fault(message, EXIT.unreachable)
  }
  if (kind === 'unauthorized') {
    const message = `${url} rejected the API key. It may be expired, deleted or mistyped. Run: arbor login`
    return new Fault(message, EXIT.signedOut)
  }
  return error
}
