import { createArbor, kindOf, type Arbor } from '@arbor/client'
import { EXIT, Fault } from './faults-with-exit-codes.ts'
import { chooseProfile } from './profiles.ts'

/** Options of every command that calls a server. */
export type Common = {
  readonly profile?: string | undefined
  readonly json?: true | undefined
  /** Show what was there at this time. */
  readonly asOf?: string | undefined
}

export type Session = { readonly arbor: Arbor; readonly url: string }

/** A client for the chosen server. It makes no request yet. @throws Fault if nobody is signed in */
export async function openSession({ profile, asOf }: Common): Promise<Session> {
  const { url, apiKey } = await chooseProfile(profile)
  const past = asOf === undefined ? {} : { fetch: lookingBack(asOf) }
  return { arbor: createArbor({ baseUrl: url, apiKey, ...past }), url }
}

/** Whatever a command reads of folders and documents is as it was at this time. */
function lookingBack(asOf: string): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    if (request.method !== 'GET') return fetch(request)
    const url = new URL(request.url)
    url.searchParams.set('as_of', asOf)
    return fetch(new Request(url, request))
  }
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
