/** The person whose session has ended, while calls wait for the password. */
export type Expired = {
  readonly email: string
  /** Lets the waiting calls go on, or fail. */
  readonly answer: (signedIn: boolean) => void
}

let person: string | undefined
let expired: Expired | undefined
let waiting: Promise<boolean> | undefined
const watchers = new Set<() => void>()

/** Remembers who is signed in; nobody when undefined. */
export function rememberPerson(email: string | undefined): void {
  person = email
}

/** Waits until the person has typed the password again. False when nobody was signed in before. */
export function askToSignInAgain(): Promise<boolean> {
  const email = person
  if (email === undefined) return Promise.resolve(false)
  waiting ??= new Promise((resolve) => {
    show({
      email,
      answer: (signedIn) => {
        waiting = undefined
        show(undefined)
        resolve(signedIn)
      },
    })
  })
  return waiting
}

/** For `useSyncExternalStore`. */
export const expiredSession = {
  get: (): Expired | undefined => expired,
  subscribe: (watcher: () => void): (() => void) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  },
}

function show(next: Expired | undefined): void {
  expired = next
  for (const watcher of watchers) watcher()
}
