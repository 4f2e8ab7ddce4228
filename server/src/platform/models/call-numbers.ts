import { randomBytes } from 'node:crypto'
import type { Json } from './json.ts'

/**
 * Numbers the tool calls of a streamed completion. Some servers send no numbers, or the same one for different calls.
 * Others send no ids.
 */
export class CallNumbers {
  readonly #byId = new Map<unknown, number>()
  readonly #byIndex = new Map<unknown, number>()
  #count = 0

  /** A piece of a call with the number of its call, and the id with its first piece. */
  tidy({ id, index, function: named, ...rest }: Json): Json {
    const called = typeof named === 'object' && named !== null ? (named as Json) : {}
    const known = this.#find(id, index, typeof called['name'] === 'string' && called['name'] !== '')
    const number = known ?? this.#count++
    const given = id === '' ? null : (id ?? null)
    if (given !== null) this.#byId.set(given, number)
    if (index != null) this.#byIndex.set(index, number)
    const ownId = given ?? (known === undefined ? newCallId() : null)
    return { ...rest, index: number, id: ownId, function: withText(called) }
  }

  /** The number of the call that a piece belongs to, or undefined for a new call. */
  #find(id: unknown, index: unknown, hasName: boolean): number | undefined {
    if (id != null && id !== '') {
      const sameId = this.#byId.get(id)
      if (sameId !== undefined) return sameId
      // An id that comes after the first piece of a call.
      return hasName ? undefined : this.#byIndex.get(index)
    }
    if (index != null) return this.#byIndex.get(index)
    return hasName || this.#count === 0 ? undefined : this.#count - 1
  }
}

/** Arguments as a text. */
function withText(called: Json): Json {
  const { arguments: given } = called
  if (given == null || typeof given === 'string') return called
  return { ...called, arguments: JSON.stringify(given) }
}

/** Nine characters, which the templates of Mistral's models require. */
function newCallId(): string {
  return randomBytes(9).toString('hex').slice(0, 9)
}
