/**
 * A version of a notification, and who gets it. Each list in `needs` has the ids of a node and its ancestors. A member
 * gets the first view for which they may read at least one id in each list, and nothing that the view is about is hidden
 * from them. A view without needs is for everyone. OWNER and ADMIN may read everything that isn't hidden from them.
 */
export type View<Payload = object> = {
  readonly needs: readonly (readonly string[])[]
  readonly about?: readonly About[]
  readonly payload: Payload
}

/** A folder or document that a view names, with the readers that its source gave it if it may be gone at delivery. */
export type About = { readonly id: string; readonly readers: readonly string[] | null }

export type Readable = {
  /** What a member has permission for: everything, or the subtrees of the nodes with these ids. */
  readonly granted: 'everything' | ReadonlySet<string>
  /** Folders and documents whose sources name readers without the member. */
  readonly hidden: ReadonlySet<string>
}

/** Whether a member may read a node, by its id and those of its ancestors. */
export function mayRead(ids: readonly string[], { granted }: Readable): boolean {
  return granted === 'everything' || ids.some((id) => granted.has(id))
}

/** The view for a reader with this access. @returns undefined if the notification isn't for them */
export function viewFor<Payload>(
  views: readonly View<Payload>[],
  readable: Readable,
): Payload | undefined {
  return views.find(
    ({ needs, about = [] }) =>
      needs.every((ids) => mayRead(ids, readable)) &&
      about.every(({ id }) => !readable.hidden.has(id)),
  )?.payload
}

/** All ids that determine who gets which view. */
export function idsOf(views: readonly View<unknown>[]): string[] {
  return views.flatMap(({ needs }) => needs.flat())
}
