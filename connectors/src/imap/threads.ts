import { createHash } from 'node:crypto'
import type { Message } from './mailbox.ts'

/** A conversation: its messages from the first to the last. */
export type Thread = {
  readonly id: string
  readonly messages: readonly [Message, ...Message[]]
}

/**
 * Conversations by the ids that messages refer to, or as the server knows them. The id of a conversation is that of its
 * first message, so it stays the same when it continues or moves to another folder.
 */
export function threadsOf(messages: readonly Message[]): Thread[] {
  const groups = new Groups()
  for (const { key, references, threadId } of messages) {
    if (threadId === undefined) for (const each of references) groups.join(key, each)
    else groups.join(key, `thread:${threadId}`)
  }
  const byGroup = Map.groupBy(messages, ({ key }) => groups.find(key))
  return [...byGroup.values()]
    .map((each) => {
      const [first, ...rest] = each.toSorted(byTime)
      const root =
        first!.threadId === undefined
          ? (first!.references[0] ?? first!.key)
          : `thread:${first!.threadId}`
      return { id: `thread:${digest(root)}`, messages: [first!, ...rest] as const }
    })
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

function byTime(a: Message, b: Message): number {
  return a.at.getTime() - b.at.getTime() || (a.key < b.key ? -1 : 1)
}

/** Ids have limited lengths, and may contain anything. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** Sets of ids that belong together. */
class Groups {
  readonly #above = new Map<string, string>()

  find(id: string): string {
    let top = id
    for (let above = this.#above.get(top); above !== undefined; above = this.#above.get(top)) {
      top = above
    }
    // So that long chains are followed only once.
    for (let at = id; at !== top;) {
      const above = this.#above.get(at)!
      this.#above.set(at, top)
      at = above
    }
    return top
  }

  join(one: string, other: string): void {
    const [first, second] = [this.find(one), this.find(other)]
    if (first !== second) this.#above.set(first, second)
  }
}
