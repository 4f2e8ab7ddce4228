import type { ObjectStorage } from '../../platform/storage/storage.ts'

/** The objects that the rows of a backup refer to, without those that have been copied. */
export class NamedObjects {
  readonly #keys = new Set<string>()
  readonly #storage: Pick<ObjectStorage, 'keyOf'>

  constructor(storage: Pick<ObjectStorage, 'keyOf'>) {
    this.#storage = storage
  }

  /** Notes rows with the key or address of an object. */
  note(lines: readonly string[]): void {
    for (const line of lines) {
      const { name } = JSON.parse(line) as { readonly name: string }
      this.#keys.add(name.includes(':') ? this.#keyOf(name) : name)
    }
  }

  copied(key: string): void {
    this.#keys.delete(key)
  }

  /** The keys of those that haven't been copied. */
  get missing(): ReadonlySet<string> {
    return this.#keys
  }

  /** Clients can write addresses, too. One that isn't valid is missing under its own name. */
  #keyOf(address: string): string {
    try {
      return this.#storage.keyOf(address)
    } catch {
      return address
    }
  }
}
