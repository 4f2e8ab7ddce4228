/**
 * What somebody learns from a notification, and who. A member gets the first view of which they may read something in
 * each list of `needs`: ids of a node and of those above it. Without needs it is for everybody. OWNER and ADMIN get the
 * first one.
 */
export type View<Payload = object> = {
  readonly needs: readonly (readonly string[])[]
  readonly payload: Payload
}

/** What a member may read: everything, or what is at or below nodes with these ids. */
export type Readable = 'everything' | ReadonlySet<string>

/** The view of somebody who may read this. @returns undefined when the notification is not for them */
export function viewFor<Payload>(
  views: readonly View<Payload>[],
  readable: Readable,
): Payload | undefined {
  return views.find(({ needs }) => needs.every((ids) => mayRead(ids, readable)))?.payload
}

function mayRead(ids: readonly string[], readable: Readable): boolean {
  return readable === 'everything' || ids.some((id) => readable.has(id))
}

/** All ids that decide who gets which view. */
export function idsOf(views: readonly View<unknown>[]): string[] {
  return views.flatMap(({ needs }) => needs.flat())
}
