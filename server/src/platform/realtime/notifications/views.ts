/**
 * A version of a notification, and who gets it. Each list in `needs` has the ids of a node and its ancestors. A member
 * gets the first view for which they may read at least one id in each list. A view without needs is for everyone. OWNER
 * and ADMIN get the first view.
 */
export type View<Payload = object> = {
  readonly needs: readonly (readonly string[])[]
  readonly payload: Payload
}

/** What a member may read: everything, or the subtrees of the nodes with these ids. */
export type Readable = 'everything' | ReadonlySet<string>

/** The view for a reader with this access. @returns undefined if the notification isn't for them */
export function viewFor<Payload>(
  views: readonly View<Payload>[],
  readable: Readable,
): Payload | undefined {
  return views.find(({ needs }) => needs.every((ids) => mayRead(ids, readable)))?.payload
}

function mayRead(ids: readonly string[], readable: Readable): boolean {
  return readable === 'everything' || ids.some((id) => readable.has(id))
}

/** All ids that determine who gets which view. */
export function idsOf(views: readonly View<unknown>[]): string[] {
  return views.flatMap(({ needs }) => needs.flat())
}
