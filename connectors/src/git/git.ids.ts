import { MAX_MOVED_CHARACTERS, type Moved } from './git.cursor.ts'

/**
 * Gives files ids that stay the same when they move. The id of a file is the path at which it was first seen. Only ids that
 * differ from the path are remembered.
 */
export class Ids {
  readonly #before: Moved
  readonly #moved: Map<string, string>
  readonly #taken: Set<string>
  readonly #commit: string
  #characters: number

  constructor(before: Moved, commit: string) {
    this.#before = before
    this.#moved = new Map(Object.entries(before))
    // Also those that disappear now, because one listing must not name an id twice.
    this.#taken = new Set(this.#moved.values())
    this.#commit = commit
    this.#characters = JSON.stringify(before).length
  }

  /** The id that a path had before. */
  before(path: string): string {
    return Object.hasOwn(this.#before, path) ? (this.#before[path] ?? path) : path
  }

  forget(path: string): void {
    this.#moved.delete(path)
  }

  /** The id of a file that was moved, or undefined if no more can be remembered. */
  move(from: string, to: string): string | undefined {
    const id = this.before(from)
    if (id === to) {
      this.#taken.add(id)
      return id
    }
    return this.#remember(to, id) ? id : undefined
  }

  /** The id of a file that was not moved: the one before, or else its path, unless another file began there. */
  of(path: string): string {
    if (Object.hasOwn(this.#before, path)) return this.before(path)
    if (!this.#taken.has(path)) return path
    const id = `${path}\n${this.#commit.slice(0, 12)}`
    return this.#remember(path, id) ? id : path
  }

  /** What to remember for the next listing. */
  get moved(): Moved {
    return Object.fromEntries(this.#moved)
  }

  #remember(path: string, id: string): boolean {
    const characters = JSON.stringify({ [path]: id }).length
    if (this.#characters + characters > MAX_MOVED_CHARACTERS) return false
    this.#characters += characters
    this.#moved.set(path, id)
    this.#taken.add(id)
    return true
  }
}
