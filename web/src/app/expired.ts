import type { Schemas } from '@arbor/client'

type Person = Pick<Schemas['UserResponse'], 'id' | 'email' | 'idp_type' | 'current_tenant_id'>

/** The person whose session has expired, while calls wait for them to sign in again. */
export type Expired = {
  readonly person: Person
  /** Makes the waiting calls continue, or fail. */
  readonly answer: (signedIn: boolean) => void
}

let person: Person | undefined
let expired: Expired | undefined
let waiting: Promise<boolean> | undefined
let back = Promise.withResolvers<void>()
const watchers = new Set<() => void>()

/** Remembers who is signed in and where. Undefined means nobody. */
export function rememberPerson(me: Person | undefined): void {
  person = me
  if (me === undefined) expired?.answer(false)
}

/** Whether this is the remembered person, in the same tenant. */
export function isSamePerson({ id, current_tenant_id: tenantId }: Person): boolean {
  return id === person?.id && tenantId === person.current_tenant_id
}

/** Resolves the next time that the person has signed in again. */
export function untilSignedInAgain(): Promise<void> {
  return back.promise
}

/** Waits until the person has signed in again. Resolves with false if nobody was signed in before. */
export function askToSignInAgain(): Promise<boolean> {
  const known = person
  if (known === undefined) return Promise.resolve(false)
  waiting ??= new Promise((resolve) => {
    show({
      person: known,
      answer: (signedIn) => {
        waiting = undefined
        show(undefined)
        resolve(signedIn)
        if (!signedIn) return
        back.resolve()
        back = Promise.withResolvers()
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
