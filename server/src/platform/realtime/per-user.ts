/** Limits how many streams or connections each user has open. */
export type PerUser = {
  /**
   * Adds one to the user's count until `closed` resolves, unless the user is at the limit.
   * @returns whether the user was below the limit
   */
  admit(user: { readonly userId: string }, closed: Promise<void>): Promise<boolean>
}

/** @param most how many of this kind a user may have open at the same time */
export type LimitPerUser = (kind: string, most: number) => PerUser

/** Counts in this process's memory. */
export const limitPerUserHere: LimitPerUser = (_kind, most) => {
  const open = new Map<string, number>()
  const release = async (userId: string, closed: Promise<void>): Promise<void> => {
    await closed
    const rest = (open.get(userId) ?? 1) - 1
    if (rest > 0) open.set(userId, rest)
    else open.delete(userId)
  }
  return {
    admit: async ({ userId }, closed) => {
      const count = open.get(userId) ?? 0
      if (count >= most) return false
      open.set(userId, count + 1)
      void release(userId, closed)
      return true
    },
  }
}
